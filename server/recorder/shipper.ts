import type { Logger } from 'pino'
import type { Recorder } from '../../domain/scans/store.ts'
import { BrokenLog, type LogPiece, openLogFolder } from '../scan-log/reader.ts'

/**
 * Takes scan logs to the store, in order, a bounded piece at a time. A file is thrown away when
 * everything in it is recorded and it cannot grow any more: a later file of its session
 * exists, or its session is over.
 */

/** Scans per transaction. Larger ones cost less per scan, but hold the store's lock longer. */
const SCANS_MAX = 10_000
const SCANS_MIN = 100
/** How many it begins with: on a slow store, 10,000 would hold the lock for seconds. */
const SCANS_FIRST = 1_000
/** A transaction that took longer than this makes the next one smaller. Waiting for its turn is no part of it. */
const COMMIT_MAX_MS = 300

export interface Shipped {
  /** The session is recorded up to the row with this number. */
  readonly upTo: number
  /** Lines that were skipped. */
  readonly unreadable: number
  /** Scans that are not in the log although they have a number. */
  readonly missing: number
  /** There is probably more to ship right away. */
  readonly more: boolean
}

export interface Shipper {
  /** Records the next piece; null when there is nothing left. */
  ship(session: string, isOver: boolean): Promise<Shipped | null>
  /** Nothing of the session is left, so its mark is deleted too. */
  forget(session: string): Promise<void>
  /** How far a session is recorded; undefined: nothing is known of it yet. */
  markOf(session: string): number | undefined
  /** Nothing of the session stays open, or of any. */
  close(session?: string): void
}

/** `onWaiting` is called every few seconds while it waits for the turn of its recorder. */
export function openShipper(
  folder: string,
  recorder: Recorder,
  log: Logger,
  onWaiting: () => void = () => undefined,
): Shipper {
  const logs = openLogFolder(folder, log)
  /** How far each session is recorded; for the rest the store is asked. */
  const marks = new Map<string, number>()
  let limit = SCANS_FIRST

  async function shipFrom(session: string, name: string, isLast: boolean): Promise<Shipped | null> {
    const known = marks.get(session)
    const mark = known ?? (await recorder.recordedUpTo(session))
    if (mark === null) {
      // Another process has recorded and removed it. If its files are there, the store has lost the mark.
      logs.close(session)
      return shippedUpTo(0)
    }
    marks.set(session, mark)
    const piece = logs.read(name, mark, limit)
    // A mark that was just read from the store is news to those who wait for it.
    if (piece === null) return known === undefined && mark > 0 ? shippedUpTo(mark) : null
    // Forgotten until it is certain: the commit may succeed and its answer get lost.
    marks.delete(session)
    const done = await recorder.record(session, mark, piece.lastSeq, piece.scans, heard)
    if (!done) return shippedUpTo(mark)
    marks.set(session, piece.lastSeq)
    logMissing(log, name, piece)
    const { lastSeq, unreadable, missing, full } = piece
    return { upTo: lastSeq, unreadable, missing, more: full || !isLast }
  }

  function adapt(ms: number): void {
    if (ms > COMMIT_MAX_MS) limit = Math.max(SCANS_MIN, limit >> 1)
    else if (ms < COMMIT_MAX_MS / 2) limit = Math.min(SCANS_MAX, limit << 1)
  }

  const heard = { onWorked: adapt, onWaiting }

  return {
    async ship(session, isOver) {
      const names = logs.fileNames(session)
      for (const [index, name] of names.entries()) {
        const isLast = index === names.length - 1
        try {
          const shipped = await shipFrom(session, name, isLast)
          if (shipped !== null) return shipped
        } catch (error) {
          if (!(error instanceof BrokenLog)) throw error
          logs.setAside(name, error.cause)
          continue
        }
        if (isOver || !isLast) {
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
    markOf: (session) => marks.get(session),
    close: logs.close,
  }
}

function logMissing(log: Logger, file: string, { unreadable, missing }: LogPiece): void {
  if (unreadable > 0) {
    log.warn({ file, lines: unreadable }, 'unreadable scan log lines were skipped')
  }
  if (missing > 0) {
    const why = 'they could not be written, or their file was removed'
    log.error({ file, scans: missing }, `scans are missing from a scan log: ${why}`)
  }
}

/** Nothing was recorded now, but there may be something to record from here on. */
function shippedUpTo(mark: number): Shipped {
  return { upTo: mark, unreadable: 0, missing: 0, more: true }
}
