import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { newId } from '../domain/ids.ts'
import { lockName, sessionOf } from './format.ts'

/**
 * Whose log it is. A process holds `<session>.lock` by an open transaction, which the system ends
 * when the process dies, however it dies. Whoever gets the lock of a dead session records its log
 * and removes both.
 *
 * A lock counts only if the file that was opened is still the one at its path: a process that was
 * just about to lock its new file may find that another has taken it for a dead one and removed it.
 * It would hold a file that nobody can see, and nobody would take over its log when it dies.
 */
export interface HeldLog {
  readonly session: string
  /** Lets others take it over. */
  giveBack(): void
  /** Nothing of the log is left: the lock goes too. */
  remove(): void
}

/** Each needs another process to get in between two system calls. */
const NAMES_TRIED = 10

/** A session of its own for this process. */
export function openSession(folder: string): HeldLog {
  for (let tried = 1; ; tried++) {
    const session = newId('log', Date.now())
    try {
      create(lockOf(folder, session))
      return held(folder, session, lock(lockOf(folder, session), 0))
    } catch (error) {
      if (tried === NAMES_TRIED) throw error
    }
  }
}

/** The oldest session whose process is gone. Its log may have lost its lock file. */
export function adoptLog(folder: string, own: string): HeldLog | null {
  const names = readdirSync(folder)
  for (const session of new Set(names.map((name) => sessionOf(name) ?? own).sort())) {
    if (session === own) continue
    const path = lockOf(folder, session)
    try {
      if (!names.includes(lockName(session))) create(path)
      return held(folder, session, lock(path, 0))
    } catch {
      // It lives, or somebody else was faster.
    }
  }
  return null
}

/** Throws when another process has it, or has removed it in the meantime. */
export function lock(path: string, waitMs: number): DatabaseSync {
  const { ino } = statSync(path, { bigint: true })
  // Never made here: a file that comes back under its old name would be locked by two.
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

function held(folder: string, session: string, db: DatabaseSync): HeldLog {
  return {
    session,
    giveBack: () => db.close(),
    remove() {
      rmSync(lockOf(folder, session), { force: true })
      db.close()
    },
  }
}

function lockOf(folder: string, session: string): string {
  return join(folder, lockName(session))
}

function create(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
}
