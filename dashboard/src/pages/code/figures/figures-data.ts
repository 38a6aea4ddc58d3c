import type { Answer, Bucket, Scan } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { type Compared, compareWhole } from './comparison.ts'

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

const DAYS = 30
const DAY_MS = 86_400_000

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
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
