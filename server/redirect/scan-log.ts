import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { newId } from '../domain/ids.ts'
import { openLogFiles, type ScanSync } from './log-files.ts'

/**
 * Before an answer leaves, its scan is in this log. All scans of one turn of the event loop are one
 * row and one commit, and the commit releases their answers; so durability costs some microseconds
 * a turn, not a write a scan.
 *
 * The log is a small SQLite file and not a format of our own: torn writes, checksums and readers in
 * other threads are its business. Every process start opens a new one (`<session>-<n>.db`), so row
 * numbers never start again and a restored backup cannot be mistaken for a newer one. While the
 * process lives it holds a lock on `<session>.lock`; a session whose lock is free has died, and
 * whoever takes the lock records what it left.
 *
 * A log that cannot be written never stops a redirect: answers are released all the same, the
 * scans counted as unrecorded, and every turn tries again.
 */
export interface ScanLog {
  /** Calls `release` when the line is safe, or when it is known that it cannot be. */
  append(line: string, release: () => void): void
  /** Which process start this log belongs to. */
  readonly session: string
  /** The turn written last; they are numbered from 1 over all files of the session. */
  readonly turns: () => number
  readonly scans: () => number
  readonly unrecorded: () => number
  /** Why scans are not being recorded now; null: they are. */
  readonly fault: () => string | null
  close(): void
  /** Lets others record what is left. Only when our own recorder has ended: never two at once. */
  giveBack(): void
}

export interface OpenScanLog {
  /** Must exist. */
  readonly folder: string
  readonly sync: ScanSync
  readonly log: Logger
  /** Called after each turn that was written. */
  readonly onTurn: (scans: number) => void
}

export function openScanLog({ folder, sync, log, onTurn }: OpenScanLog): ScanLog {
  const session = newId('log', Date.now())
  const lock = holdLock(join(folder, `${session}.lock`))
  const files = openLogFiles(folder, session, sync)
  const count = { turns: 0, scans: 0, unrecorded: 0 }
  let lines = ''
  let releases: Release[] = []
  let fault: string | null = null

  function failed(error: Error): void {
    if (fault === null) log.error({ err: error }, 'scans cannot be recorded: redirects go on')
    fault = error.message
  }

  function recovered(): void {
    if (fault !== null) log.warn('scans are recorded again')
    fault = null
  }

  const rounds = releaseInRounds((done) =>
    files.sync((error) => {
      if (error) failed(error)
      done()
    }),
  )

  function writeTurn(): void {
    const turn = lines
    const released = releases
    lines = ''
    releases = []
    try {
      files.write(count.turns + 1, turn)
      count.turns++
      count.scans += released.length
      recovered()
      onTurn(released.length)
    } catch (error) {
      count.unrecorded += released.length
      failed(error as Error)
    }
    if (sync === 'full') rounds.add(released)
    else for (const release of released) release()
  }

  return {
    session,
    append(line, release) {
      lines += line
      if (releases.push(release) === 1) setImmediate(writeTurn)
    },
    turns: () => count.turns,
    scans: () => count.scans,
    unrecorded: () => count.unrecorded,
    fault: () => fault,
    close() {
      if (releases.length > 0) writeTurn()
      files.close()
      rounds.flush()
    },
    giveBack: () => lock.close(),
  }
}

type Release = () => void

/**
 * For SCAN_SYNC=full: answers wait for the disk as well. The disk is asked off the event loop, one
 * round at a time; what is written meanwhile goes with the next round. So the disk sets how long an
 * answer takes, but hardly how many there are.
 */
function releaseInRounds(sync: (done: () => void) => void) {
  let waiting: Release[] = []
  let underWay = false

  function flush(): void {
    const released = waiting
    waiting = []
    for (const release of released) release()
  }

  function begin(): void {
    const round = waiting
    waiting = []
    underWay = true
    sync(() => {
      underWay = false
      for (const release of round) release()
      if (waiting.length > 0) begin()
    })
  }

  return {
    add(released: readonly Release[]): void {
      waiting.push(...released)
      if (!underWay) begin()
    },
    flush,
  }
}

/** Held by an open transaction: the system gives it back when the process dies, however it dies. */
function holdLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 1000 })
  lock.exec('pragma journal_mode = memory; begin exclusive')
  return lock
}
