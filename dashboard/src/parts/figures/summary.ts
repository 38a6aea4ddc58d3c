import type {
  AggregateAnalytics,
  AnalyticsSummary,
  ReportFigures,
} from '../../../../client/client.ts'

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
