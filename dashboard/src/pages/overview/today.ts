import type { Bucket } from '../../../../client/client.ts'
import { addDays } from '../../parts/figures/days.ts'

/** Today against the usual day of its name: what was there by this time, and at the end of each hour. */
export interface Today {
  readonly scans: number
  /** When this was so. */
  readonly now: number
  /** Yesterday until the same minute; null: not known. */
  readonly yesterdayByNow: number | null
  /** Of weeks in which there were scans at all; null: there is nothing to compare with. */
  readonly usualByNow: number | null
  readonly usualWholeDay: number | null
  /** How many days the usual one is the mean of. */
  readonly usualDays: number
  /** Sums at the end of each hour, up to now. */
  readonly hours: readonly number[]
  /** The same of the usual day, all 24. */
  readonly usualHours: readonly number[] | null
}

export const WEEKS = 4
const HOUR_MS = 3_600_000

function sums(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

/** An hour that clocks show twice is one, and one that they skip has no scans. */
function hoursOf(buckets: readonly Bucket[], day: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { date, total_scans } of buckets) {
    if (!date.startsWith(day)) continue
    const hour = Number(date.slice(11, 13))
    hours[hour] = (hours[hour] ?? 0) + total_scans
  }
  return hours
}

export interface Moment {
  readonly day: string
  readonly now: number
  readonly yesterdayByNow: number | null
}

/** `buckets`: hours of the last four weeks and of today, named as the clock there shows them. */
export function toToday(buckets: readonly Bucket[], moment: Moment): Today {
  const { day, now, yesterdayByNow } = moment
  const current = buckets.findLast(({ date }) => date.startsWith(day) && Date.parse(date) <= now)
  const hour = Number(current?.date.slice(11, 13) ?? 0)
  const today = sums(hoursOf(buckets, day)).slice(0, hour + 1)
  const since = buckets.find(({ total_scans }) => total_scans > 0)?.date.slice(0, 10) ?? day
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(day, -7 * (index + 1)))
  const known = weeks.filter((date) => date >= since).map((date) => hoursOf(buckets, date))
  const scans = today.at(-1) ?? 0
  if (known.length === 0) {
    const none = { usualByNow: null, usualWholeDay: null, usualDays: 0, usualHours: null }
    return { scans, now, yesterdayByNow, hours: today, ...none }
  }
  const mean = Array.from(
    { length: 24 },
    (_, at) => known.reduce((sum, day) => sum + (day[at] ?? 0), 0) / known.length,
  )
  const usualHours = sums(mean)
  const share = current ? Math.min(1, (now - Date.parse(current.date)) / HOUR_MS) : 0
  const usualByNow = (usualHours[hour - 1] ?? 0) + (mean[hour] ?? 0) * share
  return {
    ...{ scans, now, yesterdayByNow, hours: today, usualHours },
    usualByNow: Math.round(usualByNow),
    usualWholeDay: Math.round(usualHours[23] ?? 0),
    usualDays: known.length,
  }
}
