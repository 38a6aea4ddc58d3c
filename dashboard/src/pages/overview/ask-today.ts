import type { AccountTimeseries, Answer, CallOptions } from '../../../../client/client.ts'
import {
  againstUsual,
  type DayAgainstUsual,
  USUAL_WEEKS,
} from '../../../../domain/analytics/usual.ts'
import { api } from '../../api.ts'
import { serverNow } from '../../time/clock.ts'
import { addDays } from '../../time/days.ts'
import { today, untilNow, zoneQuery } from '../../time/zone.ts'

/** Today against the usual day of its name, and yesterday until the same minute. */
export interface Today extends DayAgainstUsual {
  /** When this was so. */
  readonly now: number
  /** Null: not known. */
  readonly yesterdayByNow: number | null
  /** What is estimated, as the API names it. */
  readonly by_utc_day?: readonly string[]
}

/** Null: it is not known, or only of a whole day. */
function totalOf(previous: AccountTimeseries['previous']): number | null {
  const isWhole = previous?.by_utc_day?.includes('total_scans') ?? false
  return previous && !isWhole ? (previous.data[0]?.total_scans ?? null) : null
}

export async function askToday(options: CallOptions): Promise<Answer<Today>> {
  // Asked again at midnight.
  today()
  const now = serverNow()
  const day = today(now)
  const zoned = { end_date: day, ...zoneQuery() }
  const [hours, yesterday] = await Promise.all([
    api.getAccountTimeseries(
      { ...zoned, start_date: addDays(day, -7 * USUAL_WEEKS), interval: 'hour' },
      options,
    ),
    api.getAccountTimeseries(
      { ...zoned, start_date: day, interval: 'day', compare: 'previous', ...untilNow(day) },
      options,
    ),
  ])
  if (!hours.ok) return hours
  // How today goes is worth telling without it.
  const yesterdayByNow = yesterday.ok ? totalOf(yesterday.data.previous) : null
  const counts = hours.data.data.map(({ date, total_scans: scans }) => ({ date, scans }))
  const { by_utc_day } = hours.data
  const against = againstUsual(counts, day, now)
  return { ...hours, data: { ...against, now, yesterdayByNow, ...(by_utc_day && { by_utc_day }) } }
}
