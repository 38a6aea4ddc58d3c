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
  const countries = new Map<string, TopCountry>()
  for (const { country, scans } of places) {
    const before = countries.get(country)?.scans ?? 0
    countries.set(country, { country, scans: before + scans })
  }
  return top(countries.values(), ({ country }) => country, limit)
}

/**
 * Cities with the same name in one country count as one: regions are too vague to tell them apart.
 */
export function topCities(places: readonly PlaceCount[], limit = TOP): TopCity[] {
  const cities = new Map<string, TopCity>()
  for (const { city, country, scans } of places) {
    const key = `${city}\t${country}`
    const before = cities.get(key)?.scans ?? 0
    cities.set(key, { city, country, scans: before + scans })
  }
  return top(cities.values(), ({ city, country }) => `${city}\t${country}`, limit)
}

export function topRegions(places: readonly PlaceCount[], limit = TOP): TopRegion[] {
  const regions = new Map<string, TopRegion>()
  for (const { region, country, scans } of places) {
    const key = `${region}\t${country}`
    const before = regions.get(key)?.scans ?? 0
    regions.set(key, { region, country, scans: before + scans })
  }
  return top(regions.values(), ({ region, country }) => `${region}\t${country}`, limit)
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
 * Most scans first; ties by name. There may be thousands: only those that are wanted are put in order.
 */
export function top<Item extends { scans: number }>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  limit = TOP,
): Item[] {
  const isBefore = (a: Item, b: Item) =>
    a.scans > b.scans || (a.scans === b.scans && nameOf(a) < nameOf(b))
  if (limit === Number.POSITIVE_INFINITY) {
    return [...items].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }
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
