import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CREATE_FILE,
  INSERT_TURN,
  logFileName,
  READ_TURNS,
  splitLines,
  type TurnRow,
  walOf,
  withSideFiles,
} from './format.ts'
import { inodeOf } from './lock.ts'

/** Writes the files of a session's scan log, one after the other. */
export interface LogFiles {
  /** When it returns, the turn, with the number of its last scan, survives the death of the process. Throws if that is not certain. */
  write(last: number, lines: string): void
  /** Writes something that is no turn: throws if a turn could not be written now either. */
  attempt(): void
  /** Calls back when all turns written so far survive the death of the machine. One at a time. */
  sync(done: (error: Error | null) => void): void
  /**
   * If the file in use has lost its name, everything in it after this number is written once more, to
   * the next file and under the same numbers. Returns how many scans those are; null: all is well.
   * Earlier files are the recorder's, which removes them, perhaps before they are synced.
   */
  keep(recorded: number): number | null
  /** Closes everything, and throws if the last turns could not be synced. */
  close(): void
}

/** What an answered scan survives: the death of the process, or that of the machine too. */
export type ScanSync = 'process' | 'full'

interface LogFile {
  readonly path: string
  /** Of the database and its side files, by which they are known if others take their names. */
  readonly inodes: readonly (bigint | null)[]
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
  /** Full and not synced yet, or replaced during a sync (SCAN_SYNC=full): the next sync closes them. */
  let unsynced: LogFile[] = []
  let underWay = false
  let turns = 0
  let attempts = 0
  let reopenAt = 0

  const pathOf = (at: number) => join(folder, logFileName(session, at))

  /** What is in the file stays there for the recorder; the next one takes over. */
  function replace(end: (old: LogFile) => void): void {
    if (file === null) return
    const old = file
    file = null
    number++
    end(old)
  }

  /** Not closed during a sync, which would then sync whichever file gets its descriptor next. */
  const finish = (old: LogFile) => void (sync === 'full' ? unsynced.push(old) : closeFile(old))

  function giveUp(error: Error & { errcode?: number }, end: (old: LogFile) => void): void {
    // A full disk does not damage the file: writing goes on as soon as there is room.
    if (error.errcode === DISK_FULL || performance.now() < reopenAt) return
    reopenAt = performance.now() + REOPEN_MS
    replace(end)
  }

  return {
    write(last, lines) {
      try {
        file ??= openFile(pathOf(number))
        file.insert.run(last, lines)
      } catch (error) {
        giveUp(error as Error, finish)
        throw error
      }
      // Even a turn of one scan takes a page or two, so the size is read from the file.
      if (++turns % SIZE_CHECKED === 0 && isFull(file)) replace(finish)
    },
    attempt() {
      file ??= openFile(pathOf(number))
      file.db.exec(`pragma user_version = ${++attempts}`)
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
    keep(recorded) {
      if (file === null || hasNames(file)) return null
      const { next, scans } = writeAgain(file, pathOf(++number), recorded, sync)
      if (underWay) unsynced.push(file)
      else closeFile(file)
      file = next
      return scans
    },
    close() {
      replace((old) => unsynced.push(old))
      closeLast(unsynced.splice(0), sync === 'full', underWay)
    },
  }
}

function closeLast(files: readonly LogFile[], isSynced: boolean, underWay: boolean): void {
  try {
    if (isSynced) for (const { wal } of files) fdatasyncSync(wal)
  } finally {
    // The process is about to end: the system closes what is still being synced.
    for (const old of files) underWay ? old.db.close() : closeFile(old)
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
  const inodes = withSideFiles(path).map(inodeOf)
  return { path, inodes, db, insert, wal: openSync(walOf(path), 'r+'), fault: null }
}

function hasNames({ path, inodes }: LogFile): boolean {
  return withSideFiles(path).every((name, index) => inodeOf(name) === inodes[index])
}

function writeAgain(from: LogFile, path: string, after: number, sync: ScanSync) {
  const next = openFile(path)
  try {
    const scans = copyTurns(from, next, after)
    if (sync === 'full') fdatasyncSync(next.wal)
    return { next, scans }
  } catch (error) {
    closeFile(next)
    throw error
  }
}

/**
 * A file without a name can be read as long as it is open. All at once, before anything new is written:
 * numbers must rise. At most a file's worth, and usually what was answered in the last half second.
 */
function copyTurns({ db }: LogFile, to: LogFile, after: number): number {
  let scans = 0
  to.db.exec('begin')
  for (const row of db.prepare(READ_TURNS).iterate(after) as Iterable<unknown>) {
    const { seq, lines } = row as TurnRow
    to.insert.run(seq, lines)
    scans += splitLines(lines).length - 1
  }
  to.db.exec('commit')
  return scans
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
