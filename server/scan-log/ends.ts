import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { LAST_NUMBER, sessionOfFile } from './format.ts'

/**
 * What the scan logs of a folder hold, seen from outside the processes that write them. Logs disappear
 * when they are recorded, which may be at any time. They are opened read-only: opening a missing one
 * for writing would create it again, empty.
 */

/** The number of the last row, for each session. */
export type Ends = ReadonlyMap<string, number>

export interface EndsReader {
  /**
   * Of all logs. What is answered before the call is in them, even if its process stands still. Files
   * of the logs that this process records stay open; those of others would look as if their process
   * were alive.
   */
  read(recorded: Pick<Ends, 'has'>): Ends
  close(): void
}

export interface LogFile {
  readonly session: string
  readonly path: string
}

/** Oldest first. */
export function logsIn(folder: string): LogFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const session = sessionOfFile(name)
      return session ? [{ session, path: join(folder, name) }] : []
    })
}

/** Two changes of a folder within this time may leave it with the same date. */
const CLOCK_MS = 50

interface OpenLog {
  readonly path: string
  readonly db: DatabaseSync
  readonly last: StatementSync
  end: number
}

/** A look costs some microseconds for each log. */
export function openEnds(folder: string): EndsReader {
  const open = new Map<string, OpenLog>()
  let changed = -1
  let newest: ReadonlyMap<string, string> = new Map()

  function look(): void {
    // It may have been removed, and is made again within a moment.
    const mtimeMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mtimeMs === changed) return
    newest = new Map(logsIn(folder).map(({ session, path }) => [session, path]))
    changed = Date.now() - mtimeMs > CLOCK_MS ? mtimeMs : -1
    for (const session of [...open.keys()]) if (!newest.has(session)) shut(session)
  }

  function shut(session: string): void {
    open.get(session)?.db.close()
    open.delete(session)
  }

  function endOf(session: string, path: string): number {
    const known = open.get(session)
    if (known?.path !== path) {
      shut(session)
      const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
      open.set(session, { path, db, last: prepare(db), end: known?.end ?? 0 })
    }
    const log = open.get(session) as OpenLog
    // The next file is empty for a moment.
    log.end = Math.max(log.end, Number(log.last.get()?.n))
    return log.end
  }

  return {
    read(recorded) {
      look()
      const ends = new Map<string, number>()
      for (const [session, path] of newest) {
        const read = () =>
          recorded.has(session) ? endOf(session, path) : readNumber(path, LAST_NUMBER)
        const end = orNothing(read)
        if (end === null) shut(session)
        else ends.set(session, end)
      }
      return ends
    },
    close() {
      for (const session of [...open.keys()]) shut(session)
    },
  }
}

function prepare(db: DatabaseSync): StatementSync {
  try {
    return db.prepare(LAST_NUMBER)
  } catch (error) {
    db.close()
    throw error
  }
}

const BUSY_TIMEOUT_MS = 1000

/** One number of a log file that may be gone; then 0. */
export function readNumber(path: string, text: string, ...values: number[]): number {
  let db: DatabaseSync | null = null
  try {
    return (
      orNothing(() => {
        db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
        return Number(db.prepare(text).get(...values)?.n)
      }) ?? 0
    )
  } finally {
    ;(db as DatabaseSync | null)?.close()
  }
}

/**
 * SQLite's codes for: cannot open (recorded and removed in the meantime), no such table (just
 * created), I/O error, corrupt, not a database (broken, which is for the server to decide).
 */
const NOTHING_TO_READ = new Set([14, 1, 10, 11, 26])

function orNothing(read: () => number): number | null {
  try {
    return read()
  } catch (error) {
    if (!NOTHING_TO_READ.has(((error as { errcode?: number }).errcode ?? 0) % 256)) throw error
    return null
  }
}
