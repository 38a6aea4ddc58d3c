import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CREATE_FILE, INSERT_TURN, logFileName, walOf } from './format.ts'

/** Writes the files of a session's scan log, one after the other. */
export interface LogFiles {
  /** Survives the death of the process when it returns; throws when that is not certain. */
  write(number: number, lines: string): void
  /** Calls back when everything written so far survives the death of the machine. One at a time. */
  sync(done: (error: Error | null) => void): void
  /** Throws when what was written last could not be synced; everything is closed even so. */
  close(): void
}

/** What an answered scan survives: the death of the process, or that of the machine too. */
export type ScanSync = 'process' | 'full'

interface LogFile {
  readonly db: DatabaseSync
  readonly insert: StatementSync
  /** The write-ahead log, where everything is. */
  readonly wal: number
  /** After a failed sync nobody knows what is on the disk: the file is never asked again. */
  fault: Error | null
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
  /** Written to the end and not synced yet (SCAN_SYNC=full): the next sync closes them. */
  let unsynced: LogFile[] = []
  let underWay = false
  let turns = 0
  let reopenAt = 0

  function pathOf(): string {
    return join(folder, logFileName(session, number))
  }

  /** What is in the file stays there for the recorder; the next one takes over. */
  function replace(end: (old: LogFile) => void): void {
    if (file === null) return
    const old = file
    file = null
    number++
    end(old)
  }

  /** Never under a sync: that would sync whatever file gets the number of this one. */
  function finish(old: LogFile): void {
    if (sync === 'full') unsynced.push(old)
    else closeFile(old)
  }

  function giveUp(error: Error & { errcode?: number }, end: (old: LogFile) => void): void {
    // A full disk leaves the file in order: it is written again as soon as there is room.
    if (error.errcode === DISK_FULL || performance.now() < reopenAt) return
    reopenAt = performance.now() + REOPEN_MS
    replace(end)
  }

  return {
    write(number, lines) {
      try {
        file ??= openFile(pathOf())
        file.insert.run(number, lines)
      } catch (error) {
        giveUp(error as Error, finish)
        throw error
      }
      // A turn of one scan takes a page or two all the same: the file says how large it is.
      if (++turns % SIZE_CHECKED === 0 && isFull(file)) replace(finish)
    },
    sync(done) {
      const finished = unsynced
      unsynced = []
      underWay = true
      syncAll(file === null ? finished : [...finished, file], (error) => {
        underWay = false
        for (const old of finished) closeFile(old)
        if (file?.fault) giveUp(file.fault, closeFile)
        done(error)
      })
    },
    close() {
      replace((old) => unsynced.push(old))
      const last = unsynced
      unsynced = []
      try {
        if (sync === 'full') for (const { wal } of last) fdatasyncSync(wal)
      } finally {
        // The process is about to end: what is still being synced is closed by the system.
        for (const old of last) underWay ? old.db.close() : closeFile(old)
      }
    },
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
  db.exec(CREATE_FILE)
  const insert = db.prepare(INSERT_TURN)
  return { db, insert, wal: openSync(walOf(path), 'r+'), fault: null }
}

/** What was written is written: a file that cannot be asked is replaced, and that is all. */
function isFull({ wal }: LogFile): boolean {
  try {
    return fstatSync(wal).size > ROTATE_BYTES
  } catch {
    return true
  }
}

function closeFile({ db, wal }: LogFile): void {
  for (const close of [() => closeSync(wal), () => db.close()]) {
    try {
      close()
    } catch {
      // It is broken: closing it may fail like everything else.
    }
  }
}

/** Calls back when all of them have come to an end; with an error, if any of them is not safe. */
function syncAll(files: readonly LogFile[], done: (error: Error | null) => void): void {
  const sound = files.filter(({ fault }) => fault === null)
  const end = () => done(files.find(({ fault }) => fault !== null)?.fault ?? null)
  let left = sound.length
  if (left === 0) setImmediate(end)
  for (const file of sound) {
    fdatasync(file.wal, (error) => {
      file.fault = error
      if (--left === 0) end()
    })
  }
}
