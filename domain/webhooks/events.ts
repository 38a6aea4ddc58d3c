import type { Status } from '../codes/code.ts'
import type { LabelName } from '../codes/fields.ts'
import type { Device } from '../scans/dimensions.ts'

/** The events that webhooks post, each with what it says and what its data describes. */
interface Event {
  readonly summary: string
  readonly data: keyof Data
}

/** Add new ones before `webhook.test`: the positions are stored. */
const EVENTS = {
  'scan.created': { summary: 'A code was scanned', data: 'scan' },
  'scan.missed': {
    summary:
      'A code was scanned while it was paused, not active yet, expired, used up, a draft or blocked',
    data: 'scan',
  },
  'qrcode.created': { summary: 'A code was created', data: 'code' },
  'qrcode.updated': {
    summary: 'A code was changed, either by someone or by a scheduled change',
    data: 'code',
  },
  'qrcode.paused': { summary: 'A code was paused', data: 'code' },
  'qrcode.resumed': { summary: 'A code was resumed', data: 'code' },
  'qrcode.deleted': { summary: 'A code was deleted', data: 'code' },
  'quota.threshold': {
    summary: 'The account has used 80% or 100% of the codes in its plan',
    data: 'quota',
  },
  'webhook.test': { summary: 'Someone sent a test event', data: 'test' },
} as const satisfies Readonly<Record<string, Event>>

export type PostedEvent = keyof typeof EVENTS
/** Sent on request, whatever an endpoint has subscribed to. */
export const TEST_EVENT = 'webhook.test'
export type EventName = Exclude<PostedEvent, typeof TEST_EVENT>

export const POSTED_EVENTS = Object.keys(EVENTS) as readonly PostedEvent[]
/** Those that an endpoint can subscribe to. */
export const EVENT_NAMES = POSTED_EVENTS.filter((name) => name !== TEST_EVENT)
/** The default subscription. */
export const DEFAULT_EVENTS: readonly EventName[] = ['scan.created']
/** As a percentage of the plan's limit. */
export const QUOTA_THRESHOLDS = [80, 100] as const

/** What webhooks post, exactly as it is sent; http/webhooks/payload-schemas.ts describes it. */
export interface Data {
  readonly scan: {
    readonly qr_id: string
    readonly scan_id: string
    readonly country: string
    readonly city: string
    readonly device: Device
    readonly is_unique: boolean
  }
  readonly code: Readonly<Record<LabelName, string | null>> & {
    readonly qr_id: string
    readonly name: string
    readonly short_code: string
    /** Null for a draft without a destination. */
    readonly destination_url: string | null
    readonly status: Status
    readonly version: number
    readonly tags: readonly string[]
    /** Null: SHORT_BASE_URL. */
    readonly domain: string | null
  }
  readonly quota: {
    readonly threshold: (typeof QUOTA_THRESHOLDS)[number]
    readonly used: number
    readonly limit: number
  }
  readonly test: {
    readonly webhook_id: string
  }
}

export type DataOf<Name extends PostedEvent> = Data[(typeof EVENTS)[Name]['data']]

export function eventOf(name: PostedEvent): Event {
  return EVENTS[name]
}

/** These bytes are signed and sent: made once and kept as they are. */
export function toBody<Name extends PostedEvent>(
  event: Name,
  at: number,
  data: DataOf<Name>,
): string {
  return JSON.stringify({ event, timestamp: new Date(at).toISOString(), data })
}

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
