import {
  type Details,
  type Figures,
  type Included,
  ScansDeleted,
  type VariantCount,
} from '../../../domain/analytics/analytics.ts'
import {
  averageOf,
  changeOf,
  isEntries,
  type List,
  listsOf,
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
  const lists = listsIn(figures)
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

/** Null: not counted yet. */
type Lists = Readonly<Record<string, List | null | undefined>>

/** `limit`: of lists; all of it, to be compared with. */
function listsIn(figures: Figures, limit?: number) {
  const { details } = figures
  return {
    ...listsOf(figures, 'always', limit),
    ...(details && {
      ...listsOf(figures, 'details', limit),
      variants: toVariantViews(details.variants, limit),
    }),
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
  if (now.figures.details === null || before.figures.details === null) return {}
  const all: Lists = listsIn(before.figures, Number.POSITIVE_INFINITY)
  const shown: Lists = listsIn(now.figures)
  const lists = Object.entries(shown).flatMap(([name, list]) => {
    const listBefore = all[name] ?? null
    return list && listBefore ? [[name, listChanges(list, listBefore)] as const] : []
  })
  return { change: { summary: totalsChange(now, before), ...Object.fromEntries(lists) } }
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

function listChanges(now: List, before: List): object {
  if (!isEntries(now) || !isEntries(before)) return changes(now, before)
  const known = new Map(before.map((entry) => [namesIn(entry), entry]))
  return now.map((entry) => changes(entry, known.get(namesIn(entry)) ?? {}))
}

/** What an item is about: everything in it that is no figure. */
function namesIn(item: object): string {
  let names = ''
  for (const value of Object.values(item)) if (typeof value === 'string') names += `${value}\0`
  return names
}
