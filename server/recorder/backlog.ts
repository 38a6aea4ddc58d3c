import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { COUNT_SCANS, LAST_NUMBER, logFolder, sessionOfFile } from '../scan-log/format.ts'
import type { Queried } from '../storage/engine/database.ts'
import { databaseFile } from '../storage/engine/open-database.ts'

/**
 * What the scan logs hold, seen from outside the process that writes them: how far each is written,
 * and how many scans come after a mark. Logs disappear when they are recorded, which may be at any
 * time. They are opened read-only: opening a missing one for writing would create it again, empty.
 */
export type Ends = ReadonlyMap<string, number>

/** The recorder is some milliseconds behind. If none runs, waiting longer does not help. */
const CATCH_UP_MS = 5000
const LOOK_MS = 25
const BUSY_TIMEOUT_MS = 5000

const MARKS = 'select log_id, seq from watermarks'

/** The number of the last row, for each session that has logs. */
function readLogEnds(logs: readonly LogFile[]): Ends {
  const ends = new Map<string, number>()
  for (const { session, path } of logs) {
    ends.set(session, Math.max(ends.get(session) ?? 0, read(path, LAST_NUMBER)))
  }
  return ends
}

/** The sessions that still have logs and are not recorded up to these ends. */
function sessionsBehind(dataDir: string, ends: Ends, marks: Ends): string[] {
  const there = new Set(logsIn(dataDir).map(({ session }) => session))
  return [...ends.keys()].filter(
    (session) => there.has(session) && (marks.get(session) ?? 0) < (ends.get(session) ?? 0),
  )
}

export function countScansBetween(dataDir: string, marks: Ends, ends: Ends): number {
  let scans = 0
  for (const { session, path } of logsIn(dataDir)) {
    scans += read(path, COUNT_SCANS, marks.get(session) ?? 0, ends.get(session) ?? 0)
  }
  return scans
}

/** Waits for a while. Returns how far the logs were written when it was called. */
export async function letRecorderCatchUp(dataDir: string): Promise<Ends> {
  const ends = readLogEnds(logsIn(dataDir))
  const until = performance.now() + CATCH_UP_MS
  const scans = databaseFile({ DATA_DIR: dataDir }, 'scans')
  while (sessionsBehind(dataDir, ends, readMarks(scans)).length > 0 && performance.now() < until) {
    await sleep(LOOK_MS)
  }
  return ends
}

/** How far each session is recorded in this scans.db. */
export function readMarks(path: string): Ends {
  const scans = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    return toEnds(scans.prepare(MARKS).all())
  } finally {
    scans.close()
  }
}

function toEnds(rows: readonly Record<string, unknown>[]): Ends {
  return new Map(rows.map(({ log_id, seq }) => [String(log_id), Number(seq)]))
}

/** Two changes of a folder within this time may leave it with the same date. */
const CLOCK_MS = 50

/**
 * Counts the unrecorded scans in the logs of other processes, running or not, for a server that may
 * share its folder. As long as it has the folder to itself, that costs one look at the folder's date.
 */
export function openBeside(dataDir: string, own: string, db: Queried): () => Promise<number> {
  const folder = logFolder({ DATA_DIR: dataDir })
  let changed = -1
  let others: readonly LogFile[] = []

  function look(): void {
    // It may have been removed, and is made again within a moment.
    const mtimeMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mtimeMs === changed) return
    others = logsIn(dataDir).filter(({ session }) => session !== own)
    changed = Date.now() - mtimeMs > CLOCK_MS ? mtimeMs : -1
  }

  return async () => {
    look()
    if (others.length === 0) return 0
    // In this order, scans recorded in between are not reported as missing.
    const ends = readLogEnds(others)
    const marks = toEnds(await db.query(MARKS))
    let scans = 0
    for (const [session, end] of ends) scans += Math.max(0, end - (marks.get(session) ?? 0))
    return scans
  }
}

interface LogFile {
  readonly session: string
  readonly path: string
}

function logsIn(dataDir: string): LogFile[] {
  const folder = logFolder({ DATA_DIR: dataDir })
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const session = sessionOfFile(name)
    return session ? [{ session, path: join(folder, name) }] : []
  })
}

/**
 * SQLite's codes for: cannot open (recorded and removed in the meantime), no such table (just
 * created), I/O error, corrupt, not a database (broken, which is for the server to decide).
 */
const NOTHING_TO_READ = new Set([14, 1, 10, 11, 26])

function read(path: string, text: string, ...values: number[]): number {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 1000 })
    return Number(db.prepare(text).get(...values)?.n)
  } catch (error) {
    if (!NOTHING_TO_READ.has(((error as { errcode?: number }).errcode ?? 0) % 256)) throw error
    return 0
  } finally {
    db?.close()
  }
}
