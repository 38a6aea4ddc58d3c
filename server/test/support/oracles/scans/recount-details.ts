import { SYSTEMS } from '../../../../../domain/scans/dimensions.ts'
import type { Dice } from '../../data/scans/random-scans.ts'
import { type Days, humansIn, type PastScan, visitorsOf } from './recount.ts'

/** What is told on request, counted in the plainest way. */
export type Include = 'details' | 'breakdowns' | null

export function askInclude(dice: Dice): Include {
  return dice.pick([null, 'details', 'details', 'breakdowns'])
}

/** `hasVariants`: whether they can be counted. `limit`: of lists. */
export function recountDetails(
  scans: readonly PastScan[],
  days: Days,
  hasVariants = true,
  limit = 10,
) {
  const found = humansIn(scans, days)
  const countries = groups(found, ({ country }) => [country])
  const places = groups(found, ({ region, country }) => [region, country])
  const languages = groups(found, ({ language }) => [language])
  const variants = groups(found, ({ variant }) => [variant])
  return {
    countries: countries.map(([[country], own]) => ({ country, scans: own.length })),
    regions: places.slice(0, limit).map(([[region, country], own]) => {
      return { region, country, scans: own.length }
    }),
    os: Object.fromEntries(
      SYSTEMS.map((name) => [name, found.filter(({ os }) => os === name).length]),
    ),
    languages: languages.slice(0, limit).map(([[language], own]) => {
      return { language, scans: own.length }
    }),
    variants: hasVariants
      ? variants.map(([[variant], own]) => {
          return { variant, scans: own.length, unique_visitors: visitorsOf(own) }
        })
      : null,
  }
}

/** Scans of all time, in the order of the clock. */
export function recountNew(scans: readonly PastScan[], days: Days) {
  const there = new Set(humansIn(scans, days).map(({ visitor }) => visitor))
  const earlier = new Set<number>()
  for (const scan of scans) {
    if (scan.class === 'human' && scan.time.slice(0, 10) < days.first) earlier.add(scan.visitor)
  }
  const returning = [...there].filter((visitor) => earlier.has(visitor)).length
  return { new_visitors: there.size - returning, returning_visitors: returning }
}

export function toDetails({ variant, version, os, language }: PastScan) {
  return { variant, version, os, language, external_id: null }
}

type Item = Readonly<Record<string, unknown>>

export function percentOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round((1000 * (now - before)) / before) / 10
}

/** Each figure in percent of the one before, with one decimal; null: it was 0. */
export function recountChange(now: Item, before: Item): Item {
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => {
      const old = before[name]
      if (Array.isArray(value)) return [name, listChange(value, (old ?? []) as Item[])]
      if (typeof value === 'object')
        return [name, recountChange(value as Item, (old ?? {}) as Item)]
      if (typeof value !== 'number') return [name, value]
      return [name, percentOf(value, Number(old ?? 0))]
    }),
  )
}

function listChange(now: readonly Item[], before: readonly Item[]): Item[] {
  const nameOf = (item: Item) =>
    Object.values(item)
      .filter((value) => typeof value === 'string')
      .join('\n')
  return now.map((item) => {
    return recountChange(item, before.find((other) => nameOf(other) === nameOf(item)) ?? {})
  })
}

/** Most first, equal ones by name. */
function groups(scans: readonly PastScan[], keyOf: (scan: PastScan) => string[]) {
  const found = new Map<string, PastScan[]>()
  for (const scan of scans) {
    const key = keyOf(scan).join('\t')
    const same = found.get(key)
    if (same) same.push(scan)
    else found.set(key, [scan])
  }
  return [...found]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([key, own]) => [key.split('\t'), own] as const)
}
