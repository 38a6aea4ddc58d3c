import type { Drawing } from './drawing.ts'

/** From where to where the colour of the modules changes, in half modules. */
export type GradientLine =
  | { readonly type: 'linear'; readonly from: Point; readonly to: Point }
  | { readonly type: 'radial'; readonly middle: Point; readonly radius: number }

type Point = readonly [number, number]

/**
 * A linear one is so long that the first and the last corner of the symbol have its two colours; a
 * radial one ends in the corners too.
 */
export function gradientLine({ side, look: { gradient } }: Drawing): GradientLine {
  const middle = side
  if (gradient?.type === 'radial') {
    return { type: 'radial', middle: [middle, middle], radius: round(side * Math.SQRT2) }
  }
  const turn = ((gradient?.angle ?? 0) * Math.PI) / 180
  const [x, y] = [Math.cos(turn), Math.sin(turn)]
  const reach = side * (Math.abs(x) + Math.abs(y))
  return {
    type: 'linear',
    from: [round(middle - x * reach), round(middle - y * reach)],
    to: [round(middle + x * reach), round(middle + y * reach)],
  }
}

/** As many digits as are written into an SVG, so that all formats agree. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
