import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { type OpenedAccount, openFirstAccount } from './domain/accounts.ts'
import { memoryRateLimiter } from './domain/rate-limit.ts'
import { accountRoutes } from './http/account.ts'
import { authenticator } from './http/auth.ts'
import { bulkRoutes } from './http/bulk.ts'
import { codeRoutes } from './http/codes.ts'
import { docsRoutes } from './http/docs.ts'
import { healthRoutes } from './http/health.ts'
import { openRunOnce } from './http/idempotency.ts'
import { metricsRoutes } from './http/metrics.ts'
import { toOpenApi } from './http/openapi.ts'
import { openPressure } from './http/pressure.ts'
import { routesOf } from './http/routes.ts'
import { openServer, refuseUnknown } from './http/server.ts'
import { startRetention } from './jobs/retention.ts'
import packageJson from './package.json' with { type: 'json' }
import { openRoad } from './redirect/road.ts'
import { openSecret, openVault } from './secret.ts'
import { openAccountStore } from './storage/accounts.ts'
import { openCodeStore } from './storage/codes.ts'
import type { Database } from './storage/database.ts'
import { sharedRateLimiter } from './storage/rate-limits.ts'
import { openReceiptStore } from './storage/receipts.ts'
import { openScanStore } from './storage/scans.ts'
import { openSettingStore } from './storage/settings.ts'
import { openTargetStore } from './storage/targets.ts'

/** The composition root: the one file that knows everybody. */

const { version: VERSION } = packageJson
const CLOSE_IDLE_MS = 50

export interface App {
  /** The SHORT_BASE_URL of the last start, when it was another one. */
  readonly movedFrom: string | null
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
  const db = await openDatabase(config, log)
  const secret = openSecret(config)
  const movedFrom = await movedLinks(db, config)
  const accounts = openAccountStore(db)
  const codes = openCodeStore(db)
  const scans = openScanStore(db)
  const shortBaseUrl = config.SHORT_BASE_URL
  const receipts = openReceiptStore(db)
  const addressLimits = memoryRateLimiter()
  const shared = db.engine === 'postgres' ? sharedRateLimiter(db) : null
  const callerLimits = shared ?? memoryRateLimiter()
  const retention = startRetention([receipts.sweep, ...(shared ? [shared.sweep] : [])], log)
  const routes = {
    accounts,
    codes,
    scans,
    runOnce: openRunOnce(receipts, openVault(secret.derive('receipts'))),
    urls: { shortBaseUrl, imageBaseUrl: config.IMAGE_BASE_URL },
  }

  const road = openRoad({ shortBaseUrl, targets: openTargetStore(db), scans, log })
  const server = openServer({ shortBaseUrl, trustedProxies: config.TRUST_PROXY, log, road })
  const pressure = openPressure()
  metricsRoutes(server)
  docsRoutes(server, config.BASE_URL, VERSION)
  healthRoutes(server, async () => void (await db.query('select 1')))
  server.register(
    async (v1) => {
      pressure.watch(v1)
      v1.addHook('onRequest', authenticator({ accounts, callerLimits, addressLimits, pressure }))
      v1.setNotFoundHandler(refuseUnknown)
      codeRoutes(v1, routes)
      bulkRoutes(v1, routes)
      accountRoutes(v1, accounts)
    },
    { prefix: '/v1' },
  )
  return {
    movedFrom,
    async openApi() {
      await server.ready()
      return toOpenApi(routesOf(server), config.BASE_URL, VERSION)
    },
    async listen() {
      await server.listen({ host: config.HOST, port: config.PORT })
      return (server.server.address() as AddressInfo).port
    },
    firstAccount: () => openFirstAccount(accounts),
    async close() {
      // A connection that was busy when the stop began is closed as soon as it is answered.
      const closing = setInterval(() => server.server.closeIdleConnections(), CLOSE_IDLE_MS)
      await server.close()
      clearInterval(closing)
      retention.stop()
      pressure.stop()
      await db.close()
    },
  }
}

async function movedLinks(db: Database, { SHORT_BASE_URL }: Config): Promise<string | null> {
  const before = await openSettingStore(db).remember('short_base_url', SHORT_BASE_URL)
  return before === SHORT_BASE_URL ? null : before
}
