import type { Look } from './look.ts'
import { FINDER_MODULES, findersOf, type Matrix } from './matrix.ts'

/**
 * Every look is a set of rounded squares: a module has four corner radii, chosen by which of its
 * four neighbours are dark; ring and eye of a finder have one radius each. Lengths are in half
 * modules, so that all coordinates of an outline are whole. The radii are those of qr-code-styling,
 * which people know; `npm run bench -- geometry` compares the pictures.
 */
export type Corners = readonly [number, number, number, number]

export const LEFT = 1
export const TOP = 2
export const RIGHT = 4
export const BOTTOM = 8
const MASKS = 16
export const NO_MODULE = -1

/**
 * Outer and inner radius of a ring. The dot is no full circle, which would be 7 and 5: a quarter of
 * a module on each side is straight. Nobody sees it, but zbar, which looks for straight sides, read
 * 36 of 45 pictures with circles and reads all of these.
 */
export const RINGS: Readonly<Record<Look['ring'], readonly [number, number]>> = {
  square: [0, 0],
  dot: [6.5, 4.5],
  'extra-rounded': [5, 3],
}

/** The eye's square, how far its sides are drawn in, and the radius of its corners. */
export interface Eye {
  readonly inset: number
  readonly radius: number
}

const SQUARE_EYE: Eye = { inset: 0, radius: 0 }
const DOT_EYE: Eye = { inset: 0, radius: 3 }
/**
 * Between a full square and a round ring only 0.38 of a module is left on the diagonal, and at an
 * angle decoders take the two for one: zxing finds less than a quarter of such codes. This square,
 * a little smaller and softer, leaves a whole module almost everywhere and is found like any other.
 * Less softening loses the diagonals, a smaller square the proportion of 3 to 1 that readers seek.
 */
const SOFT_EYE: Eye = { inset: 0.3, radius: 1.4 }

export function eyeOf({ ring, eye }: Pick<Look, 'ring' | 'eye'>): Eye {
  if (eye === 'dot') return DOT_EYE
  return ring === 'dot' ? SOFT_EYE : SQUARE_EYE
}

type Rule = (isFree: Free, neighbours: number) => Corners
/** 1 when neither side of that corner touches a dark module, else 0. */
interface Free {
  readonly topLeft: number
  readonly topRight: number
  readonly bottomRight: number
  readonly bottomLeft: number
}

const RULES: Readonly<Record<Look['dots'], Rule>> = {
  square: () => [0, 0, 0, 0],
  dots: () => [1, 1, 1, 1],
  rounded: (free) => allFree(free, 1),
  'extra-rounded': (free, neighbours) => allFree(free, neighbours === 2 ? 2 : 1),
  classy: (free) => [free.topLeft, 0, free.bottomRight, 0],
  'classy-rounded': (free, neighbours) => {
    const radius = neighbours === 0 ? 1 : 2
    return [radius * free.topLeft, 0, radius * free.bottomRight, 0]
  },
}

function allFree(free: Free, radius: number): Corners {
  const { topLeft, topRight, bottomRight, bottomLeft } = free
  return [radius * topLeft, radius * topRight, radius * bottomRight, radius * bottomLeft]
}

function cornersByMask(rule: Rule): readonly Corners[] {
  return Array.from({ length: MASKS }, (_, mask) => {
    const free = (sides: number) => ((mask & sides) === 0 ? 1 : 0)
    const neighbours = [LEFT, TOP, RIGHT, BOTTOM].filter((side) => mask & side).length
    const corners = {
      topLeft: free(TOP | LEFT),
      topRight: free(TOP | RIGHT),
      bottomRight: free(BOTTOM | RIGHT),
      bottomLeft: free(BOTTOM | LEFT),
    }
    return rule(corners, neighbours)
  })
}

/** Radii of a module by its neighbour mask: top left, top right, bottom right, bottom left. */
export const MODULES = Object.fromEntries(
  Object.entries(RULES).map(([type, rule]) => [type, cornersByMask(rule)]),
) as Readonly<Record<Look['dots'], readonly Corners[]>>

/** For each module its neighbour mask, or NO_MODULE where it is light or part of a finder. */
export function toMasks({ side, dark }: Matrix): Int8Array {
  const ink = dark.slice()
  for (const [column, row] of findersOf(side)) {
    for (let y = row; y < row + FINDER_MODULES; y++) {
      ink.fill(0, y * side + column, y * side + column + FINDER_MODULES)
    }
  }
  const masks = new Int8Array(side * side).fill(NO_MODULE)
  let place = 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++, place++) {
      if (!ink[place]) continue
      let mask = 0
      if (x > 0 && ink[place - 1]) mask |= LEFT
      if (ink[place - side]) mask |= TOP
      if (x < side - 1 && ink[place + 1]) mask |= RIGHT
      if (ink[place + side]) mask |= BOTTOM
      masks[place] = mask
    }
  }
  return masks
}
