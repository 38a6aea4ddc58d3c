import type { Graded } from '../../../domain/codes/print/scannability.ts'
import { toDrawing } from '../../../drawing/drawing.ts'
import { QUIET_MODULES } from '../../../drawing/matrix.ts'
import { measuredReasons, readingReason } from './reasons.ts'
import { STEPS } from './shots.ts'

/** The default style is read in every shot, as a test proves, and never waits for a reader. */
export function plainGraded(text: string): Graded {
  const drawing = toDrawing(text, {})
  return {
    reasons: [...measuredReasons(drawing), readingReason(1)],
    modules: drawing.side + 2 * QUIET_MODULES,
    pixels: STEPS.at(-1) ?? 0,
  }
}
