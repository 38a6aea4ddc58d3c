import { invalidRequest } from '../domain/errors.ts'
import { SIZE_MAX } from '../domain/pictures.ts'
import { QUIET_MODULES } from './matrix.ts'

/** How a symbol lies in a picture of so many pixels. */
export interface Layout {
  readonly size: number
  readonly side: number
  /** Pixels a module; whole, as fractions blur every edge. */
  readonly module: number
  /** Background before the first module; what is left over goes to the other side. */
  readonly margin: number
}

/** Null when a module would get less than a pixel. */
export function fitLayout(side: number, size: number): Layout | null {
  const module = Math.floor(size / (side + 2 * QUIET_MODULES))
  return module < 1 ? null : { size, side, module, margin: Math.floor((size - side * module) / 2) }
}

export function toLayout(side: number, size: number): Layout {
  const least = side + 2 * QUIET_MODULES
  const layout = Number.isInteger(size) && size <= SIZE_MAX ? fitLayout(side, size) : null
  if (layout) return layout
  const message = `size must be a whole number from ${least} to ${SIZE_MAX}: this code has ${side} modules and a margin of ${QUIET_MODULES}, and each needs a pixel`
  throw invalidRequest([{ param: 'size', message }])
}
