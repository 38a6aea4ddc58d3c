import { PRINT_PIXELS_MAX, SIZE_MAX } from '../domain/codes/pictures.ts'
import { invalidRequest } from '../domain/errors.ts'
import type { Drawing } from './drawing.ts'
import { QUIET_MODULES } from './matrix.ts'

/** How a drawing is placed in an image of a given width, in pixels. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Pixels per module; an integer, because fractions blur every edge. */
  readonly module: number
  /** Before the first module; the remainder goes to the other side. */
  readonly left: number
  readonly top: number
  /** Pixels per unit of the drawing: a frame fills the image, whatever is left over around modules. */
  readonly scale: number
}

export function toLayout(drawing: Drawing, width: number): Layout {
  const least = leastWidth(drawing)
  if (Number.isInteger(width) && width >= least && width <= SIZE_MAX) return place(drawing, width)
  const { side, frame } = drawing
  const around = `a margin of ${QUIET_MODULES}${frame ? ' and a frame' : ''}`
  const message = `size must be an integer from ${least} to ${SIZE_MAX}: this code has ${side} modules plus ${around}, and each needs a pixel`
  throw invalidRequest([{ param: 'size', message, code: 'range', min: least, max: SIZE_MAX }])
}

/** `widthMm` is that of the symbol with its quiet zone, which a frame is around. */
export function toPrintLayout(drawing: Drawing, widthMm: number, dpi: number): Layout {
  const { side, box } = drawing
  const inches = (widthMm / 25.4) * (box.width / (2 * (side + 2 * QUIET_MODULES)))
  const width = Math.round(inches * dpi)
  const least = leastWidth(drawing)
  if (width >= least && width <= PRINT_PIXELS_MAX) return place(drawing, width)
  const message = `width_mm and dpi make an image of ${width} pixels; it must have ${least} to ${PRINT_PIXELS_MAX}`
  throw invalidRequest([{ param: 'dpi', message, code: 'conflict' }])
}

/** A pixel for each module. */
function leastWidth({ box }: Drawing): number {
  return Math.ceil(box.width / 2)
}

function place({ side, box }: Drawing, width: number): Layout {
  const module = Math.floor((2 * width) / box.width)
  const scale = width / box.width
  return {
    ...{ width, module, scale },
    height: Math.round(box.height * scale),
    left: Math.floor((width - side * module) / 2),
    // One division, so that what is a whole number stays one: 22.999… would lose a pixel.
    top: Math.floor((2 * (side - box.y) * width - side * module * box.width) / (2 * box.width)),
  }
}
