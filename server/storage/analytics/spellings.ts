import type { Subject } from '../../../domain/analytics/analytics.ts'
import { foldPlace } from '../../../domain/analytics/filters.ts'
import type { Reader } from '../readers/reader.ts'

/**
 * Cities and regions by name, regardless of case. The engines disagree about upper and lower case, so
 * names are compared here, and the database only gets stored spellings. Places are never changed or
 * removed, so only new ones are read.
 */
export interface Spellings {
  /** The same subject, with cities and regions as they are stored. */
  spelled(reader: Reader, subject: Subject): Promise<Subject>
}

/**
 * Places remembered, at about 100 bytes each. If there are more, they are read for each question.
 */
const KNOWN_MAX = 300_000
/** A few milliseconds of reading, so that others get their turn in between. */
const READ_AT_ONCE = 5_000

const EXTENT = 'select count(*) as places, max(num) as last from places'
const NEXT = 'select num, region, city from places where num > $1 order by num limit $2'

interface Known {
  /** How many places have been read, and the number of the last one. */
  readonly places: number
  readonly last: number
  /** By the folded name. */
  readonly regions: Spelled
  readonly cities: Spelled
}

type Spelled = Map<string, Set<string>>

export function openSpellings(): Spellings {
  let known = nothing()

  async function learn(reader: Reader): Promise<Known> {
    const [extent] = await reader.query<{ places: number; last: number }>(EXTENT)
    const places = Number(extent?.places)
    if (places === known.places && extent?.last === known.last) return known
    const more = await readAfter(reader, known)
    // Numbers are assigned before they become visible: a lower one may appear later.
    const all = more.places === places ? more : await readAfter(reader, nothing())
    known = all.places > KNOWN_MAX ? nothing() : all
    return all
  }

  return {
    async spelled(reader, subject) {
      const { filter } = subject
      if (filter.city.length + filter.region.length === 0) return subject
      const all = await learn(reader)
      const city = storedAs(all.cities, filter.city)
      const region = storedAs(all.regions, filter.region)
      return { ...subject, filter: { ...filter, city, region } }
    },
  }
}

function nothing(): Known {
  return { places: 0, last: -1, regions: new Map(), cities: new Map() }
}

/** A place without scans has no stored spelling, and its name matches nothing. */
function storedAs(spelled: Spelled, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [...(spelled.get(foldPlace(name)) ?? [name])]))]
}

function add(spelled: Spelled, name: string): void {
  const folded = foldPlace(name)
  const same = spelled.get(folded)
  if (same) same.add(name)
  else spelled.set(folded, new Set([name]))
}

async function readAfter(reader: Reader, { places, last, regions, cities }: Known): Promise<Known> {
  for (let count = places, from = last; ; ) {
    const rows = await reader.query<PlaceRow>(NEXT, [from, READ_AT_ONCE])
    for (const { region, city } of rows) {
      add(regions, region)
      add(cities, city)
    }
    count += rows.length
    from = rows.at(-1)?.num ?? from
    if (rows.length < READ_AT_ONCE) return { places: count, last: from, regions, cities }
  }
}

interface PlaceRow {
  num: number
  region: string
  city: string
}
