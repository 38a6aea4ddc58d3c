import type { Logger } from 'pino'
import { openBeside } from './backlog.ts'
import type { Config } from './config.ts'
import { openRecording } from './jobs/recording.ts'
import { newSenderMemory } from './jobs/sending.ts'
import { databaseFile, logFolder, makeFolder, openDatabase } from './open-database.ts'
import { openScanLog, type ScanLog } from './redirect/scan-log.ts'
import type { Database } from './storage/database.ts'
import { openLogEnds } from './storage/log-ends.ts'
import { openPostgresReaders } from './storage/postgres-readers.ts'
import type { Readers } from './storage/reader.ts'
import { openSqliteReaders } from './storage/sqlite-readers.ts'

/** A scan's way from the road to the store, put together: the log, the recorder, the readers. */
export interface Scans {
  readonly db: Database
  /** For questions that may take their time. */
  readonly readers: Readers
  readonly log: ScanLog
  /** Where the recorder says that there is something for webhooks. */
  readonly outbox: SharedArrayBuffer
  /** Scans that are answered and not recorded yet. */
  pending(): number
  /** Scans dropped for their age since the start. */
  dropped(): number
  /** Lines of logs that could not be read, since the start. */
  unreadable(): number
  /** Waits a while for scans answered here before the call; how many are missing even so. */
  caughtUp(): Promise<number>
  /** The same, with those that other servers have answered and not recorded. */
  complete(): Promise<number>
  /** How many are missing now, here and elsewhere. */
  missing(): Promise<number>
  close(): Promise<void>
}

export async function openScans(config: Config, log: Logger): Promise<Scans> {
  const folder = logFolder(config)
  makeFolder(folder)
  const db = await openDatabase(config, log, 'scans')
  const { DATA_DIR, DATABASE_URL, RETENTION_DAYS } = config
  const outbox = newSenderMemory()
  const settings = { DATA_DIR, DATABASE_URL, RETENTION_DAYS }
  const recording = openRecording(folder, settings, outbox, log)
  const { onTurn } = recording
  const scanLog = openScanLog({ folder, sync: config.SCAN_SYNC, log, onTurn })
  recording.begin(scanLog.session)
  const readers = openReaders(config, log)
  const elsewhere = openElsewhere(config, db, scanLog.session)
  return {
    db,
    readers,
    log: scanLog,
    outbox,
    pending: () => recording.pending(),
    dropped: () => recording.dropped(),
    unreadable: () => recording.unreadable(),
    caughtUp: () => recording.caughtUp(),
    complete: async () => (await recording.caughtUp()) + (await elsewhere()),
    missing: async () => recording.pending() + (await elsewhere()),
    async close() {
      scanLog.close()
      await recording.stop()
      scanLog.giveBack()
      await readers.close()
      await db.close()
    },
  }
}

/** Asked before the counts are read: what is recorded in between is counted, and told in vain. */
function openElsewhere(config: Config, db: Database, session: string): () => Promise<number> {
  if (db.engine === 'sqlite') return openBeside(config.DATA_DIR, session, db)
  const ends = openLogEnds(db)
  return () => ends.pendingBeside(session, Date.now())
}

function openReaders(config: Config, log: Logger): Readers {
  const { DATABASE_URL } = config
  if (DATABASE_URL === null) return openSqliteReaders(databaseFile(config, 'scans'))
  return openPostgresReaders(DATABASE_URL, (error) => log.warn({ err: error }, 'database lost'))
}

/** What is wrong though redirects can be served. */
export function faultsOf({ log }: Scans): string[] {
  const fault = log.fault()
  return fault === null ? [] : [`scan log: ${fault} (${log.unrecorded()} scans not recorded)`]
}
