import type { Pictures } from '../domain/codes/pictures.ts'
import type { Graded } from '../domain/codes/print/scannability.ts'
import { Problem } from '../domain/errors.ts'
import { openFairQueue } from '../lib/fair-queue.ts'
import { openRecent } from '../lib/recent.ts'
import { plainGraded } from './render/scannability/plain.ts'
import type { ThreadOnDemand } from './thread.ts'
import { lookOf, PLAIN_LOOK, type StyledText, symbolOf } from './verdicts.ts'

/**
 * Letters of styles: each is drawn and read some thirty times, once, in the thread that reads styles.
 * Verdicts get in between.
 */
const KEPT_MAX = 1000
const AT_ONCE = 1
const WAITING_MAX = 500
const WAITING_EACH = 50
const WAIT_MAX_MS = 10_000

export function openGrades(reader: ThreadOnDemand): Pictures['grade'] {
  const known = openRecent<Promise<Graded>>(KEPT_MAX)
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Problem('unavailable', 'Too many styles are waiting to be graded: try again soon'),
  })
  return (text, style, { accountId }, art = null) => {
    const look = lookOf(style)
    if (look === PLAIN_LOOK) return Promise.resolve(plainGraded(text))
    const key = `${symbolOf(text)} ${look}`
    const graded = known.get(key)
    if (graded) return graded
    const question: StyledText = { wants: 'grade', text, style, art }
    const asked = inTurn(accountId, () => reader.ask<Graded>(question))
    known.set(key, asked)
    // What has failed is no grade.
    asked.catch(() => known.delete(key))
    return asked
  }
}
