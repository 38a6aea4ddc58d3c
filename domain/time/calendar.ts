/** Weeks, months and years of days, which are numbers counted from 1970-01-01. */

const DAY_MS = 86_400_000

type Unit = 'hour' | 'day' | 'week' | 'month' | 'year'

/** The first day of the unit that a day is in. */
export function startOf(day: number, unit: Unit): number {
  // 1970-01-01 was a Thursday; before it, a remainder is negative.
  if (unit === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  if (unit === 'year') return monthOf(day, -new Date(day * DAY_MS).getUTCMonth())
  return unit === 'month' ? monthOf(day, 0) : day
}

export function nextStart(day: number, unit: 'day' | 'week' | 'month'): number {
  if (unit === 'week') return day + 7
  return unit === 'month' ? monthOf(day, 1) : day + 1
}

/** The same day of an earlier month; its last one, if that is shorter. */
export function monthsBefore(day: number, months: number): number {
  const first = monthOf(day, -months)
  return Math.min(first + day - monthOf(day, 0), monthOf(first, 1) - 1)
}

/** A number for each month, one higher than the month before. */
export function monthsUpTo(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The first day of the month of a day, or of a month that many months later. */
function monthOf(day: number, later: number): number {
  const date = new Date(day * DAY_MS)
  // Not Date.UTC, which reads the year 50 as 1950.
  return date.setUTCMonth(date.getUTCMonth() + later, 1) / DAY_MS
}
