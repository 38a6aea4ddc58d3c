/** Which events webhooks can tell of, and as bits. */

export const EVENT_NAMES = [
  'scan.created',
  'scan.missed',
  'qrcode.created',
  'qrcode.updated',
  'qrcode.paused',
  'qrcode.resumed',
  'qrcode.deleted',
  'quota.threshold',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** The default subscription. */
export const DEFAULT_EVENTS: readonly EventName[] = ['scan.created']
/** Sent on request, whatever an endpoint has subscribed to. */
export const TEST_EVENT = 'webhook.test'
/** As a percentage of the plan's limit. */
export const QUOTA_THRESHOLDS = [80, 100] as const

/** One bit per event, so that "who wants this" is a single comparison inside a transaction. */
export function bitOf(event: EventName): number {
  return 1 << EVENT_NAMES.indexOf(event)
}

export function toBits(events: readonly EventName[]): number {
  return events.reduce((bits, event) => bits | bitOf(event), 0)
}

export function fromBits(bits: number): EventName[] {
  return EVENT_NAMES.filter((event) => (bits & bitOf(event)) !== 0)
}
