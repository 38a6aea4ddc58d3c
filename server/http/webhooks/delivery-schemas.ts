import { DELIVERY_STATES } from '../../../domain/webhooks/delivery.ts'
import {
  Component,
  Integer,
  ListOf,
  NamedId,
  Nullable,
  Omittable,
  OneOf,
  RuledText,
  Text,
} from '../core/schemas/fields.ts'
import { Page, pageQuery, timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { LIMIT_DEFAULT, LIMIT_MAX, WebhookParams } from './schemas.ts'

/** The API schemas of a webhook's deliveries. */
const DELIVERY_ID = 'dlv_01m7eftr2mb8239pr4s9qw6yc9'

export const DeliveryParams = Type.Object({
  ...WebhookParams.properties,
  delivery_id: NamedId('dlv', 'Id of the delivery.', DELIVERY_ID),
})

const TryView = Component('DeliveryTry', {
  at: timestamp('When the attempt was made.'),
  status: Nullable(Integer('HTTP status of the response; null if there was no response.', 200)),
  duration_ms: Integer('Duration of the attempt.', 84),
  answer: Text('The first 1 KiB of the response.', 'ok'),
  error: Nullable(Text('Why there was no response; null if there was a response.', null)),
})

export const DeliveryView = Component('Delivery', {
  id: Type.String({
    pattern: '^dlv_[0-9a-z]{26}$',
    description: 'Id of the delivery, the same as the webhook-id header of every attempt.',
    examples: [DELIVERY_ID],
  }),
  event: Text('Event type.', 'scan.created'),
  state: OneOf(DELIVERY_STATES, '`failed` means that the service gave up after the last attempt.'),
  created_at: timestamp('When the delivery was created.'),
  next_try_at: Nullable(
    Type.String({
      ...timestamp(
        'Time of the next attempt; null if there will be no more attempts, or if an attempt is in progress.',
      ),
    }),
  ),
  body: Text(
    'The exact bytes that were posted.',
    '{"event":"scan.created","timestamp":"2026-01-31T23:59:59.999Z","data":{}}',
  ),
  tries: ListOf(TryView, 'The last 20 attempts to send the delivery, oldest first.'),
})

export const DeliveryQuery = Type.Object({
  ...pageQuery(LIMIT_DEFAULT, LIMIT_MAX),
  state: Type.Optional(OneOf(DELIVERY_STATES, 'Only deliveries in this state.')),
})

export const DeliveryList = Page('DeliveryList', DeliveryView, 'The deliveries on this page.')

const instant = (name: 'from' | 'to', text: string) =>
  RuledText(name, text, `2026-01-31T${name === 'from' ? '00' : '12'}:00:00Z`)

export const ReplayBody = Component('Replay', {
  from: instant('from', 'Start of the period, inclusive, in ISO 8601.'),
  to: instant('to', 'End of the period, exclusive, in ISO 8601.'),
  state: Omittable(
    OneOf(['failed', 'delivered'], 'Only deliveries in this state. Default: failed and delivered.'),
  ),
})

export const ReplayView = Component('Replayed', {
  replayed: Integer('Number of deliveries that were resent.', 12),
  next_from: Nullable(
    Type.String({
      ...timestamp(
        'If there were too many deliveries for one call, the time from which to continue; otherwise null.',
      ),
    }),
  ),
})
