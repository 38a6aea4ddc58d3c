import type { AnalyticsSummary } from '../../../../../client/client.ts'

/** One period against the one before it. */
export interface Compared {
  readonly scans: Change
  readonly visitors: Change
}

export interface Change {
  readonly now: number
  readonly before: number
}

/** Null: the code is younger than the days to compare with. */
export function compareWhole(
  { summary, previous }: Pick<AnalyticsSummary, 'summary' | 'previous'>,
  createdAt: string,
): Compared | null {
  if (!previous || createdAt.slice(0, 10) > previous.period.start.slice(0, 10)) return null
  const { summary: before } = previous
  return {
    scans: { now: summary.total_scans, before: before.total_scans },
    visitors: { now: summary.unique_visitors, before: before.unique_visitors },
  }
}

/** In percent, with one digit; null: there was nothing to compare with. */
export function toPercent({ now, before }: Change): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
}
