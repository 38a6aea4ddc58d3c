import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { FAULTS, type Fault } from '../../../domain/faults.ts'
import { COUNTED_MAX } from '../../../domain/webhooks/webhooks.ts'
import { OUTCOMES } from '../../redirect/exchange.ts'
import { PROBED } from '../core/routes.ts'
import { holdersOf, type MetricsCallers, neighboursOnly } from './metrics-access.ts'

/** `GET /metrics` in Prometheus text format. Labels are routes and statuses, never callers. */
export interface Metrics {
  readonly register: Registry
  onAnswer(method: string, route: string, status: number, ms: number): void
  onRedirect(outcome: string, ms: number): void
  /** Read on request. */
  watchScans(scans: ScanFigures): void
  watchWebhooks(webhooks: WebhookFigures): void
  watchMail(mail: MailFigures): void
  watchStreams(open: () => number): void
  watchLease(lease: LeaseFigures): void
  watchFaults(faults: () => readonly Fault[]): void
}

export interface LeaseFigures {
  /** Whether what is in memory is known to be current. */
  isLeaseValid(): boolean
  /** Redirects that may have been older than the last edit. */
  unproven(): number
}

export interface ScanFigures {
  pending(): number
  dropped(): number
  unreadable(): number
  readonly log: { scans(): number; unrecorded(): number }
}

export interface MailFigures {
  sent(): number
  retried(): number
  givenUp(): number
  waiting(): number
}

export interface WebhookFigures {
  delivered(): number
  retried(): number
  givenUp(): number
  inFlight(): number
  pending(): number
}

/**
 * Building the text takes a few milliseconds, and Prometheus asks every 15 s: more frequent
 * requests get the same bytes.
 */
const SHARED_MS = 1_000

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function openMetrics(version: string): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'qroute_build_info',
    help: 'The versions of Qroute and Node, as labels; the value is always 1',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  const answers = new Counter({
    name: 'qroute_http_answers_total',
    help: 'API responses by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'qroute_http_duration_seconds',
    help: 'Time from the request to the end of the response, by route',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  })
  const redirects = new Counter({
    name: 'qroute_redirects_total',
    help: 'Short link requests by outcome',
    labelNames: ['outcome'],
    registers,
  })
  // Looking up a counter by its labels would cost more than counting.
  const byAnswer = new Map<string, ReturnType<typeof answers.labels>>()
  const byRoute = new Map<string, ReturnType<typeof durations.labels>>()
  const byOutcome = new Map<string, ReturnType<typeof redirects.labels>>()
  // Alerts compare with what was before: a series that begins at its first failure has no before.
  for (const outcome of OUTCOMES) byOutcome.set(outcome, redirects.labels(outcome))
  for (const counter of byOutcome.values()) counter.inc(0)
  const redirectDurations = new Histogram({
    name: 'qroute_redirect_duration_seconds',
    help: 'Time from a short link request to its response',
    buckets: BUCKETS,
    registers,
  })
  return {
    register,
    onAnswer(method, route, status, ms) {
      found(byAnswer, `${method} ${route} ${status}`, () =>
        answers.labels(method, route, `${status}`),
      ).inc()
      found(byRoute, route, () => durations.labels(route)).observe(ms / 1000)
    },
    onRedirect(outcome, ms) {
      found(byOutcome, outcome, () => redirects.labels(outcome)).inc()
      redirectDurations.observe(ms / 1000)
    },
    ...openWatchers(registers),
  }
}

type Watchers = Omit<Metrics, 'register' | 'onAnswer' | 'onRedirect'>

function openWatchers(registers: Registry[]): Watchers {
  const watch = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  return {
    watchScans(scans) {
      watch('qroute_scans_logged', 'Scans written to the log since startup', scans.log.scans)
      watch('qroute_scans_pending', 'Scans in the log that are not recorded yet', scans.pending)
      watch(
        'qroute_scans_dropped',
        'Scans deleted because of their age since startup',
        scans.dropped,
      )
      watch(
        'qroute_scans_unreadable',
        'Scan log lines skipped because they could not be read',
        scans.unreadable,
      )
      watch(
        'qroute_scans_unrecorded',
        'Scans that were redirected but could not be logged',
        scans.log.unrecorded,
      )
    },
    watchWebhooks(webhooks) {
      watch('qroute_webhooks_delivered', 'Deliveries since startup', webhooks.delivered)
      watch('qroute_webhooks_retried', 'Failed attempts that will be retried', webhooks.retried)
      watch('qroute_webhooks_given_up', 'Deliveries that failed permanently', webhooks.givenUp)
      watch('qroute_webhooks_in_flight', 'Delivery attempts in progress', webhooks.inFlight)
      // By hand: the first number that Intl writes takes 100 ms, at every start.
      const upTo = String(COUNTED_MAX).replace(/\B(?=(\d{3})+$)/g, ',')
      const pending = `Pending deliveries, counted up to ${upTo}`
      watch('qroute_webhooks_pending', pending, webhooks.pending)
    },
    watchMail(mail) {
      watch('qroute_mails_sent', 'Emails sent by this server since startup', mail.sent)
      watch('qroute_mails_retried', 'Failed attempts that will be retried', mail.retried)
      watch('qroute_mails_given_up', 'Emails that failed permanently', mail.givenUp)
      watch('qroute_mails_waiting', 'Emails waiting to be sent by any server', mail.waiting)
    },
    watchStreams(open) {
      watch('qroute_event_streams', 'Open event streams', open)
    },
    watchLease(lease) {
      const valid = '1 if the destinations in memory are known to be current, otherwise 0'
      watch('qroute_lease_valid', valid, () => Number(lease.isLeaseValid()))
      const help = 'Redirects to the last known destination while the database was unreachable'
      const unproven = new Counter({
        name: 'qroute_redirects_unproven_total',
        help,
        registers,
        collect() {
          unproven.reset()
          unproven.inc(lease.unproven())
        },
      })
    },
    watchFaults: (faults) => watchFaults(registers, faults),
  }
}

function watchFaults(registers: Registry[], faults: () => readonly Fault[]): void {
  new Gauge({
    name: 'qroute_degraded',
    help: '1 for each problem that /readyz lists while short links work, otherwise 0',
    labelNames: ['what'],
    registers,
    collect() {
      const wrong = new Set<string>(faults().map(({ what }) => what))
      for (const what of FAULTS) this.set({ what }, Number(wrong.has(what)))
    },
  })
}

function found<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

export function metricsRoutes(
  app: FastifyInstance,
  { register, onAnswer }: Metrics,
  token: string | null,
  callers: MetricsCallers,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    onAnswer(request.method, route, reply.statusCode, reply.elapsedTime)
    done()
  })
  const onRequest = token === null ? neighboursOnly(callers) : holdersOf(token)
  const read = atMostEvery(SHARED_MS, async () => Buffer.from(await register.metrics()))
  app.get('/metrics', { onRequest, ...PROBED }, async (_request, reply) => {
    reply.type(register.contentType)
    return read()
  })
}

function atMostEvery<Value>(ms: number, make: () => Promise<Value>): () => Promise<Value> {
  let madeAt = Number.NEGATIVE_INFINITY
  let value: Promise<Value> | undefined
  return () => {
    const now = performance.now()
    if (value !== undefined && now - madeAt < ms) return value
    madeAt = now
    value = make()
    return value
  }
}
