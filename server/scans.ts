import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { shareOut } from './connections.ts'
import { openRecording } from './jobs/recording.ts'
import { newSenderMemory } from './jobs/sending.ts'
import { databaseFile, logFolder, makeFolder } from './open-database.ts'
import { openScanLog, type ScanLog } from './redirect/scan-log.ts'
import type { Database } from './storage/database.ts'
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
  /** Waits a while for scans answered before the call; how many are missing even so. */
  caughtUp(): Promise<number>
  close(): Promise<void>
}

/** The database is the caller's to close, after this. */
export function openScans(config: Config, db: Database, log: Logger): Scans {
  const folder = logFolder(config)
  makeFolder(folder)
  const { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS, RETENTION_DAYS } = config
  const outbox = newSenderMemory()
  const settings = { DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS, RETENTION_DAYS }
  const recording = openRecording(folder, settings, outbox, log)
  const { onTurn } = recording
  const scanLog = openScanLog({ folder, sync: config.SCAN_SYNC, log, onTurn })
  recording.begin(scanLog.session)
  const readers = openReaders(config, log)
  return {
    db,
    readers,
    log: scanLog,
    outbox,
    pending: () => recording.pending(),
    dropped: () => recording.dropped(),
    caughtUp: () => recording.caughtUp(),
    async close() {
      scanLog.close()
      await recording.stop()
      scanLog.giveBack()
      await readers.close()
    },
  }
}

function openReaders(config: Config, log: Logger): Readers {
  const { DATABASE_URL, DATABASE_CONNECTIONS } = config
  if (DATABASE_URL === null) return openSqliteReaders(databaseFile(config, 'scans'))
  const onLost = (error: Error) => log.warn({ err: error }, 'database lost')
  return openPostgresReaders(DATABASE_URL, onLost, shareOut(DATABASE_CONNECTIONS).readers)
}

/** What is wrong though redirects can be served. */
export function faultsOf({ log }: Scans): string[] {
  const fault = log.fault()
  return fault === null ? [] : [`scan log: ${fault} (${log.unrecorded()} scans not recorded)`]
}
