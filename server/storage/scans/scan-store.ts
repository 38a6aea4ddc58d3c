import type { Logger } from 'pino'
import type { Database, Queried } from '../engine/database.ts'
import { NewerDatabase } from '../engine/migrate.ts'
import {
  connectionsOf,
  databaseFile,
  openDatabase,
  type StoreSettings,
  watchDatabase,
} from '../engine/open-database.ts'
import { openLogin } from '../engine/postgres/login.ts'
import { isDamaged, OutOfOrder } from '../engine/sqlite/sqlite-errors.ts'
import { openPostgresReaders } from '../readers/postgres-readers.ts'
import type { Readers } from '../readers/readers.ts'
import { openSqliteReaders } from '../readers/sqlite-readers.ts'

/**
 * The store of scans as the API reads it. Embedded, it is a file of its own, and printed links must
 * work without it: if it cannot be opened, questions about scans are refused and everything else goes
 * on. The recorder keeps trying (recorder/thread.ts); when it has opened the file, it is opened here
 * too.
 */
export interface ScanStore {
  readonly db: Queried
  /** For reads that may take long. */
  readonly readers: Readers
  /** What is wrong with it; null: no fault is known. */
  fault(): string | null
  /** A read has found a damaged page: the rest works. Until the recorder has found it whole again, or the next start. */
  isTorn(): boolean
  /** What the recorder reports. */
  heard(fault: string | null): void
  close(): Promise<void>
}

export const WHAT_TO_DO = 'docs/operating.md, "A damaged scans.db"'

const AWAY =
  'Scans are not available until the operator repairs scans.db. Short links still work, and their scans are kept'

/** Short, for /readyz, which is public: no path and no internals. */
export function toStoreFault(error: unknown): string {
  return isDamaged(error) ? 'scans.db is damaged' : 'scans.db cannot be opened'
}

/** For the log, which only the operator reads. */
export function logStoreFault(
  log: Logger,
  config: Pick<StoreSettings, 'DATA_DIR'>,
  error: unknown,
): void {
  const file = databaseFile(config, 'scans')
  const text = `${toStoreFault(error)}: short links still work, and no scan is lost`
  log.error({ err: error, file }, `${text}. What to do: ${WHAT_TO_DO}`)
}

export async function openScanStore(
  config: StoreSettings,
  codes: Database,
  log: Logger,
): Promise<ScanStore> {
  let fault: string | null = null
  const beside = { beside: codes }
  let db: Database | null = await openDatabase(config, log, 'scans', beside).catch(
    (error: Error) => {
      if (config.DATABASE_URL || error.cause instanceof NewerDatabase) throw error
      fault = toStoreFault(error)
      logStoreFault(log, config, error)
      return null
    },
  )
  let opening: Promise<void> | null = null
  let isTorn = false
  const readers = openReaders(config, log)

  async function reopen(): Promise<void> {
    try {
      db = await openDatabase(config, log, 'scans', { isUpToDate: true })
    } catch (error) {
      fault = toStoreFault(error)
    }
    opening = null
  }

  async function noting<Result>(read: () => Promise<Result>): Promise<Result> {
    if (db === null) throw new OutOfOrder(AWAY)
    return read().catch((error: unknown) => {
      if (error instanceof OutOfOrder && fault === null && !isTorn) {
        isTorn = true
        logStoreFault(log, config, error)
      }
      throw error
    })
  }

  return {
    db: { query: (text, values) => noting(async () => (db as Database).query(text, values)) },
    readers: {
      atOneMoment: (accountId, body) => noting(() => readers.atOneMoment(accountId, body)),
      close: readers.close,
    },
    fault: () => fault,
    isTorn: () => isTorn,
    heard(told) {
      fault = told
      isTorn = false
      if (told === null && db === null) opening ??= reopen()
    },
    async close() {
      await opening
      await readers.close()
      await db?.close()
    },
  }
}

function openReaders(config: StoreSettings, log: Logger): Readers {
  if (config.DATABASE_URL === null) return openSqliteReaders(databaseFile(config, 'scans'))
  const connections = connectionsOf(config).readers
  const watch = watchDatabase(log, 'analytics')
  return openPostgresReaders(openLogin(config, watch), watch, connections)
}
