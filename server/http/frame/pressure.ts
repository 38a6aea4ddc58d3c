import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * When the process cannot keep up, API requests are rejected early and cheaply, with 503 and
 * Retry-After, so that short links, which share the event loop, keep working. Two signals are
 * watched: how late a timer fires (the loop is busy), and how many API requests are unanswered (the
 * database is).
 */
const CHECK_MS = 100
/** A turn of the loop takes a few milliseconds; people who scan notice nearly half a second. */
const LAG_MAX_MS = 400
/** Weight of the newest check: a one-second hiccup is not overload, being late all the time is. */
const NEWEST = 0.2
/** At 300 requests per minute an account has few at once; this many wait for something slow. */
const UNANSWERED_MAX = 1000

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
      app.addHook('onRequest', (_request, reply, done) => {
        unanswered.add(reply.raw)
        // Not onResponse: it never fires for a client that has disconnected.
        reply.raw.once('close', () => unanswered.delete(reply.raw))
        done()
      })
    },
    excuse: (response) => void unanswered.delete(response),
    stop: () => clearInterval(timer),
  }
}
