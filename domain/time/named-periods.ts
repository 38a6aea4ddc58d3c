import { monthsBefore, startOf } from './calendar.ts'

/**
 * Periods by name, which move with the clock. What is not over yet ends today, so that averages are of
 * days that have been.
 */
export const NAMED_PERIODS = [
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
export type NamedPeriod = (typeof NAMED_PERIODS)[number]

export interface Days {
  readonly firstDay: number
  readonly lastDay: number
}

export function daysOf(name: NamedPeriod, today: number): Days {
  const upToToday = (firstDay: number): Days => ({ firstDay, lastDay: today })
  const [week, month] = [startOf(today, 'week'), startOf(today, 'month')]
  switch (name) {
    case 'today':
      return upToToday(today)
    case 'yesterday':
      return { firstDay: today - 1, lastDay: today - 1 }
    case '7d':
    case '30d':
    case '90d':
      return upToToday(today - Number.parseInt(name, 10) + 1)
    case '12m':
      return upToToday(monthsBefore(today, 12) + 1)
    case 'this_week':
      return upToToday(week)
    case 'last_week':
      return { firstDay: week - 7, lastDay: week - 1 }
    case 'this_month':
      return upToToday(month)
    case 'last_month':
      return { firstDay: startOf(month - 1, 'month'), lastDay: month - 1 }
    case 'this_year':
      return upToToday(startOf(today, 'year'))
  }
}
