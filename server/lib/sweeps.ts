import type { Logger } from 'pino'

/** Work that is done now and then, such as deleting expired data. */
const HOUR_MS = 3_600_000

export type Sweep = (now: number) => Promise<void>

/** One that is still at work is left alone. */
export function startSweeps(
  sweeps: readonly Sweep[],
  log: Logger,
  everyMs: number = HOUR_MS,
): { stop(): void } {
  const busy = new Set<Sweep>()
  let isStopped = false
  const sweepAll = () => {
    for (const sweep of sweeps) {
      if (busy.has(sweep)) continue
      busy.add(sweep)
      sweep(Date.now())
        .catch((error: unknown) => {
          // The database may be closed under it, as when a start ends because it cannot listen.
          if (!isStopped) log.warn({ err: error }, 'periodic work failed')
        })
        .finally(() => busy.delete(sweep))
    }
  }
  sweepAll()
  const timer = setInterval(sweepAll, everyMs)
  timer.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
