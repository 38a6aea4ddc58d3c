import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { waitsForBody } from '../bodies/unfinished-bodies.ts'

/**
 * When the process cannot keep up, API requests are rejected early and cheaply, with 503 and
 * Retry-After, so that short links, which share the event loop, keep working. Two signals are
 * watched: how late a timer fires (the loop is busy), and how many API requests are unanswered (the
 * database is). A request counts once its body is there: until then we wait for the client, and any
 * client could make us wait. It counts no longer once its response is handed over: reading it is the client's
 * part too. Only a stream is still being made then.
 */
const CHECK_MS = 100
/** A turn of the loop takes a few milliseconds; people who scan notice nearly half a second. */
const LAG_MAX_MS = 400
/** Weight of the newest check: a one-second hiccup is not overload, being late all the time is. */
const NEWEST = 0.2
/** At 300 requests per minute an account has few at once; this many wait for something slow. */
export const UNANSWERED_MAX = 1000

export interface Pressure {
  isHigh(): boolean
  /** Counts the unanswered requests of these routes. */
  watch(app: FastifyInstance): void
  /** A response that has started and stays open does not count. */
  excuse(response: ServerResponse): void
  stop(): void
}

export function openPressure(): Pressure {
  let lagMs = 0
  const unanswered = new Set<ServerResponse>()
  let checkedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    lagMs += NEWEST * (now - checkedAt - CHECK_MS - lagMs)
    checkedAt = now
  }, CHECK_MS)
  timer.unref()
  return {
    isHigh: () => lagMs > LAG_MAX_MS || unanswered.size > UNANSWERED_MAX,
    watch(app) {
      app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
        const count = () => {
          if (!response.headersSent) unanswered.add(response)
        }
        whenReceived(request, response, count)
        // Not onResponse: it never fires for a client that has disconnected.
        response.once('close', () => {
          request.off('end', count)
          unanswered.delete(response)
        })
        done()
      })
      app.addHook('onSend', (_request, { raw: response }, payload, done) => {
        if (!isStream(payload)) unanswered.delete(response)
        done()
      })
    },
    excuse: (response) => void unanswered.delete(response),
    stop: () => clearInterval(timer),
  }
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload
}

function whenReceived(request: IncomingMessage, response: ServerResponse, count: () => void): void {
  if (!waitsForBody(request)) {
    count()
    return
  }
  // Most bodies arrive with their headers, and are there once the whole chunk has been parsed. They
  // count from then on, not only once they are read: looking up the key may take long.
  setImmediate(() => {
    if (response.closed) return
    if (request.complete) count()
    else request.once('end', count)
  })
}
