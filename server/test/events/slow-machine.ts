import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../support/service.ts'
import { PATIENCE_MS } from '../support/until.ts'

/** For tests on a machine that is slow, or stands still for a while. */

const PAUSE_MS = 100
const TICK_MS = 50

/**
 * A read waits for the scans before it, but not for long: then it says how many are missing. It is
 * asked again until none is.
 */
export async function complete(ask: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (!answer.headers.has('x-scans-pending') || performance.now() > end) return answer
    await sleep(PAUSE_MS)
  }
}

let awake = 0
let last = performance.now()

/** Milliseconds in which this process could run: those in which the machine stood still do not count. */
export function awakeMs(): number {
  const now = performance.now()
  awake += Math.min(now - last, 2 * TICK_MS)
  last = now
  return awake
}

setInterval(awakeMs, TICK_MS).unref()

const moments = new WeakMap<Answer, Moments>()

export interface Moments {
  readonly sent: number
  readonly told: number
}

export async function timed(send: () => Promise<Answer>): Promise<Answer> {
  const sent = Date.now()
  const answer = await send()
  moments.set(answer, { sent, told: Date.now() })
  return answer
}

/** When the request was sent, and when its answer was here: it was made between the two. */
export function momentsOf(answer: Answer): Moments {
  const known = moments.get(answer)
  if (known) return known
  throw new Error('Only answers to timed requests have these')
}
