import { computed, signal } from '@preact/signals'
import { session } from '../session.ts'
import { minute, serverNow } from './clock.ts'
import { dayIn } from './days.ts'

/** Of a shared report, whose reader need not be signed in. */
export const reportZone = signal<string | null>(null)

/** Whose days are shown: the account's. */
export const zone = computed(() => reportZone.value ?? session.value?.account.timezone ?? 'UTC')

/** Changes at midnight there: what is asked about days is then asked again. */
const currentDay = computed(() => dayIn(zone.value, minute.value))

export function today(now?: number): string {
  return now === undefined ? currentDay.value : dayIn(zone.value, now)
}

/**
 * The end of this minute, for questions about days of which the last is today: what they are compared
 * with then ends at the same minute. Nothing: the last day is over, or still to come.
 */
export function untilNow(lastDay: string) {
  const now = serverNow()
  if (lastDay !== today(now)) return {}
  const until = new Date(Math.floor(now / 60_000) * 60_000 + 59_999).toISOString()
  // A part of a day may have too many scans to be counted one by one.
  return { until, approximate: 'utc_days' as const }
}

/** What questions about scans say about it. The ends of a long period may be told by days of UTC. */
export function zoneQuery() {
  const timezone = zone.value
  return timezone === 'UTC' ? {} : { timezone, approximate: 'utc_days' as const }
}
