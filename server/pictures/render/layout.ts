import { SIZE_MAX } from '../../domain/codes/pictures.ts'
import { invalidRequest } from '../../domain/errors.ts'
import { QUIET_MODULES } from './matrix.ts'

/** How a symbol is placed in an image of a given size. */
export interface Layout {
  readonly size: number
  readonly side: number
  /** Pixels per module; an integer, because fractions blur every edge. */
  readonly module: number
  /** Background before the first module; the remainder goes to the other side. */
  readonly margin: number
}

export function toLayout(side: number, size: number): Layout {
  const least = side + 2 * QUIET_MODULES
  if (Number.isInteger(size) && size >= least && size <= SIZE_MAX) {
    const module = Math.floor(size / least)
    return { size, side, module, margin: Math.floor((size - side * module) / 2) }
  }
  const message = `size must be an integer from ${least} to ${SIZE_MAX}: this code has ${side} modules plus a margin of ${QUIET_MODULES}, and each needs a pixel`
  throw invalidRequest([{ param: 'size', message }])
}
