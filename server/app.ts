import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openWebhooks } from './courier/webhooks.ts'
import { type OpenedAccount, openFirstAccount } from './domain/accounts/accounts.ts'
import { memoryRateLimiter } from './domain/accounts/rate-limit.ts'
import type { EventStore } from './domain/events/events.ts'
import { openVisitors } from './enrich/visitors.ts'
import { openFollowers } from './feed/followers.ts'
import { auditRoutes } from './http/accounts/audit.ts'
import { accountRoutes } from './http/accounts/routes.ts'
import { whoamiRoutes } from './http/accounts/whoami.ts'
import { aggregateRoutes } from './http/analytics/aggregate.ts'
import { exportRoutes } from './http/analytics/export.ts'
import { qualityRoutes } from './http/analytics/quality.ts'
import { analyticsRoutes } from './http/analytics/routes.ts'
import { bulkRoutes } from './http/codes/bulk.ts'
import { openGuard } from './http/codes/guard.ts'
import { imageRoutes, publicImageRoutes } from './http/codes/images.ts'
import { previewRoutes } from './http/codes/preview.ts'
import { codeRoutes } from './http/codes/routes.ts'
import type { PublicUrls } from './http/codes/views.ts'
import { eventRoutes } from './http/events/routes.ts'
import { toMessage } from './http/events/schemas.ts'
import { openStreams, type Streams } from './http/events/streams.ts'
import { authenticator } from './http/frame/auth.ts'
import { openRunAndKeep, openRunOnce } from './http/frame/idempotency.ts'
import { openLinkLimit } from './http/frame/link-limit.ts'
import { openPressure, type Pressure } from './http/frame/pressure.ts'
import { routesOf } from './http/frame/routes.ts'
import { openServer, refuseUnknown } from './http/frame/server.ts'
import { docsRoutes } from './http/ops/docs.ts'
import { healthRoutes } from './http/ops/health.ts'
import { metricsRoutes, openMetrics } from './http/ops/metrics.ts'
import { toOpenApi } from './http/ops/openapi.ts'
import { deliveryRoutes } from './http/webhooks/deliveries.ts'
import { webhookRoutes } from './http/webhooks/routes.ts'
import { newBell } from './lib/bell.ts'
import { startSweeps } from './lib/sweeps.ts'
import { openVault } from './lib/vault.ts'
import packageJson from './package.json' with { type: 'json' }
import { openPictures } from './pictures/pictures.ts'
import { openScans, type Scans } from './recorder/scans.ts'
import { openRoad } from './redirect/road.ts'
import { openSecret } from './secret.ts'
import { openAccountStore } from './storage/accounts/accounts.ts'
import { sharedRateLimiter } from './storage/accounts/rate-limits.ts'
import { openSettingStore } from './storage/accounts/settings.ts'
import { openAnalyticsStore } from './storage/analytics/analytics.ts'
import { openAuditLog } from './storage/audit.ts'
import { openCodeStore } from './storage/codes/codes.ts'
import { openPictureCodeReader, openPictureCodeStore } from './storage/codes/picture-codes.ts'
import { openTargetReader, openTargetStore } from './storage/codes/targets.ts'
import { shareOut } from './storage/engine/connections.ts'
import type { Database } from './storage/engine/database.ts'
import { databaseFile, openDatabase, watchDatabase } from './storage/engine/open-database.ts'
import { openPostgres } from './storage/engine/postgres.ts'
import { openSqliteReader } from './storage/engine/sqlite.ts'
import { openReceiptStore } from './storage/receipts.ts'
import { openScanReader } from './storage/scans/count-reader.ts'
import { openEventStore } from './storage/scans/events.ts'

/** The composition root: the one file that knows every module. */

const { version: VERSION } = packageJson
const CLOSE_IDLE_MS = 50
/** Connections waiting to be accepted. One that finds no room retries after a second. */
const BACKLOG = 4096

export interface App {
  /**
   * The SHORT_BASE_URL of the last start if it was different; the current one is stored from now
   * on.
   */
  movedFrom(): Promise<string | null>
  /** The OpenAPI document of everything under /v1. */
  openApi(): Promise<object>
  /** Resolves to the port once connections are accepted. */
  listen(): Promise<number>
  /** At the very first start, null later. Its keys are known now and never again. */
  firstAccount(): Promise<OpenedAccount | null>
  /** Stops accepting, answers requests in progress, closes the database. */
  close(): Promise<void>
}

export async function openApp(config: Config, log: Logger): Promise<App> {
  const parts = await openParts(config, log)
  const { db, scans, pressure, webhooks, visitors, receipts, shared, pictures } = parts
  const sweeps = startSweeps(
    [receipts.sweep, parts.audit.sweep, webhooks.sweep, ...(shared ? [shared.sweep] : [])],
    log,
  )
  const targets = openTargets(config, log)
  const server = openFrontDoor(parts, targets, config, log)
  const { events, streams } = openEvents(scans, db, pressure, log)
  parts.metrics.watchStreams(streams.open)
  server.register(async (v1) => apiRoutes(v1, { ...parts, config, events, streams }), {
    prefix: '/v1',
  })
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
      sweeps.stop()
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

type Parts = Awaited<ReturnType<typeof openParts>>

async function openParts(config: Config, log: Logger) {
  const db = await openDatabase(config, log, 'codes', { share: 'api' })
  const secret = openSecret(config)
  const visitors = openVisitors(config, secret.derive('visitors'), log)
  const bell = newBell()
  const scans = await openScans({ config, db, bell, log })
  // Not earlier: a migration may keep the loop busy for a long time.
  const pressure = openPressure()
  const vaultKey = secret.derive('webhooks')
  return {
    db,
    visitors,
    scans,
    pressure,
    webhooks: openWebhooks({ config, db, scans, vaultKey, bell, log }),
    receipts: openReceiptStore(db),
    audit: openAuditLog(db, config.AUDIT_KEEP_DAYS),
    receiptVault: openVault(secret.derive('receipts')),
    /** Counts for all servers together; null: this process is the only one. */
    shared: db.engine === 'postgres' ? sharedRateLimiter(db) : null,
    metrics: openMetrics(),
    pictures: openPictures(),
  }
}

/** Everything that is served without a key. */
function openFrontDoor(parts: Parts, targets: Targets, config: Config, log: Logger) {
  const { db, scans, webhooks, visitors, metrics, pictures } = parts
  const shortBaseUrl = config.SHORT_BASE_URL
  const secondsToWait = openLinkLimit(config.LINKS_PER_MINUTE, visitors.callers.networkOf)
  const road = openRoad({
    shortBaseUrl,
    targets: targets.store,
    scanLog: scans.log,
    observe: visitors.observe,
    secondsToWait,
    onOutcome: metrics.onRedirect,
    log,
  })
  const server = openServer({ shortBaseUrl, webhookUrlFault: webhooks.urlFault, log, road })
  metricsRoutes(server, metrics, config.METRICS_TOKEN, visitors.callers)
  metrics.watchScans(scans)
  metrics.watchWebhooks(webhooks.figures)
  docsRoutes(server, config.BASE_URL, VERSION)
  healthRoutes(
    server,
    async () => void (await db.query('select 1')),
    () => [...scans.faults(), ...webhooks.faults()],
  )
  const urls = urlsOf(config)
  publicImageRoutes(server, { pictureCodes: targets.pictureCodes, secondsToWait, pictures, urls })
  return server
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

/** A connection that was busy when the shutdown began is closed as soon as it is answered. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const closing = setInterval(() => server.server.closeIdleConnections(), CLOSE_IDLE_MS)
  await server.close()
  clearInterval(closing)
}

interface ApiParts extends Parts {
  readonly config: Config
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
  const { config, db, scans, receipts, pressure, shared, visitors, pictures } = parts
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
    runOnce: openRunOnce(receipts, parts.receiptVault),
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
  auditRoutes(v1, parts.audit)
  const { keeper, deliveries } = parts.webhooks
  const runAndKeep = openRunAndKeep(routes.runOnce, receipts)
  const webhooks = { keeper, deliveries, audit: parts.audit, runOnce: routes.runOnce, runAndKeep }
  webhookRoutes(v1, webhooks)
  deliveryRoutes(v1, webhooks)
  whoamiRoutes(v1, { observe: visitors.observe, kindOf: visitors.callers.kindOf })
}

type Targets = ReturnType<typeof openTargets>

/** With their own connections: whatever the API is doing, a scan does not wait for it. */
function openTargets(config: Config, log: Logger) {
  if (config.DATABASE_URL) {
    const watch = watchDatabase(log, 'short links')
    const connections = shareOut(config.DATABASE_CONNECTIONS).road
    const own = openPostgres(config.DATABASE_URL, watch, { connections })
    return {
      store: openTargetStore(own),
      pictureCodes: openPictureCodeStore(own),
      close: () => own.close(),
    }
  }
  const reader = openSqliteReader(databaseFile(config, 'codes'))
  const close = async () => reader.close()
  return { store: openTargetReader(reader), pictureCodes: openPictureCodeReader(reader), close }
}

async function movedLinks(db: Database, { SHORT_BASE_URL }: Config): Promise<string | null> {
  const before = await openSettingStore(db).remember('short_base_url', SHORT_BASE_URL)
  return before === SHORT_BASE_URL ? null : before
}
