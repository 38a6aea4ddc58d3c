import { setTimeout as sleep } from 'node:timers/promises'
import { patiently } from '../support/patient.ts'
import type { Answer } from '../support/service.ts'
import { PATIENCE_MS } from '../support/until.ts'

/**
 * A read waits two seconds for scans that are not recorded yet, and then says how many are missing. On a
 * machine that stands still they may be: it is sent again until none is.
 */
export async function completely(send: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await patiently(send)
    if (!answer.headers.has('x-scans-pending') || performance.now() > end) return answer
    await sleep(50)
  }
}
