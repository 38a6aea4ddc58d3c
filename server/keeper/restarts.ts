import { setTimeout as sleep } from 'node:timers/promises'

/** When a process that has ended is started again, and when that makes no sense any more. */
export interface Restarts {
  /** It has done its work: whatever ended it, another try is worth it. */
  succeeded(): void
  /** Resolves when it is time; false: one after the other has ended before it could work. */
  next(): Promise<boolean>
}

const FAILURES_MAX = 10
/** Before the second attempt in a row; twice as long before each later one, up to a limit. */
const PAUSE_MS = 50
const PAUSE_MAX_MS = 5_000

export function openRestarts(): Restarts {
  let failures = 0
  return {
    succeeded() {
      failures = 0
    },
    async next() {
      if (++failures > FAILURES_MAX) return false
      if (failures > 1) await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (failures - 2)))
      return true
    },
  }
}
