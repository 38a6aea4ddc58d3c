import { setTimeout as sleep } from 'node:timers/promises'
import type { LogEnds } from '../../domain/scans/store.ts'
import { RECORDED, WRITTEN } from './handle.ts'

/**
 * Tells the other servers on this database how far this server's scan log is written, so that their
 * reads can report how many scans are missing. They know how far it is recorded; both are numbers
 * of scans, and the difference is what is missing. So nothing has to be withdrawn when scans are
 * recorded, and a recorder that is stuck does not stop this.
 *
 * The first scan after a pause is reported at once, later ones together. A scan that another server
 * has answered within the last tenth of a second may be neither counted nor reported.
 */

/** Between two reports: at most ten small writes per second, of a row that nobody waits for. */
const TELL_MS = 100
/** Repeats a report that still holds, so that it is not taken for that of a server that is gone. */
const AGAIN_MS = 60_000
/** After a failure, usually of the database. */
const RETRY_MS = 500

export interface Telling {
  readonly session: string
  readonly progress: BigInt64Array
  readonly ends: LogEnds
  readonly isStopping: () => boolean
}

/** Ends with the thread, which wakes those that wait for WRITTEN when it is stopped. */
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
      // The recorder runs into the same error, and logs it.
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
