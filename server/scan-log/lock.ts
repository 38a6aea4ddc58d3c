import { closeSync, linkSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { newId } from '../../domain/ids.ts'
import { lockName, sessionOf, sessionOfFile } from './format.ts'

/**
 * Which process a log belongs to. A process holds the lock of its session with an open transaction,
 * which the system ends when the process dies, however it dies. The process that then gets the lock
 * records the log and removes both.
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
  /** Nothing of the log is left: the lock goes too. */
  remove(): void
}

/** Each needs another process to get in between two system calls. */
const NAMES_TRIED = 10
/** SQLite's code for: another connection has it. */
const BUSY = 5

/** Opens a new session for this process. */
export function openSession(folder: string): HeldLog {
  for (let tried = 1; ; tried++) {
    const session = newId('log', Date.now())
    try {
      createLock(lockPath(folder, session))
      return toHeldLog(folder, session, lock(lockPath(folder, session), 0))
    } catch (error) {
      if (tried === NAMES_TRIED) throw error
    }
  }
}

/** The oldest session whose process is gone. If its lock file was removed, its log files tell. */
export function adoptLog(folder: string, own: string): HeldLog | null {
  const names = readdirSync(folder)
  for (const session of new Set(names.map((name) => sessionOf(name) ?? own).sort())) {
    if (session === own) continue
    const path = lockPath(folder, session)
    try {
      if (!names.includes(lockName(session))) {
        const files = names.filter((name) => sessionOfFile(name) === session)
        if (files.some((name) => isInUse(join(folder, name)))) continue
        createLock(path)
      }
      return toHeldLog(folder, session, lock(path, 0))
    } catch {
      // Its process is alive, or another one was faster.
    }
  }
  return null
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

function toHeldLog(folder: string, session: string, locked: DatabaseSync): HeldLog {
  const path = lockPath(folder, session)
  let db = locked
  let inode = inodeOf(path)
  return {
    session,
    keep() {
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
      rmSync(path, { force: true })
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

function createLock(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
}
