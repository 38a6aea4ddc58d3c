import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import { COMMAND_CONNECTIONS, type ConnectionPart, shareOut } from './connections.ts'
import type { Database } from './storage/database.ts'
import { migrate, type SchemaPart } from './storage/migrate.ts'
import { openPostgres } from './storage/postgres.ts'
import { openSqlite } from './storage/sqlite.ts'

const PATIENT_MS = 3_600_000
const FILES = { codes: 'qroute.db', scans: 'scans.db' } as const
/** A scan stays in its log until it is settled here: so recording need not wait for the disk. */
const SYNCHRONOUS = { codes: 'full', scans: 'normal' } as const

export function databaseFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, part: SchemaPart): string {
  return join(DATA_DIR, FILES[part])
}

/** Scans that are answered and not recorded yet: see redirect/scan-log.ts. */
export function logFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'log')
}

/** Nothing has ever been kept there. */
export function isEmpty(config: Config): boolean {
  return config.DATABASE_URL === null && !existsSync(databaseFile(config, 'codes'))
}

/** Step by step: on some paths (/proc, say) the recursive way never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

export interface OpenOptions {
  /** Of a server's connections, whose share it gets; nobody's: it is for a command. */
  readonly share?: ConnectionPart
  /** For an operator's command: its statements may take as long as they do. */
  readonly patient?: boolean
  /** For a thread of a process that has seen to it: migrating locks everybody out for a moment. */
  readonly isUpToDate?: boolean
}

/**
 * Open and up to date, or an error that names the setting at fault. On SQLite the two parts are two
 * files, so that the thread that records scans never makes a create wait; on PostgreSQL they are
 * one database.
 */
export function openDatabase(
  config: Config,
  log: Logger,
  part: SchemaPart = 'codes',
  options: OpenOptions = {},
): Promise<Database> {
  return openParts(config, log, [part], options)
}

/** More than one only on PostgreSQL. */
async function openParts(
  config: Config,
  log: Logger,
  parts: readonly [SchemaPart, ...SchemaPart[]],
  { share, patient = false, isUpToDate = false }: OpenOptions,
): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = config
  let db: Database | null = null
  try {
    if (DATABASE_URL) {
      const onLost = (error: Error) => log.warn({ err: error }, 'database lost')
      const connections = share ? shareOut(config.DATABASE_CONNECTIONS)[share] : COMMAND_CONNECTIONS
      const limits = patient ? { statementMs: PATIENT_MS } : {}
      db = openPostgres(DATABASE_URL, onLost, { connections, ...limits })
    } else {
      makeFolder(DATA_DIR)
      db = openSqlite(databaseFile(config, parts[0]), SYNCHRONOUS[parts[0]])
    }
    for (const part of isUpToDate ? [] : parts) await migrate(db, part)
    return db
  } catch (error) {
    await db?.close()
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message
    throw new ConfigError(`${DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: ${reason}`)
  }
}

export interface BothParts {
  readonly codes: Database
  readonly scans: Database
  close(): Promise<void>
}

/** For a thread that needs both: on PostgreSQL they share the thread's connections. */
export async function openBoth(
  config: Config,
  log: Logger,
  options: OpenOptions,
): Promise<BothParts> {
  if (config.DATABASE_URL) {
    const both = await openParts(config, log, ['codes', 'scans'], options)
    return { codes: both, scans: both, close: () => both.close() }
  }
  const codes = await openDatabase(config, log, 'codes', options)
  const scans = await openDatabase(config, log, 'scans', options)
  return {
    codes,
    scans,
    async close() {
      await scans.close()
      await codes.close()
    },
  }
}
