import { setTimeout as sleep } from 'node:timers/promises'
import type { LogEnds } from '../../domain/scans/store.ts'
import type { Ends } from '../scan-log/ends.ts'

/**
 * Tells the servers on other machines how far the scan logs that are recorded here are written, so
 * that their reads can report how many scans are missing. They know how far each is recorded; both are
 * numbers of scans, and the difference is what is missing. So nothing has to be withdrawn when scans
 * are recorded, and a recorder that is stuck does not stop this.
 *
 * A scan that another server has answered within the last tenth of a second may be neither counted nor
 * reported.
 */

/** Between two reports: at most ten small writes per second and log, of a row that nobody waits for. */
const TELL_MS = 100
/** Repeats a report that still holds, so that it is not taken for that of a server that is gone. */
const AGAIN_MS = 60_000
/** After a failure, usually of the database. */
const RETRY_MS = 500

export interface Telling {
  readonly readEnds: () => Ends
  /** The logs that are recorded here. */
  readonly sessions: () => readonly string[]
  /** How far they are recorded, as far as that is known. */
  readonly marks: Ends
  readonly ends: LogEnds
  readonly isStopping: () => boolean
}

/** Ends with the thread. */
export async function tellEnds(telling: Telling): Promise<void> {
  const reports = new Map<string, Report>()
  let isSwept = false
  while (!telling.isStopping()) {
    try {
      if (!isSwept) await telling.ends.sweep(Date.now())
      isSwept = true
      await tell(telling, reports)
      await sleep(TELL_MS)
    } catch {
      // The recorder runs into the same error, and logs it.
      await sleep(RETRY_MS)
    }
  }
}

interface Report {
  readonly written: number
  readonly at: number
}

async function tell(
  { readEnds, sessions, marks, ends }: Telling,
  reports: Map<string, Report>,
): Promise<void> {
  const now = Date.now()
  const written = readEnds()
  const logs = sessions()
  for (const session of [...reports.keys()]) if (!logs.includes(session)) reports.delete(session)
  for (const session of logs) {
    const end = written.get(session) ?? 0
    const last = reports.get(session)
    if (end <= (marks.get(session) ?? 0) || (last?.written === end && now - last.at < AGAIN_MS))
      continue
    await ends.tell(session, end, now)
    reports.set(session, { written: end, at: now })
  }
}
