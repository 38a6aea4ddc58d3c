import type { Subject } from '../../domain/analytics/analytics.ts'
import { foldCity } from '../../domain/analytics/filters.ts'
import type { Reader } from '../readers/readers.ts'

/**
 * Cities by name, whatever case it is written in. The engines disagree about which letters are the
 * same in another case, so names are compared here and the database is given stored spellings only.
 * Places are never changed or removed: what has been read is remembered and only new ones are read.
 */
export interface Cities {
  /** The same question, with cities as they are stored. */
  spelled(reader: Reader, subject: Subject): Promise<Subject>
}

/** Places remembered; one costs some 100 bytes. Beyond that they are read for each question. */
const KNOWN_MAX = 300_000
/** Some milliseconds of reading: others get their turn in between. */
const READ_AT_ONCE = 5_000

const EXTENT = 'select count(*) as places, max(num) as last from places'
const NEXT = 'select num, city from places where num > $1 order by num limit $2'

interface Known {
  /** How many places have been read, and the number of the last one. */
  readonly places: number
  readonly last: number
  /** By the name that is compared. */
  readonly spellings: Map<string, Set<string>>
}

export function openCities(): Cities {
  let known = nothing()

  async function learn(reader: Reader): Promise<Known> {
    const [extent] = await reader.query<{ places: number; last: number }>(EXTENT)
    const places = Number(extent?.places)
    if (places === known.places && extent?.last === known.last) return known
    const more = await readAfter(reader, known)
    // Numbers are given out before they can be seen: one below the last may come late.
    const all = more.places === places ? more : await readAfter(reader, nothing())
    known = all.places > KNOWN_MAX ? nothing() : all
    return all
  }

  return {
    async spelled(reader, subject) {
      const { cities } = subject.filter
      if (cities.length === 0) return subject
      const { spellings } = await learn(reader)
      // A city without scans has no stored spelling, and its name matches nothing.
      const found = cities.map((city) => [...(spellings.get(foldCity(city)) ?? [city])])
      return { ...subject, filter: { ...subject.filter, cities: [...new Set(found.flat())] } }
    },
  }
}

function nothing(): Known {
  return { places: 0, last: -1, spellings: new Map() }
}

async function readAfter(reader: Reader, { places, last, spellings }: Known): Promise<Known> {
  for (let count = places, from = last; ; ) {
    const rows = await reader.query<{ num: number; city: string }>(NEXT, [from, READ_AT_ONCE])
    for (const { city } of rows) {
      const name = foldCity(city)
      const same = spellings.get(name)
      if (same) same.add(city)
      else spellings.set(name, new Set([city]))
    }
    count += rows.length
    from = rows.at(-1)?.num ?? from
    if (rows.length < READ_AT_ONCE) return { places: count, last: from, spellings }
  }
}
