import type { Look } from './look.ts'
import { FINDER_MODULES, findersOf, type Matrix } from './matrix.ts'

/**
 * Every look is a set of rounded squares: a module has four corner radii, depending on which of its
 * four neighbours are dark; ring and eye of a finder have one radius each. Lengths are in half
 * modules, so that all coordinates of an outline are integers. A module's radii are those of
 * qr-code-styling, which people know; `npm run bench -- geometry` compares the images.
 */
export type Corners = readonly [number, number, number, number]

const LEFT = 1
const TOP = 2
const RIGHT = 4
const BOTTOM = 8
const MASKS = 16
export const NO_MODULE = -1

/** Outer and inner radius of a ring, and the eye: its width and the radius of its corners. */
export interface Finder {
  readonly outer: number
  readonly inner: number
  readonly eye: number
  readonly eyeRadius: number
}

/**
 * Finders are the roundest that six readers find in at least 95 of 100 clean images (OpenCV in 92
 * for one of 36 styles); two readers cannot find the rounded ones of qr-code-styling.
 * - Outer radius 2: quirc and OpenCV look for a ring's corners. At 2 they read all, at 2.2 OpenCV
 *   reads half, at 5 neither reads any. So rings differ by their holes.
 * - Inner radius 3 in a dot ring: with a full circle, 5, the ring is so thick on the diagonal that
 *   jsQR reads 63 of 100, and at 3.5 zxing loses small and blurred ones.
 * - A round eye is a little wider than its three modules, and the more so the squarer the hole: at
 *   6 its area is too small, and jsQR and zxing-cpp 1.4 lose half. Wider ones than these are lost
 *   in blurred photos, where the gap around them closes.
 * - A square eye has soft corners where a full square would come close to a rounded hole.
 * `npm run bench -- readers` prints the table.
 */
const FINDERS: Readonly<Record<Look['ring'], Readonly<Record<Look['eye'], Finder>>>> = {
  square: {
    square: { outer: 0, inner: 0, eye: 6, eyeRadius: 0 },
    dot: { outer: 0, inner: 0, eye: 6.7, eyeRadius: 3.35 },
  },
  'extra-rounded': {
    square: { outer: 2, inner: 1, eye: 6, eyeRadius: 1 },
    dot: { outer: 2, inner: 1, eye: 6.4, eyeRadius: 3.2 },
  },
  dot: {
    square: { outer: 2, inner: 3, eye: 6, eyeRadius: 1.4 },
    dot: { outer: 2, inner: 3, eye: 6.2, eyeRadius: 3.1 },
  },
}

/**
 * With few pixels per module the pixels decide, not the curve: which of them is the corner of a
 * ring, and how wide the eye is in whole pixels. With these values, readers do equally well in all
 * sizes.
 */
const FEW_PIXELS = 8
const OUTER_MAX_IN_FEW = 0.9
const ROUND_EYES_IN_FEW = {
  square: { eye: 6.6, eyeRadius: 2.9 },
  'extra-rounded': { eye: 6.5, eyeRadius: 3.25 },
  dot: { eye: 6.5, eyeRadius: 3.25 },
}

/** `pixels` per module; omitted for outlines, which have none. */
export function finderOf({ ring, eye }: Pick<Look, 'ring' | 'eye'>, pixels = FEW_PIXELS): Finder {
  const finder = FINDERS[ring][eye]
  if (pixels >= FEW_PIXELS) return finder
  const outer = Math.min(finder.outer, OUTER_MAX_IN_FEW)
  return { ...finder, outer, ...(eye === 'dot' ? ROUND_EYES_IN_FEW[ring] : {}) }
}

type Rule = (isFree: Free, neighbours: number) => Corners
/** 1 if neither side of that corner touches a dark module, else 0. */
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

/**
 * For each module its neighbour mask, or NO_MODULE if it is light, part of a finder or covered, which
 * `isCovered` says by column and row.
 */
export function toMasks(
  { side, dark }: Matrix,
  isCovered?: (column: number, row: number) => boolean,
): Int8Array {
  const ink = isCovered
    ? dark.map((value, place) => (isCovered(place % side, Math.floor(place / side)) ? 0 : value))
    : dark.slice()
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
