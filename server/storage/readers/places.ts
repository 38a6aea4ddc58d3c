import type { PlaceCount } from '../../../domain/analytics/analytics.ts'
import { openRecent } from '../../../domain/recent.ts'
import { NOWHERE, type Place } from '../../../domain/scans/scans.ts'
import { placeholders } from '../engine/database.ts'
import type { Reader } from './reader.ts'

/**
 * Places by number. They never change, so they are remembered, twice as many at most; one costs
 * some 200 bytes.
 */
const KNOWN_MAX = 50_000
const ASKED_AT_ONCE = 500

export interface Places {
  /** The places of these numbers. */
  named(reader: Pick<Reader, 'query'>, nums: Iterable<number>): Promise<ReadonlyMap<number, Place>>
  counted(reader: Reader, sums: ReadonlyMap<number, number>): Promise<PlaceCount[]>
}

export function openPlaces(): Places {
  const known = openRecent<Place, number>(KNOWN_MAX)

  async function named(
    reader: Pick<Reader, 'query'>,
    nums: Iterable<number>,
  ): Promise<ReadonlyMap<number, Place>> {
    const found = new Map<number, Place>()
    const unknown: number[] = []
    for (const num of nums) {
      const place = known.get(num)
      if (place) found.set(num, place)
      else unknown.push(num)
    }
    for (let from = 0; from < unknown.length; from += ASKED_AT_ONCE) {
      const some = unknown.slice(from, from + ASKED_AT_ONCE)
      const text = `select num, country, region, city from places
        where num in (${placeholders(some.length, 0)})`
      const rows = await reader.query<Place & { num: number }>(text, some)
      for (const { num, ...place } of rows) {
        known.set(num, place)
        found.set(num, place)
      }
    }
    return found
  }

  return {
    named,
    async counted(reader, sums) {
      const places = await named(reader, sums.keys())
      return [...sums].map(([num, scans]) => ({ ...(places.get(num) ?? NOWHERE), scans }))
    },
  }
}
