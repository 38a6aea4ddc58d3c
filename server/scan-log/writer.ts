import type { Logger } from 'pino'
import { type LogFiles, openLogFiles, type ScanSync } from './files.ts'
import { openSession } from './lock.ts'
import { watchFiles } from './watch.ts'

/**
 * Before an answer is sent, its scan is in this log. All scans of one turn of the event loop are one
 * row and one commit, and the commit releases their answers. So durability costs some microseconds
 * per turn, not a write per scan.
 *
 * The log is a small SQLite file, not a format of our own: SQLite takes care of torn writes, checksums
 * and readers in other threads. Every process start opens a new session (see format.ts), so row
 * numbers never restart, and a restored backup cannot be mistaken for a newer one. While the process
 * lives it holds the lock of its session. A session whose lock is free has died, and the process that
 * takes the lock records what it left.
 *
 * A row has the number of its last scan. So two numbers, the last one written and the last one
 * recorded, give the count of scans between them. A number is never used again, even if its write
 * failed: the row may be in the file all the same.
 *
 * Files that somebody removes are written again: see watch.ts.
 *
 * A log that cannot be written never stops a redirect: answers are sent anyway, their scans are
 * counted as unrecorded, and every turn tries again. Without turns it is tried every second, so that
 * /readyz does not tell of a disk that was full an hour ago.
 */
export interface ScanLog {
  /** Calls `release` when the line is safe, or when it is certain that it cannot be. */
  append(line: string, release: () => void): void
  /** Which process start this log belongs to. */
  readonly session: string
  readonly scans: () => number
  readonly unrecorded: () => number
  /** Why scans are not being recorded now; null: they are. */
  readonly fault: () => string | null
  close(): void
  /** Lets another process record the rest. Only after our own recorder has ended: never two at once. */
  giveBack(): void
}

export interface ScanLogOptions {
  /** Must exist. */
  readonly folder: string
  readonly sync: ScanSync
  /** Other processes record it. */
  readonly isShared?: boolean
  readonly log: Logger
  /** The number up to which scans are recorded. */
  readonly recordedUpTo?: () => number
  /** Scans that were missing from the files when they were recorded. */
  readonly missing?: () => number
}

const RETRY_MS = 1000

export function openScanLog(options: ScanLogOptions): ScanLog {
  const { folder, sync, log, recordedUpTo = () => 0, missing = () => 0 } = options
  const held = openSession(folder, options.isShared)
  const files = openLogFiles(folder, held.session, sync)
  const count = { number: 0, scans: 0, unrecorded: 0 }
  const health = openHealth(log)
  let lines = ''
  let releases: Release[] = []
  /** Those whose write failed have a number too, and are missing from the files as well. */
  const lost = () => Math.max(0, missing() - (count.number - count.scans))
  const watch = watchFiles({
    ...{ folder, held, files, log, recordedUpTo, lost },
    onFault: (error) => (error ? health.failed('kept', error) : health.recovered('kept')),
  })

  const retrying = setInterval(() => retry(files, health), RETRY_MS).unref()

  const rounds = releaseInRounds(files.sync, (error, scans) => {
    if (error === null) health.recovered('synced')
    else {
      count.unrecorded += scans
      health.failed('synced', error)
    }
  })

  function writeTurn(): void {
    const turn = lines
    const released = releases
    let written = 0
    lines = ''
    releases = []
    count.number += released.length
    try {
      files.write(count.number, turn)
      written = released.length
      count.scans += written
      health.recovered('written')
    } catch (error) {
      count.unrecorded += released.length
      health.failed('written', error as Error)
    }
    if (sync === 'full') rounds.add(released, written)
    else for (const release of released) release()
  }

  return {
    session: held.session,
    append(line, release) {
      lines += line
      if (releases.push(release) === 1) setImmediate(writeTurn)
    },
    scans: () => count.scans,
    unrecorded: () => count.unrecorded + lost(),
    fault: () => health.fault() ?? watch.removal(),
    close() {
      clearInterval(retrying)
      watch.stop()
      if (releases.length > 0) writeTurn()
      watch.look()
      try {
        files.close()
      } catch (error) {
        health.failed('synced', error as Error)
      }
      rounds.flush()
    },
    giveBack: held.giveBack,
  }
}

type Step = 'written' | 'synced' | 'kept'

/** Why scans are not safe now, by the step that fails. Logged when that changes. */
function openHealth(log: Logger) {
  const faults: Record<Step, string | null> = { written: null, synced: null, kept: null }
  const fault = () => faults.written ?? faults.synced ?? faults.kept

  return {
    fault,
    hasFailed: (step: Step) => faults[step] !== null,
    failed(step: Step, error: Error): void {
      if (fault() === null)
        log.error({ err: error }, 'scans cannot be recorded: redirects continue')
      faults[step] = error.message
    },
    recovered(step: Step): void {
      if (faults[step] === null) return
      faults[step] = null
      if (fault() === null) log.warn('scans can be recorded again')
    },
  }
}

function retry(files: Pick<LogFiles, 'attempt'>, health: ReturnType<typeof openHealth>): void {
  if (!health.hasFailed('written')) return
  try {
    files.attempt()
    health.recovered('written')
  } catch {
    // It is told already.
  }
}

type Release = () => void

/**
 * For SCAN_SYNC=full: answers also wait for the disk. Syncs run off the event loop, one at a time, and
 * turns written during a sync wait for the next one. So the disk decides how long an answer takes,
 * but hardly how many there are per second.
 */
function releaseInRounds(
  sync: (done: (error: Error | null) => void) => void,
  onRound: (error: Error | null, scans: number) => void,
) {
  let waiting: Release[] = []
  let scans = 0
  let underWay = false

  function take(): { releases: readonly Release[]; written: number } {
    const round = { releases: waiting, written: scans }
    waiting = []
    scans = 0
    return round
  }

  function begin(): void {
    const { releases, written } = take()
    underWay = true
    sync((error) => {
      underWay = false
      if (written > 0) onRound(error, written)
      for (const release of releases) release()
      if (waiting.length > 0) begin()
    })
  }

  return {
    /** `written`: how many of their scans are in the log; the others are already counted. */
    add(released: readonly Release[], written: number): void {
      waiting.push(...released)
      scans += written
      if (!underWay) begin()
    },
    flush(): void {
      for (const release of take().releases) release()
    },
  }
}
