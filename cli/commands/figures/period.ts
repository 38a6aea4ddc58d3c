import type { Options, ValuesOf } from '../../command.ts'
import { usage } from '../../errors.ts'

/** Which days figures are about. */
export const PERIODS = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '12m',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
] as const

export const PERIOD = {
  period: { type: 'string', short: 'p', value: 'NAME', choices: PERIODS, help: 'which days (30d)' },
  from: { type: 'string', value: 'DATE', help: 'the first day, such as 2026-11-01' },
  to: { type: 'string', value: 'DATE', help: 'the last day' },
  timezone: { type: 'string', value: 'ZONE', help: 'whose days (of the account)' },
} as const satisfies Options

export interface Days {
  readonly period?: (typeof PERIODS)[number]
  readonly start_date?: string
  readonly end_date?: string
}

export function daysOf({ period, from, to }: ValuesOf<typeof PERIOD>): Days {
  if (from === undefined && to === undefined) return { period: period ?? '30d' }
  if (period !== undefined) throw usage('Give --period, or --from and --to, not both')
  return {
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  }
}

/** Its last day is still going on: compared, the other one ends at the same point of its last day. */
export function isOpen({ period }: Days): boolean {
  return period !== undefined && period !== 'yesterday' && !period.startsWith('last_')
}

const DAY_MS = 86_400_000
const DAILY_MAX = 100

/** As fine as can be seen. */
export function intervalOf({
  start,
  end,
}: {
  start: string
  end: string
}): 'hour' | 'day' | 'month' {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  if (days < 2) return 'hour'
  return days <= DAILY_MAX ? 'day' : 'month'
}
