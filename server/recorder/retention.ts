import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import { type Hold, holdOf, isGradual } from '../../domain/scans/retention.ts'
import type { Database } from '../storage/engine/database.ts'
import {
  agree,
  countBefore,
  findOldestDay,
  type ReadCutoff,
  readCutoff,
  see,
} from '../storage/scans/cutoff.ts'
import { healCutoff, needsHealing } from '../storage/scans/heal-cutoff.ts'
import { sweep } from '../storage/scans/retention.ts'
import type { Chore } from './chores.ts'
import { toHeldText, toWaiting } from './held.ts'

/**
 * Deletes scans older than RETENTION_DAYS once the database's clock makes that due, unless the clock may
 * be wrong (domain/scans/retention.ts): then it says so, and what waits.
 */

/** Three small reads. As often as nodes compare their clocks: one that is right again is soon noticed. */
const EVERY_MS = 20_000
/** What waits, and the oldest scan, is looked for again after this time: scans may be recorded late. */
const COUNT_EVERY_MS = 3_600_000

export interface Dropping {
  readonly db: Database
  readonly days: number
  readonly onDropped: (scans: number) => void
  /** Called with what is wrong, and with nothing when that is over. */
  readonly onHeld: (faults: readonly Fault[]) => void
  readonly log: Logger
}

export function retentionChore(dropping: Dropping): Chore {
  const failure = 'old scans could not be deleted'
  const holding = openHolding(dropping)
  return { everyMs: EVERY_MS, steps: () => tend(dropping, holding), failure, log: dropping.log }
}

async function* tend(dropping: Dropping, holding: Holding): AsyncGenerator<void, void> {
  const { db, days } = dropping
  const cutoff = await readCutoff(db, days, holding.findOldest)
  const hold = holdOf(cutoff)
  const isTrusted = hold === null || hold === 'far'
  if (isTrusted && needsHealing(cutoff) && holding.mayHeal(cutoff)) yield* heal(dropping, cutoff)
  if (hold !== null) {
    yield* holding.say(hold, cutoff)
    return
  }
  holding.release()
  // Without scans nothing can be lost, and the date of a machine that was just set up is often wrong.
  if (cutoff.last === 0 && cutoff.oldest === null) return
  if (isGradual(cutoff)) await see(db, cutoff)
  if (cutoff.due > cutoff.last) await agree(db, cutoff.due)
  yield* drop(dropping, cutoff.due)
}

async function* heal({ db, log }: Dropping, { nowMs }: ReadCutoff): AsyncGenerator<void, void> {
  let codes = 0
  for await (const healed of healCutoff(db, nowMs)) {
    codes += healed
    yield
  }
  log.warn({ codes }, 'the retention cutoff was in the future and has been moved back')
}

async function* drop({ db, days, onDropped, log }: Dropping, due: number): AsyncGenerator<void> {
  const begun = performance.now()
  let dropped = 0
  for await (const scans of sweep(db, due)) {
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

interface Holding {
  /** The day of the oldest scan. */
  findOldest(): Promise<number | null>
  say(hold: Hold, cutoff: ReadCutoff): AsyncGenerator<void, void>
  release(): void
  /** Once for a cutoff: one that cannot be healed would be tried for ever. */
  mayHeal(cutoff: ReadCutoff): boolean
}

/** Says a thing once, and counts anew only when it has changed or an hour is over. */
function openHolding({ db, onHeld, log }: Dropping): Holding {
  let said = ''
  let countAt = 0
  let healed = -1
  let oldest: number | null = null
  let findAt = 0
  return {
    async findOldest() {
      if (oldest === null || performance.now() > findAt) {
        oldest = await findOldestDay(db)
        findAt = performance.now() + COUNT_EVERY_MS
      }
      return oldest
    },
    async *say(hold, cutoff) {
      const key = `${hold} ${cutoff.due} ${cutoff.last}`
      if (key === said && performance.now() < countAt) return
      const days = new Map<number, number>()
      if (cutoff.due > cutoff.swept) yield* countBefore(db, cutoff.due, days)
      const waiting = toWaiting(days)
      const isIdle = hold === 'far' && waiting.scans === 0
      const text = toHeldText(hold, cutoff, waiting)
      onHeld(isIdle ? [] : [{ what: hold === 'back' ? 'clock' : 'retention', text }])
      if (!isIdle && key !== said) log.warn({ ...waiting, due: cutoff.due }, text)
      said = key
      countAt = performance.now() + COUNT_EVERY_MS
    },
    release() {
      if (said === '') return
      said = ''
      onHeld([])
      log.info('the clock is correct, or the cutoff was confirmed: scans are deleted when due')
    },
    mayHeal({ last, horizon }) {
      const latest = Math.max(last, horizon)
      const isNew = latest !== healed
      healed = latest
      return isNew
    },
  }
}
