import type { AnalyticsStore, Subject } from '../../domain/analytics/analytics.ts'
import { Problem } from '../../domain/errors.ts'
import { type Interval, type Period, periodView, previousOf } from '../../domain/time/periods.ts'
import { dayAt, startOfDay } from '../../domain/time/zones.ts'
import { seriesOf } from '../analytics/routes.ts'
import { type Side, totalsChange, totalsOf } from '../analytics/summaries.ts'

/** What a report tells of the time before its period: how many scans there were, and nothing else about them. */
export interface Comparison {
  readonly figures: {
    readonly previous: { period: ReturnType<typeof periodView>; summary: Totals }
    readonly change: { summary: ReturnType<typeof totalsChange> }
  }
  readonly series: { readonly previous: Omit<Awaited<ReturnType<typeof seriesOf>>, 'interval'> }
}

type Totals = ReturnType<typeof totalsOf>

/** Null: scans of that time have been deleted, or are too many to be counted. */
export async function comparisonOf(
  analytics: AnalyticsStore,
  subject: Subject,
  now: Side,
  interval: Interval,
): Promise<Comparison | null> {
  const period = previousOf(untilNow(now.period))
  try {
    const figures = await analytics.figuresOf(subject, period, null)
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

/** Compared like with like: of a day that is not over, the same hours of the other one. */
function untilNow(period: Period, now = Date.now()): Period {
  const { zone, lastDay } = period
  if (dayAt(zone, now) !== lastDay) return period
  return { ...period, lastDayMs: now - startOfDay(zone, lastDay) + 1 }
}
