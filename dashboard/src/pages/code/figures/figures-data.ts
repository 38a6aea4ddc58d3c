import type { Answer, Bucket, Code, Scan } from '../../../../../client/client.ts'
import { api, askPart } from '../../../api.ts'
import { type Resource, useResource } from '../../../resource.ts'
import { addDays } from '../../../time/days.ts'
import { today, zoneQuery } from '../../../time/zone.ts'
import { type Compared, compareWhole } from './comparison.ts'
import type { Led } from './led.ts'

/** The numbers of the last 30 days, the account's. */
export interface Figures {
  /** Today included, which is not over. */
  readonly scans: number
  readonly visitors: number
  readonly days: readonly Bucket[]
  /** The 30 whole days up to yesterday against the 30 before them: like with like. */
  readonly whole: Compared | null
  /** What is estimated, as the API names it. */
  readonly by_utc_day?: readonly string[]
  readonly lastScan: Scan | null
  readonly led: Led
}

const DAYS = 30

async function loadFigures(
  id: string,
  createdAt: string,
  signal: AbortSignal,
  now = Date.now(),
): Promise<Answer<Figures>> {
  const day = today(now)
  const base = { id, ...zoneQuery() }
  const period = { ...base, start_date: addDays(day, 1 - DAYS), end_date: day }
  const wholeDays = { ...base, start_date: addDays(day, -DAYS), end_date: addDays(day, -1) }
  const { start_date, end_date } = period
  const [sum, days, whole, scans, quality] = await Promise.all([
    api.getCodeAnalytics({ ...period, include: 'breakdowns' }, { signal }),
    api.getCodeTimeseries({ ...period, interval: 'day' }, { signal }),
    api.getCodeAnalytics({ ...wholeDays, compare: 'previous' }, { signal }),
    api.listCodeScans({ id, limit: 1 }, { signal }),
    api.getCodeQuality({ id, start_date, end_date }, { signal }),
  ])
  if (!sum.ok) return sum
  if (!days.ok) return days
  if (!whole.ok) return whole
  if (!scans.ok) return scans
  if (!quality.ok) return quality
  const { variants, by_utc_day } = sum.data
  const data: Figures = {
    scans: sum.data.summary.total_scans,
    visitors: sum.data.summary.unique_visitors,
    days: days.data.data,
    whole: compareWhole(whole.data, createdAt),
    ...(by_utc_day && { by_utc_day }),
    lastScan: scans.data.data[0] ?? null,
    led: {
      since: start_date,
      scans: sum.data.summary.total_scans,
      variants: variants ?? null,
      isByUtcDay: by_utc_day?.includes('variants') ?? false,
      missed: quality.data.classes.find((one) => one.class === 'missed')?.reasons ?? [],
    },
  }
  return { ...sum, data }
}

export function useFigures({ id, created_at }: Code): Resource<Figures> {
  return useResource((signal) => loadFigures(id, created_at, signal), askPart)
}
