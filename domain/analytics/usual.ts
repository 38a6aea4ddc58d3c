/**
 * A day against the usual one of its name: the mean of the same weekdays of the last weeks, by the same
 * minute. Browsers load this too.
 */
export interface HourCount {
  /** As the clock there shows it: `2026-11-15T09:00:00+01:00`. */
  readonly date: string
  readonly scans: number
}

export interface Usual {
  /** Sums at the end of each hour, all 24. */
  readonly hours: readonly number[]
  /** The fewest and the most of those days, by the hour. */
  readonly least: readonly number[]
  readonly most: readonly number[]
  /** By now, and of the whole day. */
  readonly byNow: number
  readonly wholeDay: number
  /** How many days it is the mean of. */
  readonly days: number
}

export interface DayAgainstUsual {
  readonly scans: number
  /** Sums at the end of each hour, up to now. */
  readonly hours: readonly number[]
  /** Null: there is no earlier day to compare with. */
  readonly usual: Usual | null
}

export const USUAL_WEEKS = 4
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** `hours`: of the last four weeks and of the day. */
export function againstUsual(
  hours: readonly HourCount[],
  day: string,
  now: number,
): DayAgainstUsual {
  const current = hours.findLast(({ date }) => date.startsWith(day) && Date.parse(date) <= now)
  const hour = Number(current?.date.slice(11, 13) ?? 0)
  const today = sums(hoursOf(hours, day)).slice(0, hour + 1)
  const scans = today.at(-1) ?? 0
  const known = usualDays(hours, day).map((date) => hoursOf(hours, date))
  if (known.length === 0) return { scans, hours: today, usual: null }
  const running = known.map(sums)
  const at = (pick: (values: number[]) => number) =>
    Array.from({ length: 24 }, (_, index) => pick(running.map((one) => one[index] ?? 0)))
  const means = at((values) => values.reduce((sum, one) => sum + one, 0) / values.length)
  const share = current ? Math.min(1, (now - Date.parse(current.date)) / HOUR_MS) : 0
  const before = means[hour - 1] ?? 0
  const usual = {
    ...{ hours: means, least: at((all) => Math.min(...all)), most: at((all) => Math.max(...all)) },
    byNow: Math.round(before + ((means[hour] ?? 0) - before) * share),
    wholeDay: Math.round(means[23] ?? 0),
    days: known.length,
  }
  return { scans, hours: today, usual }
}

/** Weeks before the first scan say nothing. */
function usualDays(hours: readonly HourCount[], day: string): string[] {
  const since = hours.find(({ scans }) => scans > 0)?.date.slice(0, 10) ?? day
  const noon = Date.parse(`${day}T12:00:00Z`)
  const weeks = Array.from({ length: USUAL_WEEKS }, (_, index) => index + 1)
  const dates = weeks.map((weeks) => new Date(noon - 7 * weeks * DAY_MS).toISOString().slice(0, 10))
  return dates.filter((date) => date >= since)
}

function sums(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum
  })
}

/** An hour that clocks show twice is one, and one that they skip has no scans. */
function hoursOf(counts: readonly HourCount[], day: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { date, scans } of counts) {
    if (!date.startsWith(day)) continue
    const hour = Number(date.slice(11, 13))
    hours[hour] = (hours[hour] ?? 0) + scans
  }
  return hours
}
