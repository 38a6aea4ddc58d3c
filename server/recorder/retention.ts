import type { Logger } from 'pino'
import { DAY_MS } from '../domain/time/periods.ts'
import type { Chore } from './chores.ts'

/** Deletes scans older than RETENTION_DAYS: at the start, and then once an hour. */
const EVERY_MS = 3_600_000

export interface Dropping {
  readonly days: number
  /** Deletes the scans before a day, step by step, and yields how many each step has deleted. */
  readonly sweep: (horizon: number) => AsyncIterable<number>
  readonly onDropped: (scans: number) => void
  readonly log: Logger
}

export function retentionChore(dropping: Dropping): Chore {
  const failure = 'old scans could not be deleted'
  return { everyMs: EVERY_MS, steps: () => dropOld(dropping), failure, log: dropping.log }
}

async function* dropOld({ days, sweep, onDropped, log }: Dropping): AsyncGenerator<void, void> {
  const begun = performance.now()
  let dropped = 0
  // Whole days: nothing is deleted before its time.
  for await (const scans of sweep(Math.floor(Date.now() / DAY_MS) - days)) {
    onDropped(scans)
    dropped += scans
    yield
  }
  if (dropped === 0) return
  const seconds = Math.round((performance.now() - begun) / 1000)
  log.info(
    { scans: dropped, days, seconds },
    'old scans were deleted; new ones will reuse the space',
  )
}
