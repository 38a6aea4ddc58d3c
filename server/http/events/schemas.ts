import { type Static, Type } from 'typebox'
import {
  AFTER_PATTERN,
  EVENT_NAME,
  LAST_ID_PATTERN,
  type ScanEvent,
} from '../../domain/events/events.ts'
import { toScanView } from '../analytics/routes.ts'
import { ScanView } from '../analytics/schemas.ts'
import { Nullable, OneOf } from '../frame/schemas.ts'

/** Shapes of the event feed. */
const EVENTS_LIMIT_DEFAULT = 100
const EVENTS_LIMIT_MAX = 1000
const CURSOR_EXAMPLE = 'scan_01m7eftr2m10011nafd1mva511'

const { id, timestamp, ...seen } = ScanView.properties

const EventData = Type.Object(
  {
    qr_id: Type.String({ description: 'The code.', examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'] }),
    scan_id: Type.String({ description: 'The same as `id`.', examples: [CURSOR_EXAMPLE] }),
    ...seen,
  },
  { additionalProperties: false, description: 'The scan.' },
)

const EventView = Type.Object(
  {
    id: Type.String({
      description: 'The scan, and a cursor: the events after this one follow it.',
      examples: [CURSOR_EXAMPLE],
    }),
    event: OneOf([EVENT_NAME], 'What happened. New kinds may be added.'),
    timestamp,
    data: EventData,
  },
  { additionalProperties: false, title: 'Event' },
)

export const EventList = Type.Object(
  {
    data: Type.Array(EventView, { description: 'In the order of recording.' }),
    next_cursor: Nullable<string>({
      type: 'string',
      description: 'What to give as `after` the next time; null while there was never an event.',
      examples: [CURSOR_EXAMPLE],
    }),
    has_more: Type.Boolean({
      description: 'There are more at once; else ask again in a while.',
      examples: [false],
    }),
  },
  { additionalProperties: false, title: 'EventList' },
)

const after = (beginning: string) =>
  Type.Optional(
    Type.String({
      pattern: AFTER_PATTERN,
      'x-message': 'must be the id of an event, or latest',
      description: `Only events recorded after this one, by its id; \`latest\`: only new ones. ${beginning}`,
      examples: [CURSOR_EXAMPLE],
    }),
  )

export const EventsQuery = Type.Object({
  after: after('Without it: from the first.'),
  limit: Type.Integer({
    default: EVENTS_LIMIT_DEFAULT,
    minimum: 1,
    maximum: EVENTS_LIMIT_MAX,
    description: 'Events on a page.',
    examples: [EVENTS_LIMIT_DEFAULT],
  }),
})
export type EventsQuery = Static<typeof EventsQuery>

export const StreamQuery = Type.Object({ after: after('Without it: only new ones.') })
export type StreamQuery = Static<typeof StreamQuery>

export const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      pattern: LAST_ID_PATTERN,
      'x-message': 'must be the id of an event',
      description: 'The last event that was received; goes before `after`.',
      examples: [CURSOR_EXAMPLE],
    }),
  ),
})
export type StreamHeaders = Static<typeof StreamHeaders>

export function toEventView({ codeId, seq: _, ...scan }: ScanEvent): Static<typeof EventView> {
  const { id: scan_id, timestamp, ...seen } = toScanView(scan)
  const data = { qr_id: codeId, scan_id, ...seen }
  return { id: scan_id, event: EVENT_NAME, timestamp, data }
}

/** As it goes over a stream. JSON has no line breaks outside of its strings, and none within. */
export function toMessage(event: ScanEvent): string {
  return `id: ${event.id}\nevent: ${EVENT_NAME}\ndata: ${JSON.stringify(toEventView(event))}\n\n`
}
