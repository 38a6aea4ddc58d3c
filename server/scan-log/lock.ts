import { closeSync, linkSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { newId } from '../../domain/ids.ts'
import { lockName, recordingName, sessionOf, sessionOfFile } from './format.ts'

/**
 * Which process a log belongs to. A process holds the lock of its session with an open transaction,
 * which the system ends when the process dies, however it dies. The process that then gets the lock
 * records the rest of the log and removes both.
 *
 * A process that leaves recording to others has a second lock file beside the first, and the process
 * that holds that one records the log while the first process lives. It only keeps recorders from doing the same
 * work twice; that no scan is counted twice is up to the mark in the store
 * (storage/scans/recording/record-scans.ts).
 *
 * A lock counts only if the file that was opened is still the one at its path. A process that is just
 * about to lock its new file may find that another took it for an abandoned one and removed it. It
 * would then hold a file that no other process can see, and its log would never be taken over.
 */
export interface HeldLog {
  readonly session: string
  /** Takes the lock again if its file was removed. True: it was. Throws if another process has it. */
  keep(): boolean
  /** Lets another process take the log over. */
  giveBack(): void
  /** Nothing of the log is left: its locks go too. */
  remove(): void
}

/** Each needs another process to get in between two system calls. */
const NAMES_TRIED = 10
/** SQLite's code for: another connection has it. */
const BUSY = 5

/** Opens a new session for this process. `isShared`: other processes record it. */
export function openSession(folder: string, isShared = false): HeldLog {
  for (let tried = 1; ; tried++) {
    const session = newId('log', Date.now())
    try {
      createLock(lockPath(folder, session))
      const held = lock(lockPath(folder, session), 0)
      if (isShared) createLock(recordingPath(folder, session))
      return toHeldLog(folder, session, held, isShared)
    } catch (error) {
      if (tried === NAMES_TRIED) throw error
    }
  }
}

/** All sessions of which something is in the folder, the oldest first. */
export function sessionsIn(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => sessionOf(name) ?? []))].sort()
}

/** A session whose process is gone; null: it is alive, or another process was faster. */
export function takeOver(
  folder: string,
  session: string,
  names: readonly string[],
): HeldLog | null {
  const path = lockPath(folder, session)
  try {
    // If its lock file was removed, its log files tell.
    if (!names.includes(lockName(session))) {
      const files = names.filter((name) => sessionOfFile(name) === session)
      if (files.some((name) => isInUse(join(folder, name)))) return null
      createLock(path)
    }
    return toHeldLog(folder, session, lock(path, 0), false)
  } catch {
    return null
  }
}

/** The right to record a shared session; null: another process has it. */
export function takeRecording(folder: string, session: string): DatabaseSync | null {
  try {
    return lock(recordingPath(folder, session), 0)
  } catch {
    return null
  }
}

/**
 * A process that lives has a file of its session open, to write or to record. It is asked by a second
 * name: who opens a log by its own and closes it as the last clears its write-ahead log away, and with
 * it the sign of damage that the recorder looks for.
 */
function isInUse(path: string): boolean {
  const second = `${path}.${newId('log', Date.now())}`
  linkSync(path, second)
  try {
    return isHeld(second)
  } finally {
    rmSync(second)
  }
}

/**
 * Whether anybody has a database open. In exclusive mode SQLite needs the file for itself, so even an
 * idle reader is detected. Of a broken file, nobody can say so: it counts as free.
 */
export function isHeld(path: string): boolean {
  const db = new DatabaseSync(path)
  try {
    db.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY
  } finally {
    db.close()
  }
}

/** Throws when another process has it, or has removed it in the meantime. */
export function lock(path: string, waitMs: number): DatabaseSync {
  const { ino } = statSync(path, { bigint: true })
  // Not created here: if the file came back under its old name, two processes would hold the lock.
  const db = new DatabaseSync(new URL(`${pathToFileURL(path)}?mode=rw`), { timeout: waitMs })
  try {
    db.exec('pragma journal_mode = memory; begin exclusive')
    if (statSync(path, { bigint: true }).ino !== ino) throw new Error('The lock was removed')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function toHeldLog(
  folder: string,
  session: string,
  locked: DatabaseSync,
  isShared: boolean,
): HeldLog {
  const path = lockPath(folder, session)
  const recording = recordingPath(folder, session)
  let db = locked
  let inode = inodeOf(path)
  return {
    session,
    keep() {
      if (isShared && inodeOf(recording) === null) createLock(recording)
      const found = inodeOf(path)
      if (found === inode) return false
      if (found === null) createLock(path)
      const again = lock(path, 0)
      db.close()
      db = again
      inode = inodeOf(path)
      return true
    },
    giveBack: () => db.close(),
    remove() {
      for (const file of [recording, path]) rmSync(file, { force: true })
      db.close()
    },
  }
}

/** Null: there is no such file. The file of an open one is not given to another. */
export function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null
}

function lockPath(folder: string, session: string): string {
  return join(folder, lockName(session))
}

function recordingPath(folder: string, session: string): string {
  return join(folder, recordingName(session))
}

function createLock(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
}
