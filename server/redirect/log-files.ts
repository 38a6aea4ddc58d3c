import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

/**
 * The files of a session's scan log, one after the other: `<session>-000001.db` and so on, each a
 * table of turns in a write-ahead log that is never copied back (the file is thrown away whole).
 */
export interface LogFiles {
  /** Survives the death of the process when it returns; throws when it could not be written. */
  write(turn: number, lines: string): void
  /** Calls back when everything written so far survives the death of the machine. */
  sync(done: (error: Error | null) => void): void
  close(): void
}

/** What an answered scan survives: the death of the process, or that of the machine too. */
export type ScanSync = 'process' | 'full'

interface LogFile {
  readonly db: DatabaseSync
  readonly insert: StatementSync
  /** The write-ahead log, where everything is. */
  readonly wal: number
}

/** A file this large is closed and the next one opened, so that drained ones can be thrown away. */
const ROTATE_BYTES = 64 * 1024 * 1024
/** A broken file is replaced at most this often. */
const REOPEN_MS = 1000
/** The size is looked at every so many turns. */
const SIZE_CHECKED = 64
const DISK_FULL = 13

export function openLogFiles(folder: string, session: string, sync: ScanSync): LogFiles {
  let number = 1
  let file: LogFile | null = null
  let reopenAt = 0

  function pathOf(): string {
    return join(folder, `${session}-${String(number).padStart(6, '0')}.db`)
  }

  function close(): void {
    if (file === null) return
    const { db, wal } = file
    file = null
    number++
    // Else a large file would hold up the event loop for the sake of nothing that is promised.
    if (sync === 'full') fdatasyncSync(wal)
    closeSync(wal)
    db.close()
  }

  /** What is in a broken file stays there for the recorder; the next one takes over. */
  function giveUp(error: Error & { errcode?: number }): void {
    // A full disk leaves the file in order: it is written again as soon as there is room.
    if (error.errcode === DISK_FULL || performance.now() < reopenAt) return
    reopenAt = performance.now() + REOPEN_MS
    try {
      close()
    } catch {
      // It is broken: closing it may fail like everything else.
    }
  }

  return {
    write(turn, lines) {
      try {
        file ??= openFile(pathOf())
        file.insert.run(turn, lines)
      } catch (error) {
        giveUp(error as Error)
        throw error
      }
      // A turn of one scan takes a page or two all the same: the file says how large it is.
      if (turn % SIZE_CHECKED === 0 && fstatSync(file.wal).size > ROTATE_BYTES) close()
    },
    sync(done) {
      // Nothing open: what was written lies in files that were synced when they were closed.
      if (file === null) setImmediate(done, null)
      else
        fdatasync(file.wal, (error) => {
          // After a failed sync nobody knows what is on the disk: never ask the same file again.
          if (error) giveUp(error)
          done(error)
        })
    },
    close,
  }
}

function openFile(path: string): LogFile {
  const db = new DatabaseSync(path, { timeout: 1000 })
  try {
    return prepareFile(db, path)
  } catch (error) {
    db.close()
    throw error
  }
}

function prepareFile(db: DatabaseSync, path: string): LogFile {
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0;
    create table if not exists turns (seq integer primary key, lines text not null) strict;
    pragma synchronous = normal`)
  const insert = db.prepare('insert into turns (seq, lines) values (?, ?)')
  return { db, insert, wal: openSync(`${path}-wal`, 'r+') }
}
