import type {
  AggregateAnalytics,
  AnalyticsSummary,
  ReportFigures,
} from '../../../../client/client.ts'
import { type DimensionName, dimensionOf } from '../../../../domain/scans/dimensions.ts'

/** What is told of a code, a tag, the account and in a report has the same shape. */
export type Summary = Omit<AnalyticsSummary, 'qr_id'> | AggregateAnalytics | ReportFigures
export interface Series {
  readonly data: readonly Point[]
  readonly previous?: { readonly data: readonly Point[] }
  /** What is estimated. */
  readonly by_utc_day?: readonly string[]
}
export interface Point {
  readonly date: string
  readonly total_scans: number
  readonly unique_visitors: number
}

/** The list of variants also has visitors, and is shown differently. */
export type ListedName = Exclude<DimensionName, 'variant'>

interface Entry {
  readonly value: string
  readonly scans: number
  /** Of a region or a city. */
  readonly country?: string
}

/** Scans by a dimension, from the longest list of it that the summary has. */
export function entriesOf(summary: Summary, of: ListedName): Entry[] {
  const all: Partial<Record<string, unknown>> = { ...summary }
  const names = dimensionOf(of).lists.map(({ name }) => name)
  const list = all[names.findLast((name) => all[name] !== undefined) ?? ''] ?? []
  if (!Array.isArray(list)) return Object.entries(list).map(([value, scans]) => ({ value, scans }))
  return list.map(({ [of]: value, country, scans }) => ({
    ...{ value, scans },
    ...(of !== 'country' && country !== undefined && { country }),
  }))
}
