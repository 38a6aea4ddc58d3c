import {
  AFTER_PATTERN,
  EVENT_NAME,
  LAST_ID_PATTERN,
  type ScanEvent,
} from '../../../domain/events/events.ts'
import { includeDetails } from '../analytics/question.ts'
import { toScanView } from '../analytics/routes.ts'
import { ScanView } from '../analytics/schemas.ts'
import { Component, ListOf, Nullable, OneOf, Part, Text, YesNo } from '../core/schemas/fields.ts'
import { type Static, Type } from '../core/schemas/type.ts'

/** Event feed schemas. */
const EVENTS_LIMIT_DEFAULT = 100
const EVENTS_LIMIT_MAX = 1000
const CURSOR_EXAMPLE = 'scan_01m7eftr2m10011nafd1mva511'

const { id, timestamp, ...seen } = ScanView.properties

const EventData = Part('The recorded scan.', {
  qr_id: Text('Id of the code.', 'qr_01m7eftr2mb8239pr4s9qw6yc9'),
  scan_id: Text('Id of the scan; same as `id`.', CURSOR_EXAMPLE),
  ...seen,
})

const EventView = Component('Event', {
  id: Text('Id of the scan, which is also the cursor of this event.', CURSOR_EXAMPLE),
  event: OneOf([EVENT_NAME], 'Event type. New types may be added.'),
  timestamp,
  data: EventData,
})

export const EventList = Component('EventList', {
  data: ListOf(EventView, 'Events in the order they were recorded.'),
  next_cursor: Nullable(
    Text(
      'Pass this value as `after` or `cursor` in the next request. Null if there has never been an event.',
      CURSOR_EXAMPLE,
    ),
  ),
  has_more: YesNo('Whether more events are available now. If not, try again later.', false),
})

const after = (beginning: string) =>
  Type.Optional(
    Type.String({
      pattern: AFTER_PATTERN,
      'x-message': 'must be the id of an event, or latest',
      description: `Only events recorded after the event with this id. With \`latest\`, only new events. ${beginning}`,
      examples: [CURSOR_EXAMPLE],
    }),
  )

export const EventsQuery = Type.Object({
  after: after('By default, the list starts at the first event.'),
  cursor: Type.Optional(
    Type.String({
      pattern: `^$|${AFTER_PATTERN}`,
      'x-message': 'must be empty, the id of an event, or latest',
      description: 'Another name for `after`. If empty, the list starts at the first event.',
      examples: [CURSOR_EXAMPLE],
    }),
  ),
  limit: Type.Integer({
    default: EVENTS_LIMIT_DEFAULT,
    minimum: 1,
    maximum: EVENTS_LIMIT_MAX,
    description: 'Events per page.',
    examples: [EVENTS_LIMIT_DEFAULT],
  }),
  include: includeDetails,
})

export const StreamQuery = Type.Object({
  after: after('By default, the stream has only new events.'),
  include: includeDetails,
})

export const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      pattern: LAST_ID_PATTERN,
      'x-message': 'must be the id of an event',
      description: 'Id of the last event received; takes precedence over `after`.',
      examples: [CURSOR_EXAMPLE],
    }),
  ),
})

export function toEventView({
  codeId,
  seq: _,
  externalId,
  ...scan
}: ScanEvent): Static<typeof EventView> {
  const { id: scan_id, timestamp, ...seen } = toScanView(scan, externalId)
  const data = { qr_id: codeId, scan_id, ...seen }
  return { id: scan_id, event: EVENT_NAME, timestamp, data }
}

/** As sent over a stream. JSON has no line breaks outside of its strings, and none within. */
export function toMessage(event: ScanEvent): string {
  return `id: ${event.id}\nevent: ${EVENT_NAME}\ndata: ${JSON.stringify(toEventView(event))}\n\n`
}
