import { QUOTA_THRESHOLDS } from '../../../domain/webhooks/event-names.ts'
import type {
  CodeData,
  PostedEvent,
  QuotaData,
  ScanData,
  TestData,
} from '../../../domain/webhooks/payloads.ts'
import { ScanView } from '../analytics/schemas.ts'
import { labelView } from '../codes/label-schemas.ts'
import { destinationUrl, Nullable, OneOf, Status, timestamp } from '../core/schemas/schemas.ts'
import { type TSchema, Type } from '../core/schemas/type.ts'

/** Webhook bodies, for the OpenAPI document: a test checks real deliveries against it. */
interface Posted {
  readonly summary: string
  readonly body: TSchema
}

const { country, city, device, is_unique } = ScanView.properties
const WHOLE = { additionalProperties: false } as const

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })
const codeId = text('Id of the code.', 'qr_01m7eftr2mb8239pr4s9qw6yc9')

const scanData = Type.Object(
  {
    qr_id: codeId,
    scan_id: text(
      'Id of the scan, as in GET /v1/qrcodes/{id}/analytics/scans.',
      'scan_01m7eftr2m000000000000002s',
    ),
    country,
    city,
    device,
    is_unique,
  } satisfies Record<keyof ScanData, TSchema>,
  { ...WHOLE, title: 'PostedScan', description: 'The recorded scan.' },
)

const codeData = Type.Object(
  {
    qr_id: codeId,
    name: text('Display name.', 'Menu'),
    short_code: text('The last part of the short link.', 'menu-2026'),
    destination_url: Nullable<string>({
      ...destinationUrl,
      description: 'URL that scans are redirected to; null for a draft without a destination.',
    }),
    status: Status,
    version: count(
      'Version number, which starts at 1 and increases with every change to the destination or the routing.',
      3,
    ),
    ...labelView,
    domain: Nullable<string>({
      type: 'string',
      description: 'Base URL of the short link; null for SHORT_BASE_URL.',
      examples: ['https://go.example.com'],
    }),
  } satisfies Record<keyof CodeData, TSchema>,
  { ...WHOLE, title: 'PostedCode', description: 'The code as it is after the change.' },
)

const quotaData = Type.Object(
  {
    threshold: Type.Unsafe<QuotaData['threshold']>({
      type: 'integer',
      enum: [...QUOTA_THRESHOLDS],
      description: 'Percentage of the limit that is in use.',
      examples: [QUOTA_THRESHOLDS[0]],
    }),
    used: count('Number of codes in use.', 40),
    limit: count('Number of codes allowed by the plan.', 50),
  } satisfies Record<keyof QuotaData, TSchema>,
  { ...WHOLE, title: 'PostedQuota', description: 'How much of the quota is in use.' },
)

const testData = Type.Object(
  {
    webhook_id: text('Id of the webhook that was tested.', 'wh_01m7eftr2mb8239pr4s9qw6yc9'),
  } satisfies Record<keyof TestData, TSchema>,
  { ...WHOLE, title: 'PostedTest', description: 'The webhook that was tested.' },
)

function posted(event: PostedEvent, title: string, summary: string, data: TSchema): Posted {
  const name = OneOf([event], 'Event type. New types may be added.')
  const fields = { event: name, timestamp: timestamp('When the event happened.'), data }
  return { summary, body: Type.Object(fields, { ...WHOLE, title }) }
}

const code = (event: PostedEvent, title: string, summary: string) =>
  posted(event, title, summary, codeData)

export const PAYLOADS: Readonly<Record<PostedEvent, Posted>> = {
  'scan.created': posted('scan.created', 'ScanCreated', 'A scan was counted', scanData),
  'scan.missed': posted(
    'scan.missed',
    'ScanMissed',
    'Someone scanned a code that was paused, not active yet, expired, used up, a draft or blocked',
    scanData,
  ),
  'qrcode.created': code('qrcode.created', 'QrcodeCreated', 'A code was created'),
  'qrcode.updated': code(
    'qrcode.updated',
    'QrcodeUpdated',
    'A code was changed, either by someone or by its schedule',
  ),
  'qrcode.paused': code('qrcode.paused', 'QrcodePaused', 'A code was paused'),
  'qrcode.resumed': code('qrcode.resumed', 'QrcodeResumed', 'A paused code was resumed'),
  'qrcode.deleted': code('qrcode.deleted', 'QrcodeDeleted', 'A code was deleted'),
  'quota.threshold': posted(
    'quota.threshold',
    'QuotaThreshold',
    'The account reached 80% or 100% of its quota',
    quotaData,
  ),
  'webhook.test': posted('webhook.test', 'WebhookTest', 'Someone sent a test event', testData),
}
