import type { Logger } from 'pino'

/** Deletes expired data now and then. */
const EVERY_MS = 3_600_000

export type Sweep = (now: number) => Promise<void>

export function startSweeps(sweeps: readonly Sweep[], log: Logger): { stop(): void } {
  const sweepAll = () => {
    for (const sweep of sweeps) {
      sweep(Date.now()).catch((error: unknown) => log.warn({ err: error }, 'cleanup failed'))
    }
  }
  sweepAll()
  const timer = setInterval(sweepAll, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
