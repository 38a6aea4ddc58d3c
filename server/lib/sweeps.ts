import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that is done now and then, such as deleting expired data. */
const HOUR_MS = 3_600_000
/** A sweep that takes longer fails when its database is closed. The next start repeats it. */
const FINISH_MS = 1000

export type Sweep = (now: number) => Promise<void>

export interface Sweeps {
  /** Starts nothing more, and lets running sweeps finish. */
  stop(): Promise<void>
}

/** A sweep that is still running is not started a second time. */
export function startSweeps(
  sweeps: readonly Sweep[],
  log: Logger,
  everyMs: number = HOUR_MS,
): Sweeps {
  const running = new Map<Sweep, Promise<void>>()
  let isStopped = false
  const onFailure = (error: unknown) => {
    if (!isStopped) log.warn({ err: error }, 'a periodic task failed')
  }
  const sweepAll = () => {
    for (const sweep of sweeps) {
      if (running.has(sweep)) continue
      const done = sweep(Date.now())
        .catch(onFailure)
        .finally(() => running.delete(sweep))
      running.set(sweep, done)
    }
  }
  sweepAll()
  const timer = setInterval(sweepAll, everyMs)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      const late = new AbortController()
      const { signal } = late
      const wait = sleep(FINISH_MS, undefined, { signal }).catch(() => {})
      await Promise.race([Promise.all(running.values()), wait])
      late.abort()
    },
  }
}
