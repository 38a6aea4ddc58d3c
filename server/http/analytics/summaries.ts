import {
  type Details,
  type Figures,
  type Included,
  ScansDeleted,
  type VariantCount,
} from '../../../domain/analytics/analytics.ts'
import {
  averageOf,
  byBrowser,
  byDevice,
  bySystem,
  changeOf,
  topCities,
  topCountries,
  topLanguages,
  topRegions,
  topVariants,
} from '../../../domain/analytics/breakdowns.ts'
import { type Filter, narrowedBy } from '../../../domain/analytics/filters.ts'
import { invalidRequest } from '../../../domain/errors.ts'
import {
  daysIn,
  type Period,
  periodView,
  previousOf,
  yearBefore,
} from '../../../domain/time/periods.ts'
import { namedByUtcDay } from './by-utc-day.ts'
import type { Compared } from './question.ts'

/** More than there are. */
const COUNTRIES_MAX = 300

/** Summaries as they are answered, and how they differ from those of another period. */

/** Who is new is known of all visitors only, not of those that a filter lets pass. */
export function assertIncluded(included: Included | undefined, filter: Filter): void {
  const param = narrowedBy(filter)
  if (included !== 'details' || param === null) return
  const message = `include=details counts new visitors, which is not possible with ${param}: use include=breakdowns, or remove the filter`
  throw invalidRequest([{ param: 'include', message, code: 'conflict' }])
}

/** Reads both periods at once. What is wrong with the first one is told first. */
export async function readSides<Result>(
  period: Period,
  compare: Compared | undefined,
  read: (part: Period) => Promise<Result>,
): Promise<{ readonly now: Result; readonly before: Result | null }> {
  const other = compare ? compared(period, compare, read) : Promise.resolve(null)
  other.catch(() => {})
  return { now: await read(period), before: await other }
}

/** Reads the other period. If its scans have been deleted, `compare` is at fault. */
async function compared<Result>(
  period: Period,
  compare: Compared,
  read: (before: Period) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(compare === 'previous' ? previousOf(period) : yearBefore(period))
  } catch (error) {
    if (!(error instanceof ScansDeleted)) throw error
    const message = `compare: the earlier period starts before ${error.firstDay}, and scans before that day have been deleted (RETENTION_DAYS). Choose a later start, or remove compare`
    throw invalidRequest([{ param: 'compare', message, code: 'conflict' }])
  }
}

/** `more`: other lists of the answer. */
export function toSummaryView({ figures, period }: Side, more: readonly string[] = []) {
  const { total_scans, avg_daily_scans, ...visitors } = totalsOf(figures, period)
  const lists = {
    ...breakdownOf(figures),
    ...(figures.details && detailsOf(figures, figures.details)),
  }
  const others = [...Object.keys(visitors), ...Object.keys(lists), ...more]
  return {
    period: periodView(period),
    summary: { total_scans, avg_daily_scans, ...visitors },
    ...lists,
    ...namedByUtcDay(figures.byUtcDay, ['total_scans', 'avg_daily_scans'], others),
  }
}

export function totalsOf({ scans, visitors, details }: Figures, period: Period) {
  const newVisitors = details?.newVisitors ?? null
  return {
    total_scans: scans,
    unique_visitors: visitors,
    avg_daily_scans: averageOf(scans, daysIn(period)),
    ...(newVisitors !== null && {
      new_visitors: newVisitors,
      returning_visitors: visitors - newVisitors,
    }),
  }
}

/** `limit`: of lists; all of it, to be compared with. */
function breakdownOf({ places, agents }: Figures, limit?: number) {
  return {
    top_countries: topCountries(places, limit),
    top_cities: topCities(places, limit),
    devices: byDevice(agents),
    browsers: byBrowser(agents),
  }
}

function detailsOf({ places, agents }: Figures, { languages, variants }: Details, limit?: number) {
  return {
    countries: topCountries(places, limit ?? COUNTRIES_MAX),
    regions: topRegions(places, limit),
    os: bySystem(agents),
    languages: topLanguages(languages, limit),
    variants: toVariantViews(variants, limit),
  }
}

/** Null: they are not counted yet. */
export function toVariantViews(variants: Details['variants'], limit?: number) {
  const toView = ({ variant, scans, visitors }: VariantCount) => ({
    ...{ variant, scans, unique_visitors: visitors },
  })
  return variants && topVariants(variants, limit).map(toView)
}

/** One of the two periods that are compared. */
export interface Side {
  readonly figures: Figures
  readonly period: Period
}

/** By how many percent each figure has changed, if details were asked for. */
export function toChange(now: Side, before: Side) {
  const { details } = now.figures
  const detailsBefore = before.figures.details
  if (details === null || detailsBefore === null) return {}
  const shown = { ...breakdownOf(now.figures), ...detailsOf(now.figures, details) }
  const all = {
    ...breakdownOf(before.figures, Number.POSITIVE_INFINITY),
    ...detailsOf(before.figures, detailsBefore, Number.POSITIVE_INFINITY),
  }
  const areCounted = shown.variants !== null && all.variants !== null
  const change = {
    summary: totalsChange(now, before),
    top_countries: listChanges(shown.top_countries, all.top_countries),
    top_cities: listChanges(shown.top_cities, all.top_cities),
    devices: changes(shown.devices, all.devices),
    browsers: changes(shown.browsers, all.browsers),
    countries: listChanges(shown.countries, all.countries),
    regions: listChanges(shown.regions, all.regions),
    os: changes(shown.os, all.os),
    languages: listChanges(shown.languages, all.languages),
    ...(areCounted && { variants: listChanges(shown.variants ?? [], all.variants ?? []) }),
  }
  return { change }
}

/** That of the average is of exact averages, not of the rounded ones that are shown. */
export function totalsChange(now: Side, before: Side) {
  const counts = changes(totalsOf(now.figures, now.period), totalsOf(before.figures, before.period))
  const scansNow = now.figures.scans * daysIn(before.period)
  const scansBefore = before.figures.scans * daysIn(now.period)
  return { ...counts, avg_daily_scans: changeOf(scansNow, scansBefore) }
}

type Changes<Item> = {
  [Name in keyof Item]: Item[Name] extends number ? number | null : Item[Name]
}

/** Figures become their changes; names stay. */
function changes<Item extends object>(now: Item, before: Partial<Item>): Changes<Item> {
  const entries = Object.entries(now).map(([name, value]) => {
    const old = (before as Record<string, unknown>)[name] ?? 0
    return [name, typeof value === 'number' ? changeOf(value, old as number) : value]
  })
  return Object.fromEntries(entries) as Changes<Item>
}

function listChanges<Item extends object>(now: readonly Item[], before: readonly Item[]) {
  const known = new Map(before.map((item) => [namesIn(item), item]))
  return now.map((item) => changes(item, known.get(namesIn(item)) ?? {}))
}

/** What an item is about: everything in it that is no figure. */
function namesIn(item: object): string {
  let names = ''
  for (const value of Object.values(item)) if (typeof value === 'string') names += `${value}\0`
  return names
}
