import {
  BROWSERS,
  type Browser,
  DEVICES,
  type Device,
  SYSTEMS,
  type System,
} from '../scans/scans.ts'
import type { AgentCount, LanguageCount, PlaceCount, VariantCount } from './analytics.ts'

/** Scans by country, city, device and so on, as answers list them. */

export const TOP = 10

export interface TopCountry {
  readonly country: string
  readonly scans: number
}

export interface TopRegion extends TopCountry {
  readonly region: string
}

export interface TopCity extends TopCountry {
  readonly city: string
}

export function topCountries(places: readonly PlaceCount[], limit = TOP): TopCountry[] {
  return topPlaces(
    places,
    ({ country }) => country,
    ({ country }) => ({ country }),
    limit,
  )
}

/**
 * Cities with the same name in one country count as one: regions are too vague to tell them apart.
 */
export function topCities(places: readonly PlaceCount[], limit = TOP): TopCity[] {
  return topPlaces(
    places,
    ({ city, country }) => `${city}\t${country}`,
    ({ city, country }) => ({ city, country }),
    limit,
  )
}

export function topRegions(places: readonly PlaceCount[], limit = TOP): TopRegion[] {
  return topPlaces(
    places,
    ({ region, country }) => `${region}\t${country}`,
    ({ region, country }) => ({ region, country }),
    limit,
  )
}

/** Places with the same key count as one. */
function topPlaces<Names extends object>(
  places: readonly PlaceCount[],
  keyOf: (place: PlaceCount) => string,
  namesOf: (place: PlaceCount) => Names,
  limit: number,
): (Names & { scans: number })[] {
  const sums = new Map<
    string,
    { readonly key: string; readonly place: PlaceCount; scans: number }
  >()
  for (const place of places) {
    const key = keyOf(place)
    const sum = sums.get(key)
    if (sum) sum.scans += place.scans
    else sums.set(key, { key, place, scans: place.scans })
  }
  const first = top(sums.values(), ({ key }) => key, limit)
  return first.map(({ place, scans }) => ({ ...namesOf(place), scans }))
}

export function topLanguages(languages: readonly LanguageCount[], limit = TOP): LanguageCount[] {
  return top(languages, ({ language }) => language, limit)
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

/** Every device, with 0 if there were no scans. */
export function byDevice(agents: readonly AgentCount[]): Record<Device, number> {
  return byName(DEVICES, agents, ({ device }) => device)
}

export function byBrowser(agents: readonly AgentCount[]): Record<Browser, number> {
  return byName(BROWSERS, agents, ({ browser }) => browser)
}

export function bySystem(agents: readonly AgentCount[]): Record<System, number> {
  return byName(SYSTEMS, agents, ({ os }) => os)
}

function byName<Name extends string>(
  names: readonly Name[],
  agents: readonly AgentCount[],
  nameOf: (agent: AgentCount) => Name,
): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (const agent of agents) counts[nameOf(agent)] += agent.scans
  return counts
}

/** With one decimal. */
export function averageOf(scans: number, days: number): number {
  return Math.round((scans / days) * 10) / 10
}

/** By how many percent a figure has changed, with one decimal. Null: it was 0 before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
}
