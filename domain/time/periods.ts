import { invalidRequest } from '../errors.ts'
import { monthsBefore, monthsUpTo, nextStart, startOf } from './calendar.ts'
import { type Days, daysOf, type NamedPeriod } from './named-periods.ts'
import {
  dayAt,
  endOfHour,
  momentAt,
  startOfDay,
  toLocalTime,
  toZone,
  UTC,
  type Zone,
} from './zones.ts'

/**
 * Calendar arithmetic. A day is a number, counted from 1970-01-01; a period is a number of whole
 * days in a time zone (UTC by default), including the last one.
 */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const DEFAULT_DAYS = 30

export interface Period extends Days {
  readonly zone: Zone
  /** How much of the last day belongs to it, from its beginning on; all of it, if it is not said. */
  readonly lastDayMs?: number
}

/** What was requested: dates as text that `dateFault` (time-faults.ts) has accepted. */
export interface AskedPeriod {
  readonly start_date?: string
  readonly end_date?: string
  /** Instead of dates. */
  readonly period?: NamedPeriod
  readonly timezone?: string
  /** A moment of the last day. */
  readonly until?: string
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
/** The format of both, for the documentation. */
export const DATE_PATTERN =
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d))?$'
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

/** Days whose year has four digits, even after a time zone or a week moves them. */
const FIRST_DAY = Date.parse('0001-01-01') / DAY_MS
const LAST_DAY = Date.parse('9999-12-31') / DAY_MS

/** The day of a date, or of a timestamp in a time zone; null if there is no such day. */
export function toDay(text: string, zone: Zone = UTC): number | null {
  const moment = momentOf(text)
  if (moment === null) return null
  const day = DATE.test(text) ? moment / DAY_MS : dayAt(zone, moment)
  return day < FIRST_DAY || day > LAST_DAY ? null : day
}

/** The moment of a timestamp, or the start of a date; null if there is no such date. */
export function toInstant(text: string): number | null {
  return toDay(text) === null ? null : momentOf(text)
}

function momentOf(text: string): number | null {
  const date = TIMESTAMP.exec(text)?.[1] ?? text
  if (!DATE.test(date)) return null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // Otherwise the 31st of February would be read as the 3rd of March.
  if (Number.isNaN(midnight) || toDate(midnight / DAY_MS) !== date) return null
  if (date === text) return midnight
  const moment = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(moment) ? null : moment
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The default: the last days, or all of them. */
export type DefaultPeriod = 'recent' | 'all'

/** Whether the period begins with its subject, and not on a given day. */
export function isOpen(asked: AskedPeriod, fallback: DefaultPeriod): boolean {
  if (asked.period !== undefined) return false
  return asked.start_date === undefined && (asked.end_date !== undefined || fallback === 'all')
}

/** `since`: when the subject was created. */
export function toPeriod(
  asked: AskedPeriod,
  since: number,
  now: number,
  fallback: DefaultPeriod = 'recent',
): Period {
  const zone = toZone(asked.timezone ?? UTC.name) ?? UTC
  const until = asked.until === undefined ? null : toInstant(asked.until)
  if (until === null) return toWholeDays(asked, zone, since, now, fallback)
  const period = toWholeDays(asked, zone, since, until, fallback)
  const from = startOfDay(zone, period.lastDay)
  if (dayAt(zone, until) === period.lastDay) return { ...period, lastDayMs: until - from + 1 }
  const message = `until must be a time on the last day, ${toDate(period.lastDay)}`
  throw invalidRequest([{ param: 'until', message, code: 'conflict' }])
}

function toWholeDays(
  asked: AskedPeriod,
  zone: Zone,
  since: number,
  now: number,
  fallback: DefaultPeriod,
): Period {
  const start = asked.start_date === undefined ? null : toDay(asked.start_date, zone)
  const end = asked.end_date === undefined ? null : toDay(asked.end_date, zone)
  const today = dayAt(zone, now)
  if (asked.period !== undefined) return { ...toNamedDays(asked, asked.period, today), zone }
  if (start === null && !isOpen(asked, fallback)) {
    return { firstDay: today - DEFAULT_DAYS + 1, lastDay: today, zone }
  }
  if (start === null) {
    const last = end ?? today
    return { firstDay: Math.min(dayAt(zone, since), last), lastDay: last, zone }
  }
  if (end === null) return { firstDay: start, lastDay: Math.max(today, start), zone }
  if (start > end) {
    const message = `start_date (${toDate(start)}) is after end_date (${toDate(end)})`
    throw invalidRequest([{ param: 'start_date', message, code: 'conflict' }])
  }
  return { firstDay: start, lastDay: end, zone }
}

function toNamedDays(asked: AskedPeriod, name: NamedPeriod, today: number): Days {
  const date = (['start_date', 'end_date'] as const).find((field) => asked[field] !== undefined)
  if (date === undefined) return daysOf(name, today)
  const message = `period and ${date} cannot be combined: period=${name} sets both dates`
  throw invalidRequest([{ param: 'period', message, code: 'conflict' }])
}

/** The same number of days right before it, as far as years have four digits, until the same time of day. */
export function previousOf(period: Period): Period {
  const { firstDay } = period
  const lastDay = firstDay - 1
  const earliest = Math.min(FIRST_DAY, lastDay)
  const days = { firstDay: Math.max(firstDay - daysIn(period), earliest), lastDay }
  return untilSameTime(period, { ...period, ...days })
}

/** By the clock there: on a day on which clocks are changed, the same time is not as long after midnight. */
function untilSameTime({ zone, lastDay, lastDayMs }: Period, other: Period): Period {
  if (lastDayMs === undefined) return other
  const end = startOfDay(zone, lastDay) + lastDayMs
  const time = end + zone.offsetAt(end - 1) - lastDay * DAY_MS
  const ms = momentAt(zone, other.lastDay, time) - startOfDay(zone, other.lastDay)
  return { ...other, lastDayMs: Math.max(ms, 0) }
}

/** What of it has been, at this moment; null: nothing yet. */
export function untilMoment(period: Period, now: number): Period | null {
  const { zone, firstDay, lastDay } = period
  const today = dayAt(zone, now)
  if (today < firstDay) return null
  if (today > lastDay) return period
  return { ...period, lastDay: today, lastDayMs: now - startOfDay(zone, today) + 1 }
}

/** The same dates a year earlier; the 28th of February for a 29th that this year does not have. */
export function yearBefore(period: Period): Period {
  const earlier = (day: number) => Math.max(monthsBefore(day, 12), FIRST_DAY)
  const days = { firstDay: earlier(period.firstDay), lastDay: earlier(period.lastDay) }
  return untilSameTime(period, { ...period, ...days })
}

/** A span of time by its first and last millisecond. */
export type Moments = readonly [from: number, to: number]

export function momentsOf({ firstDay, lastDay, zone, lastDayMs = Infinity }: Period): Moments {
  const end = startOfDay(zone, lastDay + 1)
  // A day may be shorter than the one that was asked about.
  return [startOfDay(zone, firstDay), Math.min(end, startOfDay(zone, lastDay) + lastDayMs) - 1]
}

/** As `period` appears in answers. */
export function periodView(period: Period) {
  const [from, to] = momentsOf(period)
  // West of UTC, the last possible day ends in the year 10000.
  const end = Math.min(to, (LAST_DAY + 1) * DAY_MS - 1)
  return { start: new Date(from).toISOString(), end: new Date(end).toISOString() }
}

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/** More than anyone can look at, and as much as one answer should hold. */
const BUCKETS_MAX = 10_000

/** One part of a series: from its start up to the next one's. */
export interface Bucket {
  /** As it is named in answers. */
  readonly name: string
  /** Its first moment and the first one after it, within the period. */
  readonly from: number
  readonly to: number
}

export interface Series {
  readonly period: Period
  readonly interval: Interval
  readonly buckets: readonly Bucket[]
}

export function toSeries(period: Period, interval: Interval): Series {
  return { period, interval, buckets: toBuckets(period, interval) }
}

/** All buckets of a period, in order. The first and the last may be cut short by the period. */
export function toBuckets(period: Period, interval: Interval): Bucket[] {
  const { firstDay, lastDay, zone } = period
  const count = countBuckets(period, interval)
  if (count > BUCKETS_MAX) {
    const message = `interval ${interval} would produce ${count} buckets for this period; the maximum is ${BUCKETS_MAX}`
    throw invalidRequest([{ param: 'interval', message, code: 'conflict' }])
  }
  if (interval === 'hour') return toHours(period)
  const end = momentsOf(period)[1] + 1
  const buckets: Bucket[] = []
  for (let day = startOf(firstDay, interval); day <= lastDay; ) {
    const next = nextStart(day, interval)
    buckets.push({
      name: toDate(day),
      from: startOfDay(zone, Math.max(day, firstDay)),
      to: Math.min(end, startOfDay(zone, next)),
    })
    day = next
  }
  return buckets
}

function toHours(period: Period): Bucket[] {
  const { zone } = period
  const [first, last] = momentsOf(period)
  const buckets: Bucket[] = []
  for (let from = first; from <= last; ) {
    const to = Math.min(last + 1, endOfHour(zone, from))
    buckets.push({ name: toLocalTime(zone, from), from, to })
    from = to
  }
  return buckets
}

function countBuckets({ firstDay, lastDay }: Period, interval: Interval): number {
  if (interval === 'month') return monthsUpTo(lastDay) - monthsUpTo(firstDay) + 1
  const hours = (lastDay + 1 - startOf(firstDay, interval)) * 24
  return Math.ceil(hours / { hour: 1, day: 24, week: 7 * 24 }[interval])
}

export function daysIn({ firstDay, lastDay }: Period): number {
  return lastDay - firstDay + 1
}
