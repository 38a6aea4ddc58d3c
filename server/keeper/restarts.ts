import { setTimeout as sleep } from 'node:timers/promises'

/** When a process that has ended is started again, and when that makes no sense any more. */
export interface Restarts {
  /** Resolves after a pause; false: one after the other has ended soon after its start. */
  next(startedAt: number): Promise<boolean>
}

/** A process that lives this long has started well. */
const STARTED_MS = 10_000
const FAILURES_MAX = 10
/** Before the second attempt in a row; twice as long before each later one, up to a limit. */
const PAUSE_MS = 50
const PAUSE_MAX_MS = 5_000

export function openRestarts(): Restarts {
  let failures = 0
  return {
    async next(startedAt) {
      failures = performance.now() - startedAt > STARTED_MS ? 0 : failures + 1
      if (failures > FAILURES_MAX) return false
      if (failures > 1) await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (failures - 2)))
      return true
    },
  }
}
