import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY_MS } from '../domain/time/periods.ts'

/** Scans older than RETENTION_DAYS are dropped: at the start, and then every hour it is looked. */
const EVERY_MS = 3_600_000
/** After a step it rests this often the time that the step took, and at least so long: others go first. */
const REST = 2
const REST_MIN_MS = 5

export interface Dropping {
  readonly days: number
  /** Drops what lies before a day, step by step; tells how many scans each step has dropped. */
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
  // Whole days: nothing goes before it is as old as it may become.
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

/** Ends at once when it is to stop. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
