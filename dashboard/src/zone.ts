import { computed, signal } from '@preact/signals'
import { dayIn } from './parts/figures/days.ts'
import { session } from './session.ts'

/** Of a shared report, whose reader need not be signed in. */
export const reportZone = signal<string | null>(null)

/** Whose days are shown: the account's. */
export const zone = computed(() => reportZone.value ?? session.value?.account.timezone ?? 'UTC')

export function today(now = Date.now()): string {
  return dayIn(zone.value, now)
}

/** What questions about scans say about it. The ends of a long period may be told by days of UTC. */
export function zoneQuery() {
  const timezone = zone.value
  return timezone === 'UTC' ? {} : { timezone, approximate: 'utc_days' as const }
}
