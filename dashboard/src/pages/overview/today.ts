import type { Bucket } from '../../../../client/client.ts'

/** Today against the usual day of its name: what was there by this time, and at the end of each hour. */
export interface Today {
  readonly scans: number
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
const DAY_MS = 24 * HOUR_MS

function sums(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

/** `buckets`: hours of the last four weeks and of today, in UTC. */
export function toToday(buckets: readonly Bucket[], now: number): Today {
  const counts = new Map(buckets.map(({ date, total_scans }) => [Date.parse(date), total_scans]))
  const start = Math.floor(now / DAY_MS) * DAY_MS
  const dayFrom = (at: number) =>
    Array.from({ length: 24 }, (_, hour) => counts.get(at + hour * HOUR_MS) ?? 0)
  const hour = Math.floor((now - start) / HOUR_MS)
  const today = sums(dayFrom(start)).slice(0, hour + 1)
  const first = buckets.find(({ total_scans }) => total_scans > 0)
  const since = first ? Date.parse(first.date) : now
  const weeks = Array.from({ length: WEEKS }, (_, index) => start - (index + 1) * 7 * DAY_MS)
  const known = weeks.filter((at) => at + DAY_MS > since).map(dayFrom)
  const scans = today.at(-1) ?? 0
  if (known.length === 0) {
    const none = { usualByNow: null, usualWholeDay: null, usualDays: 0, usualHours: null }
    return { scans, hours: today, ...none }
  }
  const mean = Array.from(
    { length: 24 },
    (_, at) => known.reduce((sum, day) => sum + (day[at] ?? 0), 0) / known.length,
  )
  const usualHours = sums(mean)
  const share = (now - start - hour * HOUR_MS) / HOUR_MS
  const usualByNow = (usualHours[hour - 1] ?? 0) + (mean[hour] ?? 0) * share
  return {
    ...{ scans, hours: today, usualHours },
    usualByNow: Math.round(usualByNow),
    usualWholeDay: Math.round(usualHours[23] ?? 0),
    usualDays: known.length,
  }
}
