import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CREATE_FILE, INSERT_TURN, logFileName, walOf } from './format.ts'

/** Writes the files of a session's scan log, one after the other. */
export interface LogFiles {
  /** When it returns, the turn survives the death of the process. Throws if that is not certain. */
  write(number: number, lines: string): void
  /** Calls back when all turns written so far survive the death of the machine. One at a time. */
  sync(done: (error: Error | null) => void): void
  /** Closes everything, and throws if the last turns could not be synced. */
  close(): void
}

/** What an answered scan survives: the death of the process, or that of the machine too. */
export type ScanSync = 'process' | 'full'

interface LogFile {
  readonly db: DatabaseSync
  readonly insert: StatementSync
  /** The write-ahead log, where everything is. */
  readonly wal: number
  /** After a failed sync, what is on the disk is unknown: the file is not used again. */
  fault: Error | null
}

/** A file this large is closed and the next one opened, so that recorded files can be removed. */
const ROTATE_BYTES = 64 * 1024 * 1024
/** A broken file is replaced at most this often. */
const REOPEN_MS = 1000
/** The size is checked after this many turns. */
const SIZE_CHECKED = 64
const DISK_FULL = 13

export function openLogFiles(folder: string, session: string, sync: ScanSync): LogFiles {
  let number = 1
  let file: LogFile | null = null
  /** Full and not synced yet (SCAN_SYNC=full): the next sync closes them. */
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

  /** Not closed during a sync, which would then sync whichever file gets its descriptor next. */
  function finish(old: LogFile): void {
    if (sync === 'full') unsynced.push(old)
    else closeFile(old)
  }

  function giveUp(error: Error & { errcode?: number }, end: (old: LogFile) => void): void {
    // A full disk does not damage the file: writing goes on as soon as there is room.
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
      // Even a turn of one scan takes a page or two, so the size is read from the file.
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
        // The process is about to end: the system closes what is still being synced.
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

/** A file whose size cannot be read is replaced; what was written to it is safe. */
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

/** Calls back when all syncs have ended, with an error if one of the files is not safe. */
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
