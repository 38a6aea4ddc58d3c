import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queried } from '../storage/engine/database.ts'
import { databaseFile, logFolder } from '../storage/engine/open-database.ts'

/**
 * What the scan logs hold, as seen by other processes than the one that writes them: how far each
 * has got, and how many scans lie above a mark. A log may vanish at any time, once it is recorded.
 * Logs are opened read-only, because opening a vanished one for writing would create it again,
 * empty.
 */
export type Ends = ReadonlyMap<string, number>

/** Session and file number: see scan-log/writer.ts. */
const LOG = /^(\w+)-\d+\.db$/

/** The recorder is a few milliseconds behind; where none runs, there is nothing to wait for. */
const CATCH_UP_MS = 5000
const LOOK_MS = 25
const BUSY_TIMEOUT_MS = 5000

const MARKS = 'select log_id, seq from watermarks'
const LAST = 'select coalesce(max(seq), 0) as n from turns'
/** A turn is a text with one line per scan. */
const SCANS = `
select coalesce(sum(length(lines) - length(replace(lines, char(10), ''))), 0) as n
from turns where seq > ? and seq <= ?`

/** The number of the last row, for each session that has logs. */
function readLogEnds(logs: readonly LogFile[]): Ends {
  const ends = new Map<string, number>()
  for (const { session, path } of logs) {
    ends.set(session, Math.max(ends.get(session) ?? 0, read(path, LAST)))
  }
  return ends
}

/** The sessions whose logs exist and are not recorded up to the end they had then. */
function sessionsBehind(dataDir: string, ends: Ends, marks: Ends): string[] {
  const there = new Set(logsIn(dataDir).map(({ session }) => session))
  return [...ends.keys()].filter(
    (session) => there.has(session) && (marks.get(session) ?? 0) < (ends.get(session) ?? 0),
  )
}

export function countScansBetween(dataDir: string, marks: Ends, ends: Ends): number {
  let scans = 0
  for (const { session, path } of logsIn(dataDir)) {
    scans += read(path, SCANS, marks.get(session) ?? 0, ends.get(session) ?? 0)
  }
  return scans
}

/**
 * Waits a while for the logs to be recorded. Returns how far they had been written at the time of
 * the call.
 */
export async function letRecorderCatchUp(dataDir: string): Promise<Ends> {
  const ends = readLogEnds(logsIn(dataDir))
  const until = performance.now() + CATCH_UP_MS
  const scans = databaseFile({ DATA_DIR: dataDir }, 'scans')
  while (sessionsBehind(dataDir, ends, readMarks(scans)).length > 0 && performance.now() < until) {
    await sleep(LOOK_MS)
  }
  return ends
}

/** How far each session is recorded, according to this scans.db. */
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

/** A folder that changes twice within this time may report the same modification time. */
const CLOCK_MS = 50

/**
 * Unrecorded scans in the logs of other processes, living or dead, for a server that may share its
 * folder. While it is alone there, this costs one look at the folder's date.
 */
export function openBeside(dataDir: string, own: string, db: Queried): () => Promise<number> {
  const folder = logFolder({ DATA_DIR: dataDir })
  let changed = -1
  let others: readonly LogFile[] = []

  function look(): void {
    const { mtimeMs } = statSync(folder)
    if (mtimeMs === changed) return
    others = logsIn(dataDir).filter(({ session }) => session !== own)
    changed = Date.now() - mtimeMs > CLOCK_MS ? mtimeMs : -1
  }

  return async () => {
    look()
    if (others.length === 0) return 0
    // In this order, so that scans recorded in between are not reported.
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
    const session = LOG.exec(name)?.[1]
    return session ? [{ session, path: join(folder, name) }] : []
  })
}

/**
 * SQLite's codes for: cannot open (recorded and deleted in the meantime), no such table (not begun
 * yet), I/O error, corrupt, not a database (broken; the server decides what to do).
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
