import type { Style } from '../../../../domain/codes/style.ts'
import { toDrawing } from '../../../../drawing/drawing.ts'
import { toPath } from '../../../../drawing/frame/outline.ts'
import { QUIET_MODULES } from '../../../../drawing/matrix.ts'
import { lettersFor } from '../picture/letters.ts'

interface Corners {
  readonly path: string
  /** Where the picture begins, and how wide it is. */
  readonly x: number
  readonly y: number
  readonly width: number
}

/** What of a picture decides how large it is printed. */
export interface Measured {
  /** Modules in a row. */
  readonly side: number
  /** Of the whole picture, in widths of the symbol with its quiet zone: a frame adds to it. */
  readonly wide: number
  readonly high: number
  /** What the bleed is printed in; null: nothing, it is transparent. */
  readonly edge: string | null
  /** With a bleed, a frame has no round corners: what fills them, in the units of the drawing. */
  readonly corners: Corners | null
}

export function measure(text: string, style: Style): Measured {
  const { side, box, look, frame } = toDrawing(text, style, { letters: lettersFor(style) })
  const unit = 2 * (side + 2 * QUIET_MODULES)
  const isInk = frame !== null && look.frame?.type !== 'box'
  const edge = (isInk ? look.frame?.colour : look.background) ?? null
  return {
    ...{ side, wide: box.width / unit, high: box.height / unit },
    edge: look.isTransparent ? null : edge,
    corners:
      look.isTransparent || !frame?.corners
        ? null
        : { path: toPath(frame.corners.outline), x: box.x, y: box.y, width: box.width },
  }
}

/** Beyond the edge that is cut, as PDFs have them: the gap before a crop mark, and the mark. */
export const MARK_GAP_MM = 2
export const MARK_MM = 5

/** What is around the trim on the page. */
export function aroundMm(bleedMm: number, hasMarks: boolean): number {
  return hasMarks ? bleedMm + MARK_GAP_MM + MARK_MM : bleedMm
}
