import { type DimensionName, dimensionOf, LISTS } from '../scans/dimensions.ts'
import type { Place } from '../scans/scans.ts'
import type { Figures, PlaceCount, ValueCount, VariantCount } from './analytics.ts'

/** Scans by country, city, device and so on, as answers list them. */

export const TOP = 10

/** What it is about, by the names of dimensions. */
export type Entry = Readonly<Record<string, string | number>> & { readonly scans: number }
/** Of a closed list, every value, with 0 if there were no scans. */
export type List = readonly Entry[] | Readonly<Record<string, number>>

export function isEntries(list: List): list is readonly Entry[] {
  return Array.isArray(list)
}

/** By name. `limit`: all of them, to be compared with. */
export function listsOf(
  figures: Figures,
  shown: (typeof LISTS)[number]['shown'],
  limit?: number,
): Readonly<Record<string, List>> {
  const lists = LISTS.filter((list) => list.shown === shown)
  return Object.fromEntries(
    lists.map(({ name, of, max = TOP }) => [name, listOf(figures, of, limit ?? max)]),
  )
}

function listOf({ places, agents, details }: Figures, of: DimensionName, limit: number): List {
  switch (of) {
    case 'country':
    case 'region':
    case 'city':
      return topPlaces(places, of, limit)
    case 'device':
    case 'browser':
    case 'os':
      return byValue(
        of,
        agents.map((agent) => ({ value: agent[of], scans: agent.scans })),
        limit,
      )
    case 'variant':
      return []
    default:
      return byValue(of, details?.plain[of] ?? [], limit)
  }
}

/**
 * Cities with the same name in one country count as one: regions are too vague to tell them apart.
 */
function topPlaces(places: readonly PlaceCount[], of: keyof Place, limit: number): Entry[] {
  const sums = new Map<string, { key: string; place: PlaceCount; scans: number }>()
  for (const place of places) {
    const { country } = place
    const key = of === 'country' ? country : `${place[of]}\t${country}`
    const sum = sums.get(key)
    if (sum) sum.scans += place.scans
    else sums.set(key, { key, place, scans: place.scans })
  }
  const first = top(sums.values(), ({ key }) => key, limit)
  return first.map(({ place, scans }) => ({ [of]: place[of], country: place.country, scans }))
}

function byValue(of: DimensionName, counts: readonly ValueCount[], limit: number): List {
  const dimension = dimensionOf(of)
  if (!('values' in dimension)) {
    const first = top(counts, ({ value }) => value, limit)
    return first.map(({ value, scans }) => ({ [of]: value, scans }))
  }
  const sums = Object.fromEntries(dimension.values.map((value) => [value, 0]))
  for (const { value, scans } of counts) sums[value] = (sums[value] ?? 0) + scans
  return sums
}

/** A code has a few at a time, but labels can change again and again. */
export const VARIANTS_MAX = 100

export function topVariants(variants: readonly VariantCount[], limit = VARIANTS_MAX) {
  return top(variants, ({ variant }) => variant, limit)
}

/**
 * Most scans first; ties by name. There may be thousands: only those that are wanted are put in order,
 * and without a limit none are.
 */
export function top<Item extends { scans: number }>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  limit = TOP,
): Item[] {
  if (limit === Number.POSITIVE_INFINITY) return [...items]
  const isBefore = (a: Item, b: Item) =>
    a.scans > b.scans || (a.scans === b.scans && nameOf(a) < nameOf(b))
  const first: Item[] = []
  for (const item of items) {
    const last = first[limit - 1]
    if (last && !isBefore(item, last)) continue
    const place = first.findIndex((other) => isBefore(item, other))
    first.splice(place < 0 ? first.length : place, 0, item)
    if (first.length > limit) first.pop()
  }
  return first
}

/** With one decimal. */
export function averageOf(scans: number, days: number): number {
  return Math.round((scans / days) * 10) / 10
}

/** By how many percent a figure has changed, with one decimal. Null: it was 0 before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
}
