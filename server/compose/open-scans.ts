import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import type { Bell } from '../lib/bell.ts'
import { toCount } from '../lib/count.ts'
import { SILENT_MAX_MS } from '../lib/threads/beat.ts'
import { countBeside } from '../recorder/backlog.ts'
import { openRecording, type RecorderSettings, type Recording } from '../recorder/handle.ts'
import type { ScanSync } from '../scan-log/files.ts'
import { logFolder } from '../scan-log/format.ts'
import { openSession } from '../scan-log/lock.ts'
import { openScanLog, type ScanLog } from '../scan-log/writer.ts'
import type { Database, Queried } from '../storage/engine/database.ts'
import { makeFolder, toStoreSettings } from '../storage/engine/open-database.ts'
import { openLogEnds } from '../storage/scans/log-ends.ts'
import { openScanStore, type ScanStore, WHAT_TO_DO } from '../storage/scans/scan-store.ts'
import { logFaults } from './open-links.ts'

/** Connects what takes a scan from the redirect to the store: the log, the recorder, the readers. */
export interface Scans extends Pick<ScanStore, 'db' | 'readers'> {
  /** Null: short links are answered by other processes. */
  readonly log: ScanLog | null
  /** Which process start this is. */
  readonly session: string
  /** The store is out of order: reads of it would fail. */
  isAway(): boolean
  /** What is wrong, although redirects still work. */
  faults(): Fault[]
  /** Scans that are answered but not recorded yet. */
  pending(): number
  /** Scans deleted for their age since the start. */
  dropped(): number
  /** Unreadable lines of logs since the start. */
  unreadable(): number
  /**
   * Waits a while for scans this server answered before the call. Returns how many are still
   * missing.
   */
  caughtUp(): Promise<number>
  /** The same, including scans that other servers have answered but not recorded. */
  complete(): Promise<number>
  /** How many are missing now, here and elsewhere. */
  missing(): Promise<number>
  close(): Promise<void>
}

export interface ScanSettings extends RecorderSettings {
  readonly SCAN_SYNC: ScanSync
}

export interface ScanParts {
  readonly config: ScanSettings
  /** The database of the codes, in this thread. */
  readonly db: Database
  /** Rung when webhooks have something to send. */
  readonly bell: Bell
  readonly log: Logger
  /** Short links are answered here, and not by other processes. */
  readonly isAnswering: boolean
}

export async function openScans({ config, db, bell, log, isAnswering }: ScanParts): Promise<Scans> {
  const folder = logFolder(config)
  makeFolder(folder)
  const store = await openScanStore(config, db, log)
  const settings = { ...toStoreSettings(config), RETENTION_DAYS: config.RETENTION_DAYS }
  const recording = openRecording(folder, settings, bell, log, store.heard)
  const scanLog = isAnswering
    ? openScanLog({ folder, sync: config.SCAN_SYNC, log, ...recording })
    : null
  // Also without a log: by its lock others see when this process dies.
  const held = scanLog ?? openSession(folder)
  const { session } = held
  recording.begin(session)
  const beside = openElsewhere(config, store.db, recording)
  const caughtUp = async () => (store.fault() === null ? recording.caughtUp() : recording.pending())
  /** An unavailable store cannot say how far it has recorded what others have written. */
  const elsewhere = async () => (store.fault() === null ? beside() : 0)
  return {
    db: store.db,
    readers: store.readers,
    log: scanLog,
    session,
    isAway: () => store.fault() !== null,
    faults: () => [...logFaults(scanLog), ...storeFaults(store, recording), ...recording.held()],
    pending: () => recording.pending(),
    dropped: () => recording.dropped(),
    unreadable: () => recording.unreadable(),
    caughtUp,
    complete: async () => (await caughtUp()) + (await elsewhere()),
    missing: async () => recording.pending() + (await elsewhere()),
    async close() {
      scanLog?.close()
      await recording.stop()
      held.giveBack()
      await store.close()
    },
  }
}

/** Asked before the counts are read: scans recorded in between are counted and reported missing. */
function openElsewhere(config: ScanSettings, db: Queried, recording: Recording) {
  if (config.DATABASE_URL === null) return () => countBeside(db, recording.endsBeside())
  const ends = openLogEnds(db)
  return () => ends.pendingBeside(recording.sessions(), Date.now())
}

function storeFaults(store: ScanStore, recording: Recording): Fault[] {
  const fault = store.fault()
  const silentMs = recording.silentMs()
  if (fault === null && (store.isTorn() || recording.isTorn())) {
    const text = `scans.db is damaged: some figures cannot be read. What to do: ${WHAT_TO_DO}`
    return [{ what: 'scans_db', text }]
  }
  if (fault === null && silentMs <= SILENT_MAX_MS) return []
  const pending = recording.pending()
  const waiting = `${toCount(pending, 'scan')} ${pending === 1 ? 'waits' : 'wait'} in the log`
  if (fault !== null) {
    return [{ what: 'scans_db', text: `${fault}: ${waiting}. What to do: ${WHAT_TO_DO}` }]
  }
  const silent = `nothing recorded for ${Math.floor(silentMs / 1000)} s`
  return [{ what: 'recorder', text: `recorder: ${silent}, ${waiting}` }]
}
