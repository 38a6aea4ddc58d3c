import type { Pictures } from '../../domain/codes/pictures.ts'
import type { Graded } from '../../domain/codes/print/scannability.ts'
import { Problem } from '../../domain/errors.ts'
import { openFairQueue } from '../lib/waiting/fair-queue.ts'
import type { FindArt } from './arts.ts'
import { plainGraded } from './judge/plain.ts'
import type { ThreadOnDemand } from './thread.ts'
import { AT_ONCE, AT_ONCE_EACH, openReadings } from './verdicts.ts'

/**
 * Letters of styles: each is drawn and read some thirty times, once, in the thread that reads styles.
 * Verdicts, and grades of another account, get in between.
 */
const WAITING_MAX = 500
const WAITING_EACH = 50
const WAIT_MAX_MS = 10_000

export function openGrades(reader: ThreadOnDemand, findArt: FindArt): Pictures['grade'] {
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    slotsEach: AT_ONCE_EACH,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Problem('unavailable', 'Too many styles are waiting to be graded: try again in a moment'),
  })
  const plain = async (text: string) => plainGraded(text)
  return openReadings<Graded>({ reader, findArt, inTurn, wants: 'grade', plain })
}
