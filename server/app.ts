import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type OpenedAccount, openFirstAccount } from './domain/accounts.ts'
import { accountRoutes } from './http/account.ts'
import { authenticator } from './http/auth.ts'
import { codeRoutes } from './http/codes.ts'
import { healthRoutes } from './http/health.ts'
import { memoryRateLimiter } from './http/rate-limit.ts'
import { openServer, refuseUnknown } from './http/server.ts'
import { openRoad } from './redirect/road.ts'
import { openSecret } from './secret.ts'
import { openAccountStore } from './storage/accounts.ts'
import { openCodeStore } from './storage/codes.ts'
import type { Database } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { openPostgres } from './storage/postgres.ts'
import { openScanStore } from './storage/scans.ts'
import { openSettingStore } from './storage/settings.ts'
import { openSqlite } from './storage/sqlite.ts'
import { openTargetStore } from './storage/targets.ts'

/** The composition root: the one file that knows everybody. */

const DATABASE_FILE = 'qroute.db'

export function openDatabase(config: Config, log: Logger): Database {
  if (config.DATABASE_URL) {
    return openPostgres(config.DATABASE_URL, (error) => log.warn({ err: error }, 'database lost'))
  }
  mkdirSync(config.DATA_DIR, { recursive: true })
  return openSqlite(join(config.DATA_DIR, DATABASE_FILE))
}

export interface App {
  /** Made at the very first start; its keys are known now and never again. */
  readonly firstAccount: OpenedAccount | null
  /** Resolves to the port once connections are accepted. */
  listen(): Promise<number>
  /** Stops accepting, answers what is in flight, closes the database. */
  close(): Promise<void>
}

export async function openApp(config: Config, log: Logger): Promise<App> {
  openSecret(config)
  const db = openDatabase(config, log)
  await migrate(db)
  await warnOfMovedLinks(db, config, log)
  const accounts = openAccountStore(db)
  const codes = openCodeStore(db)
  const scans = openScanStore(db)
  const shortBaseUrl = config.SHORT_BASE_URL

  const road = openRoad({ shortBaseUrl, targets: openTargetStore(db), scans, log })
  const server = openServer({ shortBaseUrl, trustedProxies: config.TRUST_PROXY, log, road })
  healthRoutes(server, async () => void (await db.query('select 1')))
  server.register(
    async (v1) => {
      v1.addHook('onRequest', authenticator(accounts, memoryRateLimiter(), memoryRateLimiter()))
      v1.setNotFoundHandler(refuseUnknown)
      codeRoutes(v1, { codes, scans, urls: { shortBaseUrl, imageBaseUrl: config.IMAGE_BASE_URL } })
      accountRoutes(v1, accounts)
    },
    { prefix: '/v1' },
  )
  return {
    firstAccount: await openFirstAccount(accounts),
    async listen() {
      await server.listen({ host: config.HOST, port: config.PORT })
      return (server.server.address() as AddressInfo).port
    },
    async close() {
      await server.close()
      await db.close()
    },
  }
}

/** Printed codes hold SHORT_BASE_URL for ever; a changed one leaves them pointing elsewhere. */
async function warnOfMovedLinks(db: Database, config: Config, log: Logger): Promise<void> {
  const before = await openSettingStore(db).remember('short_base_url', config.SHORT_BASE_URL)
  if (before === null || before === config.SHORT_BASE_URL) return
  log.warn(
    `SHORT_BASE_URL IS NOT THE ONE OF THE LAST START: it was ${before}, now it is ${config.SHORT_BASE_URL}. ` +
      `Codes already printed lead to ${before} and die unless that address still reaches this service.`,
  )
}
