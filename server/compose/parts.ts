import type { Logger } from 'pino'
import { openCheckLogo } from '../../domain/brand/own-logo.ts'
import type { Config } from '../config.ts'
import { openSplitKeys } from '../enrich/split-key.ts'
import { openVisitors } from '../enrich/visitors.ts'
import { openPressure } from '../http/core/gate/pressure.ts'
import { openMetrics } from '../http/ops/metrics.ts'
import type { Line } from '../keeper/line.ts'
import type { FromApi, ToApi } from '../keeper/messages.ts'
import { newBell } from '../lib/bell.ts'
import { VERSION } from '../lib/process/version.ts'
import { openVault } from '../lib/vault.ts'
import { openLogoReader } from '../pictures/logos/logo-reader.ts'
import { openPictures } from '../pictures/pictures.ts'
import { assertPlansKnown } from '../plans-file.ts'
import { openSecret } from '../secret.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { sharedRateLimiter } from '../storage/accounts/rate-limits.ts'
import { openAuditLog } from '../storage/audit.ts'
import { openLogoStore } from '../storage/brand/logos.ts'
import { openBrandStyleStore } from '../storage/brand/styles.ts'
import { openCodeStore } from '../storage/codes/codes.ts'
import type { Database } from '../storage/engine/database.ts'
import { openDatabase, openTogether } from '../storage/engine/open-database.ts'
import { assertNoTransactionPooler } from '../storage/engine/postgres/pooler.ts'
import { openReceiptStore } from '../storage/receipts.ts'
import { openMail } from './open-mail.ts'
import { openPeople } from './open-people.ts'
import { openScans } from './open-scans.ts'
import { openWebhooks } from './open-webhooks.ts'
import { assertDomainsKnown, assertSameSecret, faceLosses, noteFiles } from './start-checks.ts'

/** Opens the modules that the routes share. */

export type Parts = Awaited<ReturnType<typeof openParts>>

export interface PartsOptions {
  /** Starts although data is missing that was there before (storage/engine/losses.ts). */
  readonly acceptLoss?: boolean
  /** Ends an opening that is still migrating. */
  readonly signal?: AbortSignal
  /** The line to the keeper, if short links are answered by other processes. */
  readonly line?: Line<ToApi, FromApi>
}

export async function openParts(
  config: Config,
  log: Logger,
  { acceptLoss = false, signal, line }: PartsOptions,
) {
  faceLosses(config, acceptLoss, log)
  const db = await openDatabase(config, log, 'codes', { share: 'api', migrating: { signal } })
  if (config.DATABASE_URL) await assertNoTransactionPooler(config.DATABASE_URL)
  const synchronous = config.SCAN_SYNC === 'full' ? 'full' : 'normal'
  const tickets = await openDatabase(config, log, 'tickets', { beside: db, synchronous })
  const together = openTogether(config, db)
  await assertPlansKnown(openAccountStore(db), config.PLANS)
  await assertDomainsKnown(db, config)
  const secret = openSecret(config)
  if (config.DATABASE_URL) await assertSameSecret(db, secret, log)
  const splitKeys = openSplitKeys(secret.derive('splits'))
  const visitors = openVisitors(config, secret.derive('visitors'), splitKeys, log)
  const bell = newBell()
  const scans = await openScans({ config, db, bell, log, isAnswering: line === undefined })
  // Not earlier: a migration may keep the loop busy for a long time.
  const pressure = openPressure()
  const people = await openPeople(config, db, secret, log)
  const databases = { codes: db, activity: people.activityDb, isScansAway: scans.isAway }
  const mail = openMail(config, databases, secret, log)
  if (config.DATABASE_URL === null) await noteFiles(config, db, secret)
  const vaultKeys = secret.keysOf('webhooks')
  const webhooks = openWebhooks({ config, db, scans, vaultKeys, bell, log })
  const brand = openBrand(db)
  return {
    db,
    codes: openCodeStore({ db, tickets, together, scans: scans.db }, webhooks.wake),
    tickets,
    together,
    visitors,
    splitKeys,
    scans,
    pressure,
    webhooks,
    receipts: openReceiptStore(db),
    audit: openAuditLog(db, config.AUDIT_KEEP_DAYS),
    receiptVault: openVault(secret.keysOf('receipts')),
    /** Counts for all servers together; null: this process is the only one. */
    shared: db.engine === 'postgres' ? sharedRateLimiter(db) : null,
    metrics: openMetrics(VERSION, line ? 'api' : null),
    pictures: openPictures(brand.logos.content),
    brand,
    people,
    mail,
  }
}

function openBrand(db: Database) {
  const logos = openLogoStore(db)
  return {
    logos,
    styles: openBrandStyleStore(db),
    checkLogo: openCheckLogo(logos),
    readUpload: openLogoReader(),
  }
}
