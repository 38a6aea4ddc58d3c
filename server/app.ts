import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { shareOut } from './connections.ts'
import { type OpenedAccount, openFirstAccount } from './domain/accounts.ts'
import type { EventStore } from './domain/events.ts'
import type { Pictures } from './domain/pictures.ts'
import type { ReceiptStore } from './domain/ports.ts'
import { memoryRateLimiter, type RateLimiter } from './domain/rate-limit.ts'
import { accountRoutes } from './http/account.ts'
import { aggregateRoutes } from './http/aggregate.ts'
import { analyticsRoutes } from './http/analytics.ts'
import { authenticator } from './http/auth.ts'
import { bulkRoutes } from './http/bulk.ts'
import type { PublicUrls } from './http/code-views.ts'
import { codeRoutes } from './http/codes.ts'
import { docsRoutes } from './http/docs.ts'
import { toMessage } from './http/event-schemas.ts'
import { openStreams, type Streams } from './http/event-streams.ts'
import { eventRoutes } from './http/events.ts'
import { exportRoutes } from './http/export.ts'
import { openGuard } from './http/guard.ts'
import { healthRoutes } from './http/health.ts'
import { openRunAndKeep, openRunOnce } from './http/idempotency.ts'
import { imageRoutes, publicImageRoutes } from './http/images.ts'
import { metricsRoutes, openMetrics } from './http/metrics.ts'
import { toOpenApi } from './http/openapi.ts'
import { openPressure, type Pressure } from './http/pressure.ts'
import { previewRoutes } from './http/preview.ts'
import { qualityRoutes } from './http/quality.ts'
import { routesOf } from './http/routes.ts'
import { openServer, refuseUnknown } from './http/server.ts'
import { whoamiRoutes } from './http/whoami.ts'
import { openFollowers } from './jobs/followers.ts'
import { startRetention } from './jobs/retention.ts'
import { databaseFile, openDatabase, watchDatabase } from './open-database.ts'
import packageJson from './package.json' with { type: 'json' }
import { openPictures } from './pictures.ts'
import { openRoad } from './redirect/road.ts'
import { openScans, type Scans } from './scans.ts'
import { openSecret, openVault, type Secret } from './secret.ts'
import { openAccountStore } from './storage/accounts.ts'
import { openAnalyticsStore } from './storage/analytics.ts'
import { openCodeStore } from './storage/codes.ts'
import type { Database } from './storage/database.ts'
import { openDrawnReader, openDrawnStore } from './storage/drawn.ts'
import { openEventStore } from './storage/events.ts'
import { openPostgres } from './storage/postgres.ts'
import { sharedRateLimiter } from './storage/rate-limits.ts'
import { openReceiptStore } from './storage/receipts.ts'
import { openScanReader } from './storage/scans.ts'
import { openSettingStore } from './storage/settings.ts'
import { openSqliteReader } from './storage/sqlite.ts'
import { openTargetReader, openTargetStore } from './storage/targets.ts'
import { openVisitors, type Visitors } from './visitors.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

/** The composition root: the one file that knows everybody. */

const { version: VERSION } = packageJson
const CLOSE_IDLE_MS = 50
/** Connections that wait to be accepted. One that finds no room tries again after a second. */
const BACKLOG = 4096

export interface App {
  /** The SHORT_BASE_URL of the last start when it was another; this one is remembered from now. */
  movedFrom(): Promise<string | null>
  /** The OpenAPI document of everything it answers under /v1. */
  openApi(): Promise<object>
  /** Resolves to the port once connections are accepted. */
  listen(): Promise<number>
  /** At the very first start, null later. Its keys are known now and never again. */
  firstAccount(): Promise<OpenedAccount | null>
  /** Stops accepting, answers what is in flight, closes the database. */
  close(): Promise<void>
}

export async function openApp(config: Config, log: Logger): Promise<App> {
  const db = await openDatabase(config, log, 'codes', { share: 'api' })
  const secret = openSecret(config)
  const receipts = openReceiptStore(db)
  const shared = db.engine === 'postgres' ? sharedRateLimiter(db) : null
  const metrics = openMetrics()
  const visitors = openVisitors(config, secret, log)
  const scans = await openScans(config, db, log)
  // Not before: a migration may keep the loop busy for long.
  const pressure = openPressure()
  const webhooks = openWebhooks({ config, db, scans, secret, log })
  const sweeps = [receipts.sweep, webhooks.sweep, ...(shared ? [shared.sweep] : [])]
  const retention = startRetention(sweeps, log)
  const shortBaseUrl = config.SHORT_BASE_URL
  const targets = openTargets(config, log)

  const road = openRoad({
    shortBaseUrl,
    targets: targets.store,
    scanLog: scans.log,
    look: visitors.look,
    secondsToWait: visitors.secondsToWait,
    onOutcome: metrics.onRedirect,
    log,
  })
  const server = openServer({ shortBaseUrl, webhookUrlFault: webhooks.urlFault, log, road })
  const pictures = openPictures()
  metricsRoutes(server, metrics, config.METRICS_TOKEN, visitors.callers)
  metrics.watchScans(scans)
  metrics.watchWebhooks(webhooks.figures)
  docsRoutes(server, config.BASE_URL, VERSION)
  healthRoutes(
    server,
    async () => void (await db.query('select 1')),
    () => [...scans.faults(), ...webhooks.faults()],
  )
  const { events, streams } = openEvents(scans, db, pressure, log)
  metrics.watchStreams(streams.open)
  const kept = { config, db, secret, scans, receipts, webhooks }
  const parts = { ...kept, pressure, shared, visitors, pictures, events, streams }
  publicImageRoutes(server, { ...targets, ...visitors, pictures, urls: urlsOf(config) })
  server.register(async (v1) => apiRoutes(v1, parts), { prefix: '/v1' })
  return {
    movedFrom: () => movedLinks(db, config),
    async openApi() {
      await server.ready()
      return toOpenApi(routesOf(server), config.BASE_URL, VERSION)
    },
    listen: () => listenAt(server, config),
    firstAccount: () => openFirstAccount(openAccountStore(db)),
    async close() {
      streams.close()
      webhooks.refuseTests()
      await closeServer(server)
      retention.stop()
      pressure.stop()
      visitors.close()
      await pictures.close()
      await webhooks.stop()
      await scans.close()
      await targets.close()
      await db.close()
    },
  }
}

async function listenAt(server: FastifyInstance, { HOST, PORT }: Config): Promise<number> {
  await server.listen({
    host: HOST,
    port: PORT,
    backlog: BACKLOG,
    listenTextResolver: () => 'listening',
  })
  return (server.server.address() as AddressInfo).port
}

/** A connection that was busy when the stop began is closed as soon as it is answered. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const closing = setInterval(() => server.server.closeIdleConnections(), CLOSE_IDLE_MS)
  await server.close()
  clearInterval(closing)
}

interface ApiParts {
  readonly config: Config
  readonly db: Database
  readonly secret: Secret
  readonly scans: Scans
  readonly receipts: ReceiptStore
  readonly webhooks: Webhooks
  readonly pressure: Pressure
  /** Counts for all servers together; null: this process is the only one. */
  readonly shared: RateLimiter | null
  readonly visitors: Visitors
  readonly pictures: Pictures
  readonly events: EventStore
  readonly streams: Streams
}

function openEvents(scans: Scans, db: Database, { excuse }: Pressure, log: Logger) {
  const { readers, pending, caughtUp } = scans
  const events = openEventStore(readers, scans.db)
  const followers = openFollowers({ events, pending, caughtUp, toText: toMessage, log })
  return { events, streams: openStreams({ accounts: openAccountStore(db), followers, excuse }) }
}

function urlsOf({ SHORT_BASE_URL, IMAGE_BASE_URL }: Config): PublicUrls {
  return { shortBaseUrl: SHORT_BASE_URL, imageBaseUrl: IMAGE_BASE_URL }
}

function apiRoutes(v1: FastifyInstance, parts: ApiParts): void {
  const { config, db, secret, scans, receipts, pressure, shared, visitors, pictures } = parts
  const urls = urlsOf(config)
  const accounts = openAccountStore(db)
  const callerLimits = shared ?? memoryRateLimiter()
  const addressLimits = memoryRateLimiter()
  const { networkOf } = visitors.callers
  const routes = {
    accounts,
    codes: openCodeStore(db, parts.webhooks.wake),
    scans: openScanReader(scans.db),
    caughtUp: scans.complete,
    missing: scans.missing,
    runOnce: openRunOnce(receipts, openVault(secret.derive('receipts'))),
    urls,
    pictures,
    guard: openGuard(pictures, urls),
    testCodesMax: config.TEST_CODES_MAX,
  }
  pressure.watch(v1)
  v1.addHook(
    'onRequest',
    authenticator({ accounts, callerLimits, addressLimits, networkOf, pressure }),
  )
  v1.setNotFoundHandler(refuseUnknown)
  codeRoutes(v1, routes)
  imageRoutes(v1, routes)
  previewRoutes(v1, routes)
  bulkRoutes(v1, routes)
  const analytics = openAnalyticsStore(scans.readers)
  analyticsRoutes(v1, { ...routes, analytics })
  aggregateRoutes(v1, { ...routes, analytics })
  exportRoutes(v1, { ...routes, analytics })
  qualityRoutes(v1, routes)
  eventRoutes(v1, { events: parts.events, streams: parts.streams, caughtUp: scans.complete })
  accountRoutes(v1, accounts)
  parts.webhooks.routes(v1, routes.runOnce, openRunAndKeep(routes.runOnce, receipts))
  whoamiRoutes(v1, { look: visitors.look, kindOf: visitors.callers.kindOf })
}

/** On connections of their own: whatever the API is doing, a scan does not wait for it. */
function openTargets(config: Config, log: Logger) {
  if (config.DATABASE_URL) {
    const watch = watchDatabase(log, 'short links')
    const connections = shareOut(config.DATABASE_CONNECTIONS).road
    const own = openPostgres(config.DATABASE_URL, watch, { connections })
    return { store: openTargetStore(own), drawn: openDrawnStore(own), close: () => own.close() }
  }
  const reader = openSqliteReader(databaseFile(config, 'codes'))
  const close = async () => reader.close()
  return { store: openTargetReader(reader), drawn: openDrawnReader(reader), close }
}

async function movedLinks(db: Database, { SHORT_BASE_URL }: Config): Promise<string | null> {
  const before = await openSettingStore(db).remember('short_base_url', SHORT_BASE_URL)
  return before === SHORT_BASE_URL ? null : before
}
