import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { newId } from '../domain/ids.ts'

/**
 * Before an answer leaves, its scan is in this log. All scans of one turn of the event loop are one
 * row and one commit, and the commit releases their answers; so durability costs some microseconds
 * a turn, not a write a scan.
 *
 * The log is a small SQLite file and not a format of our own: torn writes, checksums and readers in
 * other threads are its business. Every process start opens a new one (`<session>-<n>.db`), so row
 * numbers never start again and a restored backup cannot be mistaken for a newer one. While the
 * process lives it holds a lock on `<session>.lock`; a session whose lock is free has died, and
 * whoever takes the lock records what it left.
 *
 * A log that cannot be written never stops a redirect: answers are released all the same, the
 * scans counted as unrecorded, and every turn tries again.
 */
export interface ScanLog {
  /** Calls `release` when the line is safe, or when it is known that it cannot be. */
  append(line: string, release: () => void): void
  /** Which process start this log belongs to. */
  readonly session: string
  /** The turn written last; they are numbered from 1 over all files of the session. */
  readonly turns: () => number
  readonly scans: () => number
  readonly unrecorded: () => number
  /** Why scans are not being recorded now; null: they are. */
  readonly fault: () => string | null
  close(): void
}

export type ScanSync = 'process' | 'full'

/** A file this large is closed and the next one opened, so that drained ones can be thrown away. */
const ROTATE_BYTES = 64 * 1024 * 1024
/** A broken file is replaced at most this often. */
const REOPEN_MS = 1000
const DISK_FULL = 13

export interface OpenScanLog {
  /** Must exist. */
  readonly folder: string
  readonly sync: ScanSync
  readonly log: Logger
  /** Called after each turn that was written. */
  readonly onTurn: () => void
}

export function openScanLog({ folder, sync, log, onTurn }: OpenScanLog): ScanLog {
  const session = newId('log', Date.now())
  const lock = holdLock(join(folder, `${session}.lock`))
  const files = openFiles(folder, session, sync, log)
  const count = { turns: 0, scans: 0, unrecorded: 0 }
  let lines = ''
  let releases: (() => void)[] = []
  let fault: string | null = null

  function writeTurn(): void {
    const turn = lines
    const released = releases
    lines = ''
    releases = []
    try {
      files.write(count.turns + 1, turn)
      count.turns++
      count.scans += released.length
      if (fault !== null) log.warn('scans are recorded again')
      fault = null
      onTurn()
    } catch (error) {
      if (fault === null) log.error({ err: error }, 'scans cannot be recorded: redirects go on')
      fault = (error as Error).message
      count.unrecorded += released.length
    }
    for (const release of released) release()
  }

  return {
    session,
    append(line, release) {
      lines += line
      if (releases.push(release) === 1) setImmediate(writeTurn)
    },
    turns: () => count.turns,
    scans: () => count.scans,
    unrecorded: () => count.unrecorded,
    fault: () => fault,
    close() {
      if (releases.length > 0) writeTurn()
      files.close()
      lock.close()
    },
  }
}

/** The files of a session, one after the other. */
function openFiles(folder: string, session: string, sync: ScanSync, log: Logger) {
  let opened = 0
  let file: LogFile | null = null
  let reopenAt = 0

  function close(): void {
    file?.db.close()
    file = null
  }

  /** A broken file keeps its name and what can be read of it; the next one takes over. */
  function giveUp(error: Error & { errcode?: number }): void {
    // A full disk leaves the file in order: it is written again as soon as there is room.
    if (error.errcode === DISK_FULL || Date.now() < reopenAt) return
    reopenAt = Date.now() + REOPEN_MS
    try {
      close()
    } catch (closing) {
      log.error({ err: closing }, 'a broken scan log could not be closed')
      file = null
    }
  }

  return {
    write(turn: number, lines: string): void {
      try {
        file ??= openFile(join(folder, `${session}-${String(++opened).padStart(6, '0')}.db`), sync)
        file.insert.run(turn, lines)
        file.bytes += lines.length
      } catch (error) {
        giveUp(error as Error)
        throw error
      }
      if (file.bytes > ROTATE_BYTES) close()
    },
    close,
  }
}

interface LogFile {
  readonly path: string
  readonly db: DatabaseSync
  readonly insert: StatementSync
  bytes: number
}

function openFile(path: string, sync: ScanSync): LogFile {
  const db = new DatabaseSync(path, { timeout: 1000 })
  db.exec(`pragma journal_mode = wal; pragma synchronous = ${sync === 'full' ? 'full' : 'normal'};
    pragma wal_autocheckpoint = 0;
    create table if not exists turns (seq integer primary key, lines text not null) strict`)
  return { path, db, insert: db.prepare('insert into turns (seq, lines) values (?, ?)'), bytes: 0 }
}

/** Held by an open transaction: the system gives it back when the process dies, however it dies. */
function holdLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(path)
  lock.exec('pragma journal_mode = delete; begin exclusive')
  return lock
}
