import {
  type Data,
  eventOf,
  POSTED_EVENTS,
  type PostedEvent,
  QUOTA_THRESHOLDS,
} from '../../../domain/webhooks/events.ts'
import { ScanView } from '../analytics/schemas.ts'
import { labelView } from '../codes/label-schemas.ts'
import { CLOSED, Component, Integer, Nullable, OneOf, Text } from '../core/schemas/fields.ts'
import { destinationUrl, Status, timestamp } from '../core/schemas/schemas.ts'
import { type TSchema, Type } from '../core/schemas/type.ts'

/** Webhook bodies, for the OpenAPI document: a test checks real deliveries against it. */
interface Posted {
  /** `ScanCreated`. */
  readonly title: string
  readonly summary: string
  /** Names of the fields of `data`. */
  readonly fields: readonly string[]
  readonly body: TSchema
}

const { country, city, device, is_unique } = ScanView.properties

const codeId = Text('Id of the code.', 'qr_01m7eftr2mb8239pr4s9qw6yc9')

const scanData = Type.Object(
  {
    qr_id: codeId,
    scan_id: Text(
      'Id of the scan, as in GET /v1/qrcodes/{id}/analytics/scans.',
      'scan_01m7eftr2m000000000000002s',
    ),
    country,
    city,
    device,
    is_unique,
  } satisfies Record<keyof Data['scan'], TSchema>,
  { ...CLOSED, title: 'PostedScan', description: 'The recorded scan.' },
)

const codeData = Type.Object(
  {
    qr_id: codeId,
    name: Text('Display name.', 'Menu'),
    short_code: Text('The last part of the short link.', 'menu-2026'),
    destination_url: Nullable(
      Type.String({
        ...destinationUrl,
        description: 'URL that scans are redirected to; null for a draft without a destination.',
      }),
    ),
    status: Status,
    version: Integer(
      'Version number, which starts at 1 and increases with every change to the destination or the routing.',
      3,
    ),
    ...labelView,
    domain: Nullable(
      Text('Base URL of the short link; null for SHORT_BASE_URL.', 'https://go.example.com'),
    ),
  } satisfies Record<keyof Data['code'], TSchema>,
  { ...CLOSED, title: 'PostedCode', description: 'The code as it is after the change.' },
)

const quotaData = Type.Object(
  {
    threshold: Type.Unsafe<Data['quota']['threshold']>({
      type: 'integer',
      enum: [...QUOTA_THRESHOLDS],
      description: 'Percentage of the limit that is in use.',
      examples: [QUOTA_THRESHOLDS[0]],
    }),
    used: Integer('Number of codes in use.', 40),
    limit: Integer('Number of codes allowed by the plan.', 50),
  } satisfies Record<keyof Data['quota'], TSchema>,
  { ...CLOSED, title: 'PostedQuota', description: 'How much of the quota is in use.' },
)

const testData = Type.Object(
  {
    webhook_id: Text('Id of the webhook that was tested.', 'wh_01m7eftr2mb8239pr4s9qw6yc9'),
  } satisfies Record<keyof Data['test'], TSchema>,
  { ...CLOSED, title: 'PostedTest', description: 'The webhook that was tested.' },
)

const DATA = {
  scan: scanData,
  code: codeData,
  quota: quotaData,
  test: testData,
} as const satisfies Readonly<Record<keyof Data, TSchema>>

function posted(event: PostedEvent): Posted {
  const { summary, data } = eventOf(event)
  const name = OneOf([event], 'Event type. New types may be added.')
  const body = {
    event: name,
    timestamp: timestamp('When the event happened.'),
    data: DATA[data],
  }
  const title = event.replace(/(?:^|\.)(.)/g, (_, letter: string) => letter.toUpperCase())
  return {
    title,
    summary,
    fields: Object.keys(DATA[data].properties),
    body: Component(title, body),
  }
}

export const PAYLOADS = Object.fromEntries(
  POSTED_EVENTS.map((event) => [event, posted(event)]),
) as Readonly<Record<PostedEvent, Posted>>
