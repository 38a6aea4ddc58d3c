import type { PlaceCount } from '../../domain/analytics/analytics.ts'
import { NOWHERE, type Place } from '../../domain/scans/scans.ts'
import { placeholders } from '../engine/database.ts'
import type { Reader } from './readers.ts'

/** Places by number. They never change, so they are remembered; one costs some 200 bytes. */
const KNOWN_MAX = 100_000
const ASKED_AT_ONCE = 500

export interface Places {
  /** With names for at least these numbers. */
  named(reader: Pick<Reader, 'query'>, nums: Iterable<number>): Promise<ReadonlyMap<number, Place>>
  counted(reader: Reader, sums: ReadonlyMap<number, number>): Promise<PlaceCount[]>
}

export function openPlaces(): Places {
  const known = new Map<number, Place>()

  async function named(
    reader: Pick<Reader, 'query'>,
    nums: Iterable<number>,
  ): Promise<ReadonlyMap<number, Place>> {
    if (known.size > KNOWN_MAX) known.clear()
    const unknown = [...nums].filter((num) => !known.has(num))
    for (let from = 0; from < unknown.length; from += ASKED_AT_ONCE) {
      const some = unknown.slice(from, from + ASKED_AT_ONCE)
      const text = `select num, country, region, city from places
        where num in (${placeholders(some.length, 0)})`
      const rows = await reader.query<Place & { num: number }>(text, some)
      for (const { num, country, region, city } of rows) known.set(num, { country, region, city })
    }
    return known
  }

  return {
    named,
    async counted(reader, sums) {
      const places = await named(reader, sums.keys())
      return [...sums].map(([num, scans]) => ({ ...(places.get(num) ?? NOWHERE), scans }))
    },
  }
}
