import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY_MS } from '../domain/time/periods.ts'

/** Deletes scans older than RETENTION_DAYS: at the start, and then once an hour. */
const EVERY_MS = 3_600_000
/**
 * After a step it rests for this many times the step's duration, and at least this long: others go
 * first.
 */
const REST = 2
const REST_MIN_MS = 5

export interface Dropping {
  readonly days: number
  /** Deletes the scans before a day, step by step, and yields how many each step has deleted. */
  readonly sweep: (horizon: number) => AsyncIterable<number>
  readonly onDropped: (scans: number) => void
  readonly log: Logger
}

export function startDropping(dropping: Dropping): { stop(): Promise<void> } {
  const { log } = dropping
  const end = new AbortController()

  async function work(): Promise<void> {
    while (!end.signal.aborted) {
      await dropOld(dropping, end.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'old scans could not be deleted'),
      )
      await rest(EVERY_MS, end.signal)
    }
  }

  const working = work()
  return {
    async stop() {
      end.abort()
      await working
    },
  }
}

async function dropOld(dropping: Dropping, signal: AbortSignal): Promise<void> {
  const { days, sweep, onDropped, log } = dropping
  const begun = performance.now()
  let stepBegun = begun
  let dropped = 0
  // Whole days: nothing is deleted before its time.
  for await (const scans of sweep(Math.floor(Date.now() / DAY_MS) - days)) {
    onDropped(scans)
    dropped += scans
    await rest(Math.max(REST_MIN_MS, REST * (performance.now() - stepBegun)), signal)
    if (signal.aborted) return
    stepBegun = performance.now()
  }
  if (dropped === 0) return
  const seconds = Math.round((performance.now() - begun) / 1000)
  log.info(
    { scans: dropped, days, seconds },
    'old scans were deleted; new ones will reuse the space',
  )
}

/** Returns at once when the thread is being stopped. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
