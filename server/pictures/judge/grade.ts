import type { Graded } from '../../../domain/codes/print/scannability.ts'
import type { Art, Style } from '../../../domain/codes/style.ts'
import { toDrawing } from '../../../drawing/drawing.ts'
import { QUIET_MODULES } from '../../../drawing/matrix.ts'
import { paint } from '../../../drawing/picture.ts'
import { NO_TURN } from '../../../drawing/turn.ts'
import { toPixels } from '../to-pixels.ts'
import { toGrey, toPicture } from './degrade.ts'
import { readByQr, readByZxing } from './reader.ts'
import { measuredReasons, readingReason } from './reasons.ts'
import { atStep, SHOT_MODULE, SHOTS, STEPS } from './shots.ts'

/** Most phones read like zxing; the other reader loses its way in one tilted picture of five, whatever the style. */
const ZXING = 0.75

/**
 * A letter for each thing that decides whether a print will scan: what can be measured in the drawing,
 * and how many worsened pictures two readers read. Readers alone are too kind, so each has its own.
 */
export async function gradeStyle(
  text: string,
  style: Style,
  art?: Art | null,
  turn = NO_TURN,
): Promise<Graded> {
  const { transparent: _, ...opaque } = style
  const drawing = toDrawing(text, style)
  const width = Math.ceil((SHOT_MODULE * drawing.box.width) / 2)
  const picture = toGrey(await paint(text, opaque, width, { art: art ?? null, toPixels }))
  let read = 0
  const shots = Object.values(SHOTS)
  for (const shoot of shots) {
    await turn()
    const shot = toPicture(shoot(picture))
    if ((await readByZxing(shot)) === text) read += ZXING
    if (readByQr(shot) === text) read += 1 - ZXING
  }
  let pixels = STEPS[0] ?? SHOT_MODULE
  for (const step of STEPS) {
    await turn()
    if ((await readByZxing(toPicture(atStep(picture, step)))) !== text) break
    pixels = step
  }
  return {
    reasons: [...measuredReasons(drawing), readingReason(read / shots.length)],
    modules: drawing.side + 2 * QUIET_MODULES,
    pixels,
  }
}
