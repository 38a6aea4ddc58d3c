/**
 * When a thread that died is started again: soon after the first time, ever later when it keeps
 * dying. Starting one costs half a second of a processor, which redirects need more.
 */
const FIRST_MS = 500
/** Soon enough after a repair, and a hundredth of a processor at most. */
const PAUSE_MAX_MS = 30_000

export function openRestarts(now: () => number = () => performance.now()) {
  let pauseMs = FIRST_MS
  let startedAt = now()
  return {
    later(start: () => void): void {
      // One that lived for a while died of something else than its start.
      if (now() - startedAt > PAUSE_MAX_MS) pauseMs = FIRST_MS
      setTimeout(() => {
        startedAt = now()
        start()
      }, pauseMs).unref()
      pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)
    },
  }
}
