import { NAMED_PERIODS, type NamedPeriod } from '../../../domain/time/named-periods.ts'
import { type Options, takes, type ValuesOf } from '../../../terminal/options.ts'
import { usage } from '../../errors.ts'

/** Which days figures are about. */
export const PERIOD = {
  period: {
    type: 'string',
    short: 'p',
    value: 'NAME',
    choices: NAMED_PERIODS,
    help: 'named period (default: 30d)',
  },
  from: takes('DATE', 'first day, such as 2026-11-01'),
  to: takes('DATE', 'last day'),
  timezone: takes('ZONE', "time zone for days (default: the account's)"),
} as const satisfies Options

export interface Days {
  readonly period?: NamedPeriod
  readonly start_date?: string
  readonly end_date?: string
}

export function daysOf({ period, from, to }: ValuesOf<typeof PERIOD>): Days {
  if (from === undefined && to === undefined) return { period: period ?? '30d' }
  if (period !== undefined) throw usage('Use either --period, or --from and --to')
  return {
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  }
}

/** Its last day is still going on: compared, the other one ends at the same point of its last day. */
export function isOpen({ period }: Days): boolean {
  return period !== undefined && period !== 'yesterday' && !period.startsWith('last_')
}

interface Span {
  readonly start: string
  readonly end: string
}

const DAY_MS = 86_400_000
const DAILY_MAX = 100

/** As fine as can be seen. */
export function intervalOf({ start, end }: Span): 'hour' | 'day' | 'month' {
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS)
  if (days <= 1) return 'hour'
  return days <= DAILY_MAX ? 'day' : 'month'
}

/** `2026-11-12 to 2026-11-18`: the days of a zone. */
export function toDays({ start, end }: Span, timeZone: string): string {
  // The form of Sweden is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const [first, last] = [start, end].map((at) => format.format(new Date(at)))
  return first === last ? `${first}` : `${first} to ${last}`
}
