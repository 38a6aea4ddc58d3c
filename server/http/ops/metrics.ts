import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { FAULTS, type Fault } from '../../../domain/faults.ts'
import { COUNTED_MAX } from '../../../domain/webhooks/webhooks.ts'
import { openProcessFigures } from '../../lib/process/figures.ts'
import { BUCKETS_S, type LinkFigures, sumOf } from '../../redirect/figures.ts'
import { PROBED } from '../core/routes.ts'
import { watchLinks } from './link-metrics.ts'
import { holdersOf, type MetricsCallers, neighboursOnly } from './metrics-access.ts'
import { type NamedProcess, watchProcesses } from './process-metrics.ts'

/** `GET /metrics` in Prometheus text format. Labels are routes and statuses, never callers. */
export interface Metrics {
  readonly register: Registry
  onAnswer(method: string, route: string, status: number, ms: number): void
  /** Read on request. */
  watchScans(scans: ScanFigures): void
  watchWebhooks(webhooks: WebhookFigures): void
  watchMail(mail: MailFigures): void
  watchStreams(open: () => number): void
  /** Asked once for each text. */
  watchLinks(links: LinkSource): void
  /** Of what is watched, with the links as they are now. */
  text(): Promise<string>
  watchFaults(faults: () => readonly Fault[]): void
}

export interface ScanFigures {
  pending(): number
  dropped(): number
  unreadable(): number
}

export interface LinkSource {
  readonly hasLeases: boolean
  gather(): Promise<readonly LinkFigures[]>
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

/** `part`: the name of this process; null: there is only one. */
export function openMetrics(version: string, part: string | null): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, labels: part === null ? {} : { process: part } })
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
    buckets: [...BUCKETS_S],
    registers,
  })
  // Looking up a counter by its labels would cost more than counting.
  const byAnswer = new Map<string, ReturnType<typeof answers.labels>>()
  const byRoute = new Map<string, ReturnType<typeof durations.labels>>()
  let links = sumOf([])
  let gather: LinkSource['gather'] = async () => []
  const ownFigures = part === null ? null : openProcessFigures()
  let processes: readonly NamedProcess[] = []
  watchProcesses(register, () => processes)
  return {
    register,
    onAnswer(method, route, status, ms) {
      found(byAnswer, `${method} ${route} ${status}`, () =>
        answers.labels(method, route, `${status}`),
      ).inc()
      found(byRoute, route, () => durations.labels(route)).observe(ms / 1000)
    },
    watchLinks(source) {
      gather = source.gather
      watchLinks(register, source.hasLeases, () => links)
    },
    async text() {
      const all = await gather()
      links = sumOf(all)
      processes = [
        ...(ownFigures ? [{ name: part, figures: ownFigures() }] : []),
        ...all.map((one) => ({ name: one.name, figures: one.process })),
      ]
      return register.metrics()
    },
    ...openWatchers(registers),
  }
}

type Watchers = Omit<Metrics, 'register' | 'onAnswer' | 'watchLinks' | 'text'>

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
  { register, onAnswer, text }: Metrics,
  token: string | null,
  callers: MetricsCallers,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    onAnswer(request.method, route, reply.statusCode, reply.elapsedTime)
    done()
  })
  const onRequest = token === null ? neighboursOnly(callers) : holdersOf(token)
  const read = atMostEvery(SHARED_MS, async () => Buffer.from(await text()))
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
