import type { Logger } from 'pino'
import type { Recorder } from '../domain/scans/store.ts'
import { BrokenLog, openLogFolder } from '../scan-log/reader.ts'

/**
 * Takes scan logs to the store, in order, a bounded piece at a time. A file is thrown away when
 * everything in it is recorded and nobody can write to it any more: a later file of its session
 * exists, or its session is over.
 */

/** Scans of one transaction. Larger ones are cheaper a scan, but hold the store's lock longer. */
const SCANS_MAX = 10_000
const SCANS_MIN = 100
/** A transaction that takes longer than this is made smaller the next time. */
const COMMIT_MAX_MS = 300

export interface Shipped {
  /** The session is recorded up to the row of this number. */
  readonly upTo: number
  /** Lines that were passed over. */
  readonly unreadable: number
  /** There is probably more to ship at once. */
  readonly more: boolean
}

export interface Shipper {
  /** Records the next piece; null when there is nothing left. */
  ship(session: string, isOver: boolean): Promise<Shipped | null>
  /** Nothing of the session is left: its mark goes too. */
  forget(session: string): Promise<void>
  close(): void
}

export function openShipper(folder: string, recorder: Recorder, log: Logger): Shipper {
  const logs = openLogFolder(folder, log)
  /** How far each session is recorded; what is not here is asked of the store. */
  const marks = new Map<string, number>()
  let limit = SCANS_MAX

  async function shipFrom(session: string, name: string): Promise<Shipped | null> {
    const known = marks.get(session)
    const mark = known ?? (await recorder.recordedUpTo(session))
    marks.set(session, mark)
    const piece = logs.read(name, mark, limit)
    // A mark that had to be asked for is news to whoever waits for it.
    if (piece === null) return known === undefined && mark > 0 ? shippedUpTo(mark) : null
    const begun = performance.now()
    // Forgotten until it is certain: the answer may get lost after the deed.
    marks.delete(session)
    let done = false
    try {
      done = await recorder.record(session, mark, piece.lastSeq, piece.scans)
    } finally {
      // Also when it failed: what a database cuts off for its length would be as long the next time.
      adapt(performance.now() - begun)
    }
    if (!done) return shippedUpTo(mark)
    marks.set(session, piece.lastSeq)
    const { lastSeq, unreadable, full } = piece
    if (unreadable > 0) {
      log.warn({ file: name, lines: unreadable }, 'unreadable lines of a scan log were skipped')
    }
    return { upTo: lastSeq, unreadable, more: full }
  }

  function adapt(ms: number): void {
    if (ms > COMMIT_MAX_MS) limit = Math.max(SCANS_MIN, limit >> 1)
    else if (ms < COMMIT_MAX_MS / 2) limit = Math.min(SCANS_MAX, limit << 1)
  }

  return {
    async ship(session, isOver) {
      const names = logs.names(session)
      for (const [index, name] of names.entries()) {
        try {
          const shipped = await shipFrom(session, name)
          if (shipped !== null) return shipped
        } catch (error) {
          if (!(error instanceof BrokenLog)) throw error
          logs.setAside(name, error.cause)
          continue
        }
        if (isOver || index < names.length - 1) {
          await recorder.settle()
          logs.throwAway(name)
        }
      }
      return null
    },
    async forget(session) {
      marks.delete(session)
      await recorder.forget(session)
    },
    close: logs.close,
  }
}

/** Nothing was recorded now, but there may be something to record from there. */
function shippedUpTo(mark: number): Shipped {
  return { upTo: mark, unreadable: 0, more: true }
}
