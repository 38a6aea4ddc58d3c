import { Problem } from '../../../domain/errors.ts'
import { type FairQueue, openFairQueue } from '../../lib/waiting/fair-queue.ts'
import type { Reader } from './reader.ts'

/**
 * The limit of a body with everything it reads. An answer is one body; an export is one body per
 * 5,000 scans, so it may take as long as its client does and holds nothing in between.
 */
export const READ_MAX_MS = 10_000

export function tooLong(ms: number): Problem {
  const message = `This took longer than ${ms / 1000} s and was aborted: choose a shorter period`
  return new Problem('unavailable', message)
}

export interface Readers {
  /**
   * Everything that the body reads is of one moment, so the figures of an answer fit together.
   * Accounts take turns.
   */
  atOneMoment<Result>(accountId: string, body: (reader: Reader) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Waiting questions; none waits longer than its answer may take. */
const WAITING_MAX = 200
/** Per account: more would not be answered in time. */
const WAITING_EACH = 100

/** One reader is always left for other accounts. */
export function openReaderQueue(readers: number): FairQueue {
  return openFairQueue({
    slots: readers,
    slotsEach: Math.max(1, readers - 1),
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: READ_MAX_MS,
    refusal: () =>
      new Problem('unavailable', 'Too many analytics requests at once: try again in a moment'),
  })
}
