import { WEBHOOKS_MAX } from '../../../domain/accounts/plans.ts'
import { DEFAULT_EVENTS, EVENT_NAMES, type EventName } from '../../../domain/webhooks/events.ts'
import { FILTER_CODES_MAX, FILTER_TAGS_MAX } from '../../../domain/webhooks/filter.ts'
import { DESCRIPTION_MAX } from '../../../domain/webhooks/webhooks.ts'
import {
  CLOSED,
  Component,
  Deleted,
  NamedId,
  Nullable,
  Omittable,
  OneOf,
  OwnId,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { Page, pageQuery, timestamp } from '../core/schemas/schemas.ts'
import { CODE_NAME } from '../core/schemas/told.ts'
import { type Static, Type } from '../core/schemas/type.ts'

/** The API schemas of webhooks. */
export const LIMIT_DEFAULT = 20
export const LIMIT_MAX = 100

const url = {
  type: 'string',
  'x-rule': 'webhook_url',
  description: 'URL that events are posted to: http or https, on a public address.',
  examples: ['https://example.com/hooks/scans'],
} as const

const description = {
  type: 'string',
  'x-rule': 'description',
  description: `Your own note about the webhook: up to ${DESCRIPTION_MAX} characters.`,
  examples: ['Sends scans to our CRM'],
} as const

const eventList = {
  type: 'array',
  items: { type: 'string', enum: [...EVENT_NAMES] },
  minItems: 1,
  maxItems: EVENT_NAMES.length,
  uniqueItems: true,
  'x-message': 'must list each event only once',
  description: `Types of events to post. Default: ${DEFAULT_EVENTS.join(', ')}.`,
  examples: [[...DEFAULT_EVENTS]],
} as const

const qrIds = {
  type: 'array',
  items: { type: 'string', 'x-told': CODE_NAME },
  minItems: 1,
  maxItems: FILTER_CODES_MAX,
  description: `Post only events about these codes. Send up to ${FILTER_CODES_MAX} ids, or \`ext_\` followed by external ids. Cannot be combined with tags. If null, events about all codes are posted.`,
  examples: [['qr_01m7eftr2mb8239pr4s9qw6yc9']],
} as const

const tags = {
  type: 'array',
  items: { type: 'string', 'x-rule': 'tag' },
  minItems: 1,
  maxItems: FILTER_TAGS_MAX,
  description: `Post only events about codes that have any of these tags when the event is sent. Send up to ${FILTER_TAGS_MAX} tags, which are case-insensitive. Cannot be combined with qr_ids. If null, events about all codes are posted.`,
  examples: [['Summer']],
} as const

const filterInput = {
  qr_ids: Omittable(Type.Unsafe<string[]>(qrIds)),
  tags: Omittable(Type.Unsafe<string[]>(tags)),
}

const isActive = { type: 'boolean', description: 'If false, nothing is posted.', examples: [true] }

export const NewWebhookBody = Type.Object(
  {
    url: Type.Unsafe<string>(url),
    description: Omittable(Type.Unsafe<string>(description)),
    events: Omittable(Type.Unsafe<EventName[]>({ ...eventList })),
    ...filterInput,
    active: Omittable(Type.Unsafe<boolean>(isActive)),
  },
  {
    ...CLOSED,
    title: 'NewWebhook',
    examples: [{ url: 'https://example.com/hooks/scans' }],
  },
)
export type NewWebhookBody = Static<typeof NewWebhookBody>

export const WebhookChangeBody = Type.Object(
  {
    url: Type.Optional(Type.Unsafe<string>(url)),
    description: Type.Optional(Type.Unsafe<string>(description)),
    events: Type.Optional(Type.Unsafe<EventName[]>(eventList)),
    ...filterInput,
    active: Type.Optional(
      YesNo(
        '`true` enables the webhook, even if the service disabled it; `false` pauses it.',
        true,
      ),
    ),
  },
  {
    ...CLOSED,
    minProperties: 1,
    title: 'WebhookChange',
    examples: [{ active: true }],
  },
)
export type WebhookChangeBody = Static<typeof WebhookChangeBody>

const WEBHOOK_ID = 'wh_01m7eftr2mb8239pr4s9qw6yc9'

export const WebhookParams = Type.Object({ id: NamedId('wh', 'Id of the webhook.', WEBHOOK_ID) })

const fields = {
  id: OwnId('wh', WEBHOOK_ID),
  url: Type.String({ description: 'URL that events are posted to.', examples: url.examples }),
  description: Type.String({
    description: 'Your own note about the webhook.',
    examples: description.examples,
  }),
  events: Type.Array(OneOf(EVENT_NAMES, 'Event type.'), {
    description: 'Types of events that are posted.',
    examples: [[...DEFAULT_EVENTS]],
  }),
  qr_ids: Nullable(
    Type.Unsafe<readonly string[]>({
      ...{ type: 'array', items: { type: 'string' }, examples: [null] },
      description:
        'Only events about these codes are posted; null if the webhook is not limited to certain codes.',
    }),
  ),
  tags: Nullable(
    Type.Unsafe<readonly string[]>({
      ...{ type: 'array', items: { type: 'string' }, examples: [null] },
      description:
        'Only events about codes with any of these tags are posted; null if the webhook is not limited to certain tags.',
    }),
  ),
  active: YesNo('Whether events are currently posted.', true),
  status: OneOf(
    ['active', 'failing', 'disabled'],
    '`failing` means that the last attempt failed. `disabled` means that nothing is posted, for the reason in `disabled_reason`.',
  ),
  failing_since: Nullable(
    Type.String({
      ...timestamp('The first failure since the last success; null if the last attempt succeeded.'),
    }),
  ),
  disabled_reason: Nullable(
    Text(
      'Why the webhook is disabled. `paused` means that you paused it, `gone` that the endpoint returned 410, and `unreachable` that no delivery succeeded for five days. Null if the webhook is not disabled.',
      null,
    ),
  ),
  created_at: timestamp('When the webhook was created.'),
  updated_at: timestamp('When the webhook last changed.'),
}

export const WebhookView = Component('Webhook', fields)

export const WebhookSecretView = Component('WebhookWithSecret', {
  ...fields,
  secret: Text(
    'Signing secret, which is shown only once.',
    'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  ),
})

export const WebhookQuery = Type.Object(pageQuery(LIMIT_DEFAULT, LIMIT_MAX))

export const WebhookList = Page(
  'WebhookList',
  WebhookView,
  `At most ${WEBHOOKS_MAX} webhooks, newest first.`,
)

export const DeletedWebhook = Deleted('DeletedWebhook', { id: fields.id })
