import type { AnalyticsSummary, Answer, Bucket, Scan } from '../../../../client/client.ts'
import { api } from '../../api.ts'

/** The numbers of the last 30 days. Days are days in UTC, as everywhere in the counts. */
export interface Figures {
  /** Today included, which is not over. */
  readonly scans: number
  readonly visitors: number
  readonly days: readonly Bucket[]
  /** The 30 whole days up to yesterday against the 30 before them: like with like. */
  readonly whole: Compared | null
  readonly lastScan: Scan | null
}

export interface Compared {
  readonly scans: Change
  readonly visitors: Change
}

export interface Change {
  readonly now: number
  readonly before: number
}

const DAYS = 30
const DAY_MS = 86_400_000

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Null: the code is younger than the days to compare with. */
export function compareWhole(
  { summary, previous }: Pick<AnalyticsSummary, 'summary' | 'previous'>,
  createdAt: string,
): Compared | null {
  if (!previous || dayOf(Date.parse(createdAt)) > previous.period.start.slice(0, 10)) return null
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

export async function loadFigures(
  id: string,
  createdAt: string,
  signal: AbortSignal,
  now = Date.now(),
): Promise<Answer<Figures>> {
  const period = { id, start_date: dayOf(now - (DAYS - 1) * DAY_MS), end_date: dayOf(now) }
  const wholeDays = { start_date: dayOf(now - DAYS * DAY_MS), end_date: dayOf(now - DAY_MS) }
  const [sum, days, whole, scans] = await Promise.all([
    api.getCodeAnalytics(period, { signal }),
    api.getCodeTimeseries({ ...period, interval: 'day' }, { signal }),
    api.getCodeAnalytics({ id, ...wholeDays, compare: 'previous' }, { signal }),
    api.listCodeScans({ id, limit: 1 }, { signal }),
  ])
  if (!sum.ok) return sum
  if (!days.ok) return days
  if (!whole.ok) return whole
  if (!scans.ok) return scans
  const data: Figures = {
    scans: sum.data.summary.total_scans,
    visitors: sum.data.summary.unique_visitors,
    days: days.data.data,
    whole: compareWhole(whole.data, createdAt),
    lastScan: scans.data.data[0] ?? null,
  }
  return { ...sum, data }
}
