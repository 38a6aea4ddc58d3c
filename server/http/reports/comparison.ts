import type { AnalyticsStore, Subject } from '../../../domain/analytics/analytics.ts'
import { Problem } from '../../../domain/errors.ts'
import {
  type Interval,
  momentsOf,
  periodView,
  previousOf,
  untilMoment,
} from '../../../domain/time/periods.ts'
import { seriesOf } from '../analytics/routes.ts'
import { type Side, totalsChange, totalsOf } from '../analytics/summaries.ts'

/** What a report tells of the time before its period: totals, and scans over time. */
export interface Comparison {
  readonly figures: {
    readonly previous: { period: ReturnType<typeof periodView>; summary: Totals }
    readonly change: { summary: ReturnType<typeof totalsChange> }
  }
  readonly series: { readonly previous: Omit<Awaited<ReturnType<typeof seriesOf>>, 'interval'> }
}

type Totals = ReturnType<typeof totalsOf>

/**
 * Compared like with like: of a day that is not over, until the same time. Null: scans of that time have been
 * deleted, are too many to be counted, or could not have been.
 */
export async function comparisonOf(
  analytics: AnalyticsStore,
  subject: Subject,
  now: Side,
  interval: Interval,
  since: number,
): Promise<Comparison | null> {
  const elapsed = untilMoment(now.period, Date.now())
  const period = elapsed && previousOf(elapsed)
  if (period === null) return null
  try {
    const figures = await analytics.figuresOf(subject, period, null)
    // Of whole days although one of them is not over: no figure of theirs is like those of now.
    if (figures.byUtcDay !== 'nothing') return null
    // Before it was made there was nothing to be scanned.
    if (figures.scans === 0 && momentsOf(period)[1] < since) return null
    const { interval: _, ...previous } = await seriesOf(analytics, subject, { interval }, period)
    const before = { figures, period }
    const summary = totalsOf(figures, period)
    return {
      figures: {
        previous: { period: periodView(period), summary },
        change: { summary: totalsChange(now, before) },
      },
      series: { previous },
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_request') return null
    throw error
  }
}
