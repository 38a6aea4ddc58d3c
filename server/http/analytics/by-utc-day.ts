import type { ByUtcDay } from '../../../domain/analytics/analytics.ts'

/** What is of days of UTC although another zone was asked for. `exact`: what may be known by the hour. */
export function namedByUtcDay(
  byUtcDay: ByUtcDay,
  exact: readonly string[],
  others: readonly string[],
): { by_utc_day?: string[] } {
  if (byUtcDay === 'nothing') return {}
  return { by_utc_day: byUtcDay === 'all' ? [...exact, ...others] : [...others] }
}
