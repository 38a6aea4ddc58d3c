import { setTimeout as sleep } from 'node:timers/promises'
import type { LogEnds } from '../domain/scans/store.ts'
import { RECORDED, WRITTEN } from './handle.ts'

/**
 * Tells the other servers on the database how far this one's scan log is written, so that their reads
 * can say how many scans they do not know of yet. How far it is recorded they know: both are numbers
 * of scans, and the difference is what is missing. So nothing has to be taken back when scans are
 * recorded, and a recorder that is stuck does not keep this from being told.
 *
 * The first scan after a rest is told at once, later ones together. A scan that another server has
 * answered within the last tenth of a second may be neither counted nor told.
 */

/** Between two tellings: ten small writes a second at most, of a row that nobody waits for. */
const TELL_MS = 100
/** What waits is told again, so that it is not taken for the word of a server that is gone. */
const AGAIN_MS = 60_000
/** After a failure, usually of the database. */
const RETRY_MS = 500

export interface Telling {
  readonly session: string
  readonly progress: BigInt64Array
  readonly ends: LogEnds
  readonly isStopping: () => boolean
}

/** Ends with the thread: whoever stops it wakes those that wait for WRITTEN. */
export async function tellEnds(telling: Telling): Promise<void> {
  const { progress, ends, isStopping } = telling
  const told = { written: 0n, at: 0 }
  let isSwept = false
  while (!isStopping()) {
    const written = Atomics.load(progress, WRITTEN)
    try {
      if (!isSwept) await ends.sweep(Date.now())
      isSwept = true
      if (await tell(telling, told, written)) await sleep(TELL_MS)
      else if (!isStopping()) await Atomics.waitAsync(progress, WRITTEN, written, AGAIN_MS).value
    } catch {
      // The recorder meets the same trouble, and says so.
      await sleep(RETRY_MS)
    }
  }
}

async function tell(
  { session, progress, ends }: Telling,
  told: { written: bigint; at: number },
  written: bigint,
): Promise<boolean> {
  const now = Date.now()
  const isKnown = told.written === written && now - told.at < AGAIN_MS
  if (isKnown || written <= Atomics.load(progress, RECORDED)) return false
  await ends.tell(session, Number(written), now)
  told.written = written
  told.at = now
  return true
}
