import type { OutgoingHttpHeaders } from 'node:http'
import { invalidRequest } from '../../../domain/errors.ts'
import { BEGINNING, type EventStore, LATEST } from '../../../domain/events/events.ts'
import { type CaughtUp, catchUp } from '../core/answers/catch-up.ts'
import { callerOf, credentialOf } from '../core/gate/caller.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { EventList, EventsQuery, StreamHeaders, StreamQuery, toEventView } from './schemas.ts'
import { STREAM_RETRY_SECONDS, type Streams } from './streams.ts'

/** Every scan in recording order: in pages, or as a live stream. */
export interface EventRoutes {
  readonly events: EventStore
  readonly streams: Streams
  readonly caughtUp: CaughtUp
}

const TAG = 'Events'
const STREAM_TYPE = 'text/event-stream'
/** How long a browser waits before it reconnects to an interrupted stream. */
const COME_BACK_MS = 1_000

/**
 * Only a restore takes events away. Waiting for numbers to reach such a cursor again would lose what is
 * recorded until then.
 */
const GONE = `is beyond the end of the feed, because the data was restored from a backup that does not contain this event. Start again with after=${BEGINNING.cursor} to get all events (skip the ids you already have), or with after=${LATEST} to get only new events`

export function eventRoutes(app: Api, routes: EventRoutes): void {
  pageRoute(app, routes)
  streamRoute(app, routes)
}

function pageRoute(app: Api, { events, caughtUp }: EventRoutes): void {
  const schema = documented({
    id: 'listEvents',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'List all scans in the account, in the order they were recorded',
    description:
      'If you pass `next_cursor` as `after` in the next request, you get every event exactly once. The list contains only counted scans, including scans of deleted codes.',
    querystring: EventsQuery,
    counts: true,
    response: { 200: EventList },
  })
  app.get('/events', { schema }, async (request, reply) => {
    const { cursor, limit, include } = request.query
    const after = request.query.after ?? (cursor || undefined)
    const owner = callerOf(request)
    if (cursor !== undefined && request.query.after !== undefined) {
      const message = 'cursor is another name for after: send only one of them'
      throw invalidRequest([{ param: 'cursor', message, code: 'conflict' }])
    }
    const seq = await placeOf(events, cursor === undefined ? 'after' : 'cursor', after)
    await catchUp(caughtUp, reply)
    if (seq === null) {
      const end = await events.endOf(owner)
      return { data: [], next_cursor: end?.cursor ?? null, has_more: false }
    }
    const page = await events.after(owner, { seq, limit, isDetailed: include === 'details' })
    return {
      data: page.events.map(toEventView),
      next_cursor: page.events.at(-1)?.id ?? after ?? null,
      has_more: page.hasMore,
    }
  })
}

/** The number behind a cursor, 0 without one; null: the current end. */
async function placeOf(events: EventStore, param: string, cursor = ''): Promise<number | null> {
  if (cursor === '') return 0
  if (cursor === LATEST) return null
  const seq = await events.seqOf(cursor)
  if (seq !== null && seq <= (await events.lastSeq())) return seq
  throw invalidRequest([{ param, message: `${param} ${GONE}` }])
}

function streamRoute(app: Api, { events, streams, caughtUp }: EventRoutes): void {
  const schema = documented({
    id: 'streamEvents',
    tag: TAG,
    permission: 'analytics:read',
    summary: 'Stream all scans in the account as server-sent events',
    description:
      'The response stays open. Each message is one scan. It has the `id` of the scan, `event: scan.created` and, as `data`, the same event as in `GET /v1/events` in a single line of JSON. The server sends a comment line every 15 seconds. To resume a stream, send `Last-Event-ID`. An account can have up to 500 open streams in each mode.',
    querystring: StreamQuery,
    headers: StreamHeaders,
    counts: true,
    files: [STREAM_TYPE],
  })
  app.get(
    '/events/stream',
    // A HEAD response would neither end nor say anything.
    { schema, exposeHeadRoute: false },
    async (request, reply) => {
      const caller = callerOf(request)
      const last = request.headers['last-event-id']
      const given = last || request.query.after || LATEST
      const place = await placeOf(events, last ? 'last-event-id' : 'after', given)
      reply.header('retry-after', STREAM_RETRY_SECONDS)
      const isDetailed = request.query.include === 'details'
      const feed = { ...caller, isDetailed }
      const stream = streams.enter(feed, credentialOf(request), reply.raw)
      reply.removeHeader('retry-after')
      await catchUp(caughtUp, reply)
      const end = (await events.endOf(caller)) ?? BEGINNING
      const cursor = place === null ? end.cursor : given
      reply.hijack()
      const headers = {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': `${STREAM_TYPE}; charset=utf-8`,
        // Otherwise nginx would buffer the events.
        'x-accel-buffering': 'no',
      }
      // The cursor goes first, so a client interrupted before the first event can also resume.
      const text = `retry: ${COME_BACK_MS}\nid: ${cursor}\n\n`
      streams.begin(stream, headers, text, { after: place ?? end.seq, end: end.seq })
    },
  )
}
