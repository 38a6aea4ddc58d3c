import type { Logger } from 'pino'
import { TRIES_MS } from '../../domain/accounts/people/tries.ts'
import { memoryRateLimiter } from '../../domain/accounts/rate-limit.ts'
import { openCheckLogo } from '../../domain/brand/own-logo.ts'
import type { Config } from '../config.ts'
import { openSplitKeys } from '../enrich/split-key.ts'
import { openVisitors } from '../enrich/visitors.ts'
import { openPressure } from '../http/core/gate/pressure.ts'
import { openKnownCookie, openSessionCookie } from '../http/core/gate/session-cookie.ts'
import { openMetrics } from '../http/ops/metrics.ts'
import { newBell } from '../lib/bell.ts'
import { ConfigError } from '../lib/config-error.ts'
import { openPasswordThread } from '../lib/threads/password-hash.ts'
import { openVault } from '../lib/vault.ts'
import { openWaitingRoom } from '../lib/waiting/waiting-room.ts'
import packageJson from '../package.json' with { type: 'json' }
import { openLogoReader } from '../pictures/logos/logo-reader.ts'
import { openPictures } from '../pictures/pictures.ts'
import { assertPlansKnown } from '../plans-file.ts'
import { findSecret, openSecret, removeEmptySecret, type Secret } from '../secret.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { openActivityStore } from '../storage/accounts/activity.ts'
import { openKeyStore } from '../storage/accounts/keys.ts'
import { openActivity } from '../storage/accounts/open-activity.ts'
import { openPersonStore } from '../storage/accounts/people.ts'
import { sharedRateLimiter } from '../storage/accounts/rate-limits.ts'
import { openSettingStore } from '../storage/accounts/settings.ts'
import { openViewStore } from '../storage/accounts/views.ts'
import { openAuditLog } from '../storage/audit.ts'
import { openLogoStore } from '../storage/brand/logos.ts'
import { openBrandStyleStore } from '../storage/brand/styles.ts'
import { openCodeStore } from '../storage/codes/codes.ts'
import { countByDomain } from '../storage/codes/domains.ts'
import type { Database } from '../storage/engine/database.ts'
import {
  FILES_NOTED,
  filesThere,
  findLosses,
  SECRET_NOTED,
  settleFiles,
  toRefusal,
} from '../storage/engine/losses.ts'
import { databaseFile, openDatabase, openTogether } from '../storage/engine/open-database.ts'
import { assertNoTransactionPooler } from '../storage/engine/postgres/pooler.ts'
import { openPatient } from '../storage/engine/sqlite/patient.ts'
import { openReceiptStore } from '../storage/receipts.ts'
import { openMail, sealOf } from './open-mail.ts'
import { openScans } from './open-scans.ts'
import { openWebhooks } from './open-webhooks.ts'

/** Opens the modules that the routes share. */

export const { version: VERSION } = packageJson

export type Parts = Awaited<ReturnType<typeof openParts>>

export interface PartsOptions {
  /** Starts although data is missing that was there before (storage/engine/losses.ts). */
  readonly acceptLoss?: boolean
  /** Ends an opening that is still migrating. */
  readonly signal?: AbortSignal
}

export async function openParts(
  config: Config,
  log: Logger,
  { acceptLoss = false, signal }: PartsOptions,
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
  const scans = await openScans({ config, db, bell, log })
  // Not earlier: a migration may keep the loop busy for a long time.
  const pressure = openPressure()
  const people = await openPeople(config, db, secret, log)
  const mail = openMail(
    config,
    {
      codes: db,
      activity: people.activityDb,
      ...openScansOutbox(config, db),
      isScansAway: scans.isAway,
    },
    secret,
    log,
  )
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
    metrics: openMetrics(VERSION),
    pictures: openPictures(brand.logos.content),
    brand,
    people,
    mail,
  }
}

/** On SQLite the recorder's thread writes into that file all the time. */
function openScansOutbox(config: Config, db: Database) {
  if (config.DATABASE_URL) return { scans: db, closeScans: async () => undefined }
  const scans = openPatient(databaseFile(config, 'scans'))
  return { scans, closeScans: scans.close }
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

/** Before anything is opened, and so created. */
function faceLosses(config: Config, acceptLoss: boolean, log: Logger): void {
  const { refused, noted } = findLosses(config, findSecret(config))
  if (refused.length > 0 && !acceptLoss) throw toRefusal(refused)
  for (const { what } of refused) log.error(`started with --accept-loss. ${what}`)
  for (const loss of noted) log.warn(`${loss}: everyone has to sign in again`)
  if (acceptLoss && refused.length === 0)
    log.warn('--accept-loss: nothing is lost. Leave it out next time')
  if (acceptLoss) removeEmptySecret(config)
}

/** For the next start: see storage/engine/losses.ts. */
async function noteFiles(config: Config, db: Database, { fingerprint }: Secret): Promise<void> {
  const settings = openSettingStore(db)
  settleFiles(config)
  await settings.remember(FILES_NOTED, filesThere(config))
  await settings.remember(SECRET_NOTED, fingerprint)
}

/** Printed codes contain their domain: taken out by mistake, it would soon lead nowhere. */
async function assertDomainsKnown(db: Database, config: Config): Promise<void> {
  const known = [config.SHORT_BASE_URL, ...config.SHORT_DOMAINS]
  const unknown = (await countByDomain(db)).filter(({ domain }) => !known.includes(domain))
  if (unknown.length === 0) return
  const lines = unknown.map(({ domain, codes }) => {
    const users = codes === 1 ? '1 code uses' : `${codes} codes use`
    return `SHORT_DOMAINS: ${users} ${domain}, which is not listed. List it again, or delete the codes first`
  })
  throw new ConfigError(lines.join('\n'))
}

/** A node with another one would count visitors twice, sign people out and be unable to sign webhooks. */
async function assertSameSecret(
  db: Database,
  { fingerprint, previous }: Secret,
  log: Logger,
): Promise<void> {
  const settings = openSettingStore(db)
  const stored = await settings.keep(SECRET_NOTED, fingerprint)
  if (stored === fingerprint) return
  if (stored === previous?.fingerprint) {
    await settings.remember(SECRET_NOTED, fingerprint)
    log.info('SECRET was changed: servers that still have the old one must be restarted')
    return
  }
  const message = `SECRET: not the one that this database is used with (fingerprint ${fingerprint}, not ${stored}). Set the same SECRET on every node`
  throw new ConfigError(message)
}

/** For tries to sign in with an email address under attack. */
const LINGER_MS = 2000
/** A tenth of the requests that a server leaves unanswered: see http/core/gate/pressure.ts. */
const LINGERING_MAX = 100

/** Everything that decides who someone is. */
async function openPeople(config: Config, db: Database, secret: Secret, log: Logger) {
  const activityDb = await openActivity(config, db, log)
  const seal = sealOf(secret)
  const activity = openActivityStore(
    activityDb,
    // Not "sign-in", with which earlier versions hash: their counts by email address are others.
    secret.derive('sign-in tries'),
    (error) => log.warn({ err: error }, 'uses of keys and sessions could not be written'),
    seal,
  )
  const passwords = openPasswordThread()
  const addressTries = memoryRateLimiter(Date.now, TRIES_MS)
  const knownVault = openVault(secret.keysOf('known browsers'))
  const lingering = openWaitingRoom(LINGER_MS, LINGERING_MAX)
  const brakes = { activity, addressTries, linger: lingering.wait }
  return {
    keys: openKeyStore(db),
    views: openViewStore(db),
    activity,
    activityDb,
    cookie: openSessionCookie(config.BASE_URL),
    knownCookie: openKnownCookie(config.BASE_URL),
    origin: new URL(config.BASE_URL).origin,
    signIn: { store: openPersonStore(db, seal), passwords, ...brakes, knownVault },
    async close() {
      lingering.close()
      await passwords.close()
      await activity.close()
    },
  }
}
