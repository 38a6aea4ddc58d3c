import type { Status } from '../codes/code.ts'
import type { LabelName } from '../codes/fields.ts'
import type { Device } from '../scans/dimensions.ts'
import type { EventName, QUOTA_THRESHOLDS, TEST_EVENT } from './event-names.ts'

/** What a webhook posts, exactly as it is sent; http/webhooks/payload-schemas.ts describes it. */
export interface ScanData {
  readonly qr_id: string
  readonly scan_id: string
  readonly country: string
  readonly city: string
  readonly device: Device
  readonly is_unique: boolean
}

export interface CodeData extends Readonly<Record<LabelName, string | null>> {
  readonly qr_id: string
  readonly name: string
  readonly short_code: string
  /** Null for a draft that leads nowhere yet. */
  readonly destination_url: string | null
  readonly status: Status
  readonly version: number
  readonly tags: readonly string[]
  /** Null: SHORT_BASE_URL. */
  readonly domain: string | null
}

export interface QuotaData {
  readonly threshold: (typeof QUOTA_THRESHOLDS)[number]
  readonly used: number
  readonly limit: number
}

export interface TestData {
  readonly webhook_id: string
}

export type PostedEvent = EventName | typeof TEST_EVENT

export type DataOf<Event extends PostedEvent> = Event extends `scan.${string}`
  ? ScanData
  : Event extends `qrcode.${string}`
    ? CodeData
    : Event extends 'quota.threshold'
      ? QuotaData
      : TestData

/** These bytes are signed and sent: made once and kept as they are. */
export function toBody<Event extends PostedEvent>(
  event: Event,
  at: number,
  data: DataOf<Event>,
): string {
  return JSON.stringify({ event, timestamp: new Date(at).toISOString(), data })
}
