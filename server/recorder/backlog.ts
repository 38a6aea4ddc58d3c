import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ends, logsIn, readNumber } from '../scan-log/ends.ts'
import { COUNT_SCANS, LAST_NUMBER, logFolder } from '../scan-log/format.ts'
import type { Queried } from '../storage/engine/database.ts'
import { databaseFile } from '../storage/engine/open-database.ts'

/** How many scans are in logs and not recorded yet, for commands and for servers that share a folder. */

/** The recorder is some milliseconds behind. If none runs, waiting longer does not help. */
const CATCH_UP_MS = 5000
const LOOK_MS = 25
const BUSY_TIMEOUT_MS = 5000

const MARKS = 'select log_id, seq from watermarks'

function readEnds(folder: string): Ends {
  const ends = new Map<string, number>()
  for (const { session, path } of logsIn(folder)) {
    ends.set(session, Math.max(ends.get(session) ?? 0, readNumber(path, LAST_NUMBER)))
  }
  return ends
}

/** The sessions that still have logs and are not recorded up to these ends. */
function sessionsBehind(dataDir: string, ends: Ends, marks: Ends): string[] {
  const there = new Set(logsIn(logFolder({ DATA_DIR: dataDir })).map(({ session }) => session))
  return [...ends.keys()].filter(
    (session) => there.has(session) && (marks.get(session) ?? 0) < (ends.get(session) ?? 0),
  )
}

export function countScansBetween(dataDir: string, marks: Ends, ends: Ends): number {
  let scans = 0
  for (const { session, path } of logsIn(logFolder({ DATA_DIR: dataDir }))) {
    scans += readNumber(path, COUNT_SCANS, marks.get(session) ?? 0, ends.get(session) ?? 0)
  }
  return scans
}

/** Waits for a while. Returns how far the logs were written when it was called. */
export async function letRecorderCatchUp(dataDir: string): Promise<Ends> {
  const ends = readEnds(logFolder({ DATA_DIR: dataDir }))
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

/** How many scans come after the marks, in logs that this process does not record. */
export async function countBeside(db: Queried, ends: Ends): Promise<number> {
  if (ends.size === 0) return 0
  const marks = toEnds(await db.query(MARKS))
  let scans = 0
  for (const [session, end] of ends) scans += Math.max(0, end - (marks.get(session) ?? 0))
  return scans
}
