import { invalidRequest } from './errors.ts'

/**
 * Calendar arithmetic, all of it UTC. A day is a number, counted from 1970-01-01; a period is whole
 * days, the last included.
 */
export const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30

export interface Period {
  readonly firstDay: number
  readonly lastDay: number
}

/** What was asked for: dates as text that `dateFault` has let pass. */
export interface AskedPeriod {
  readonly start_date?: string
  readonly end_date?: string
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
/** The shape of both, for the documents. */
export const DATE_PATTERN =
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d)?)?$'
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/

export function dateFault(name: string): (text: string) => string | null {
  return (text) =>
    toDay(text) === null
      ? `${name} must be a day of the calendar such as 2026-01-31, or a timestamp of ISO 8601`
      : null
}

/** The day of a date, or the UTC day of a timestamp; null: there is no such day. */
export function toDay(text: string): number | null {
  const date = TIMESTAMP.exec(text)?.[1] ?? text
  if (!DATE.test(date)) return null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // The 31st of February would be read as the 3rd of March.
  if (Number.isNaN(midnight) || toDate(midnight / DAY_MS) !== date) return null
  if (date === text) return midnight / DAY_MS
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
  const moment = Date.parse(zoned.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (Number.isNaN(moment)) return null
  const day = Math.floor(moment / DAY_MS)
  // Its zone may carry a moment out of the years that four digits can say.
  return DATE.test(toDate(day)) ? day : null
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** `since`: when what is asked about came to be. */
export function toPeriod(asked: AskedPeriod, since: number, now: number): Period {
  const start = asked.start_date === undefined ? null : toDay(asked.start_date)
  const end = asked.end_date === undefined ? null : toDay(asked.end_date)
  const today = Math.floor(now / DAY_MS)
  if (start === null && end === null) {
    return { firstDay: today - DEFAULT_DAYS + 1, lastDay: today }
  }
  if (start === null) {
    const last = end ?? today
    return { firstDay: Math.min(Math.floor(since / DAY_MS), last), lastDay: last }
  }
  if (end === null) return { firstDay: start, lastDay: Math.max(today, start) }
  if (start > end) {
    const message = `start_date (${toDate(start)}) is after end_date (${toDate(end)})`
    throw invalidRequest([{ param: 'start_date', message }])
  }
  return { firstDay: start, lastDay: end }
}

/** As `period` in answers. */
export function periodView({ firstDay, lastDay }: Period) {
  return { start: `${toDate(firstDay)}T00:00:00.000Z`, end: `${toDate(lastDay)}T23:59:59.999Z` }
}
