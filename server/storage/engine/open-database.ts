import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError } from '../../lib/config-error.ts'
import type { Watch } from './away.ts'
import type { Database } from './database.ts'
import { type FilePart, type MigrateOptions, migrate } from './migrate.ts'
import { COMMAND_CONNECTIONS, type ConnectionPart, shareOut } from './postgres/connections.ts'
import { type LoginSettings, openLogin } from './postgres/login.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite, type Synchronous } from './sqlite/sqlite.ts'
import { whyUnusable } from './sqlite/sqlite-errors.ts'

/** Where the data is stored, by the names of the settings. */
export interface StoreSettings extends LoginSettings {
  readonly DATA_DIR: string
  readonly DATABASE_CONNECTIONS: number
  readonly WORKERS: number
}

/** What a thread needs to open the data itself, of a configuration that also has more. */
export function toStoreSettings(config: StoreSettings): StoreSettings {
  const { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE, DATABASE_CONNECTIONS, WORKERS } = config
  return { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE, DATABASE_CONNECTIONS, WORKERS }
}

const PATIENT_MS = 3_600_000
/** On PostgreSQL all are in one database, which is migrated as a whole by whoever opens the first. */
const TOGETHER = ['codes', 'nodes', 'scans', 'activity', 'tickets'] as const
/** Redirects wait for this file, and with them everything else in the process. */
const TICKETS_BUSY_MS = 250
const FILES = {
  codes: 'qroute.db',
  scans: 'scans.db',
  activity: 'activity.db',
  tickets: 'tickets.db',
} as const
/**
 * A scan stays in its log until it is safe here, so recording need not wait for the disk. A hundred
 * people who sign in at once must not make redirects wait for it either; after a power failure the
 * last of them sign in again. Places of scan limits are as safe as the scan log (SCAN_SYNC).
 */
const SYNCHRONOUS = {
  codes: 'full',
  scans: 'normal',
  activity: 'normal',
  tickets: 'normal',
} as const

export function databaseFile(
  { DATA_DIR }: Pick<StoreSettings, 'DATA_DIR'>,
  part: FilePart,
): string {
  return join(DATA_DIR, FILES[part])
}

/** Nothing has ever been stored there. */
export function isEmpty(config: StoreSettings): boolean {
  return config.DATABASE_URL === null && !existsSync(databaseFile(config, 'codes'))
}

/** Step by step: on some paths, such as /proc, the recursive way never returns. */
export function makeFolder(path: string): void {
  // With the slash it is ENOTDIR if it is a file.
  if (existsSync(path)) return void statSync(`${path}/`)
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** What each part of this process may open. */
export function connectionsOf({ DATABASE_CONNECTIONS, WORKERS }: StoreSettings) {
  return shareOut(DATABASE_CONNECTIONS, WORKERS)
}

/** Logs when the database is lost and when it is back. `use` is what the connections are for. */
export function watchDatabase(log: Logger, use: string): Watch {
  return {
    lost: (error) => log.warn({ err: error, use }, 'database lost'),
    back: (awayMs) => log.info({ use, away_ms: Math.round(awayMs) }, 'database back'),
    ignored: (why) =>
      log.warn({ use, why }, 'DATABASE_URL_FILE is ignored: the last login is used'),
  }
}

export interface OpenOptions {
  /** Which share of a server's connections it gets; omitted for a command. */
  readonly share?: ConnectionPart
  /**
   * Another part, already open in this thread. On PostgreSQL its connections are used, and left
   * open.
   */
  readonly beside?: Database
  /** For an operator's command: its statements may take any time. */
  readonly patient?: boolean
  /** For a thread whose process has migrated already: migrating locks out all others for a moment. */
  readonly isUpToDate?: boolean
  /** How it is migrated; progress goes to the log unless told otherwise. */
  readonly migrating?: MigrateOptions | undefined
  /** On SQLite; the default depends on the part. */
  readonly synchronous?: Synchronous
}

/**
 * An open, migrated database, or an error that names the setting at fault. On SQLite each part is a
 * file, so that the thread that records scans never delays a create, and a sign-in never makes the
 * redirects forget their targets; on PostgreSQL they are one database.
 */
export async function openDatabase(
  config: StoreSettings,
  log: Logger,
  part: FilePart = 'codes',
  { share, beside, patient = false, isUpToDate = false, migrating, synchronous }: OpenOptions = {},
): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = config
  let db: Database | null = null
  try {
    if (DATABASE_URL && beside) {
      db = { ...beside, close: async () => undefined }
    } else if (DATABASE_URL) {
      const connections = share ? connectionsOf(config)[share] : COMMAND_CONNECTIONS
      const limits = patient ? { statementMs: PATIENT_MS } : {}
      const watch = watchDatabase(log, part)
      db = openPostgres(openLogin(config, watch), watch, { connections, ...limits })
    } else {
      makeFolder(DATA_DIR)
      const limits = part === 'tickets' ? { busyMs: TICKETS_BUSY_MS } : {}
      db = openSqlite(databaseFile(config, part), synchronous ?? SYNCHRONOUS[part], limits)
    }
    if (!isUpToDate) {
      const how = { onProgress: (text: string) => log.info(text), ...migrating }
      for (const one of part === 'codes' && DATABASE_URL ? TOGETHER : [part]) {
        const { from, to } = await migrate(db, one, how)
        migrating?.onMigrated?.(one, { from, to })
        if (from > 0 && from < to)
          log.info({ part: one, from, to }, `migrated from ${from} to ${to}`)
      }
    }
    return db
  } catch (error) {
    await db?.close()
    migrating?.signal?.throwIfAborted()
    if (error instanceof ConfigError) throw error
    if (DATABASE_URL === null) {
      const path = databaseFile(config, part)
      throw new ConfigError(`DATA_DIR: ${path}: ${whyUnusable(path, error)}`, { cause: error })
    }
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message
    throw new ConfigError(`DATABASE_URL: ${reason}`, { cause: error })
  }
}

/**
 * For questions about codes and tickets together; both are open already. On SQLite it is a connection
 * of its own: attached to the other one, the tickets' file would be part of every write of a code.
 */
export function openTogether(config: StoreSettings, codes: Database): Database {
  if (config.DATABASE_URL) return { ...codes, close: async () => undefined }
  const beside = databaseFile(config, 'tickets')
  const busyMs = TICKETS_BUSY_MS
  return openSqlite(databaseFile(config, 'codes'), SYNCHRONOUS.codes, { beside, busyMs })
}
