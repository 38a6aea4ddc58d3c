import type { Drawing } from './drawing.ts'
import { SIDE_MAX } from './matrix.ts'
import { type Corners, MODULES, NO_MODULE } from './shapes.ts'

/**
 * Walks around each connected shape once, dark modules on the right, and writes the path as SVG
 * path data. Directions are numbered clockwise: right, down, left, up.
 */
const AHEAD_X = [1, 0, -1, 0]
const AHEAD_Y = [0, 1, 0, -1]
/** Which of a module's four corners lies at the end of its side in that direction. */
const CORNER_AT_END = [1, 2, 3, 0]
/** The longest straight line. */
const LINE_MAX = 2 * SIDE_MAX

/** Path data is assembled from prepared pieces: formatting numbers is what takes the time. */
const LINES = ['h', 'v', 'h-', 'v-'].map((command) =>
  Array.from({ length: LINE_MAX + 1 }, (_, length) => (length === 0 ? '' : command + length)),
)
const ARCS = [0, 1, 2].map((radius) => AHEAD_X.map((_, heading) => toArc(radius, heading)))

function toArc(radius: number, heading: number): string {
  if (radius === 0) return ''
  const next = (heading + 1) & 3
  const x = radius * ((AHEAD_X[heading] ?? 0) + (AHEAD_X[next] ?? 0))
  const y = radius * ((AHEAD_Y[heading] ?? 0) + (AHEAD_Y[next] ?? 0))
  return `a${radius} ${radius} 0 0 1 ${x}${y < 0 ? '' : ' '}${y}`
}

/** The shapes of all modules outside the finders, as path data. */
export function toModulePaths({ side, masks, look: { dots } }: Drawing): string {
  if (dots === 'dots') return toCircles(masks, side)
  const seen = new Uint8Array(side * side)
  let path = ''
  for (let place = 0; place < masks.length; place++) {
    if (masks[place] === NO_MODULE || seen[place]) continue
    const isTopEdge = place < side || masks[place - side] === NO_MODULE
    if (isTopEdge) path += walk(masks, side, place, seen, MODULES[dots])
  }
  return path
}

function toCircles(masks: Int8Array, side: number): string {
  let path = ''
  for (let place = 0; place < masks.length; place++) {
    if (masks[place] === NO_MODULE) continue
    const x = 2 * (place % side)
    path += `M${x} ${2 * Math.floor(place / side) + 1}a1 1 0 1 1 2 0 1 1 0 1 1-2 0z`
  }
  return path
}

/** Once around, starting at the top side of a module; marks the top sides it passes. */
function walk(
  masks: Int8Array,
  side: number,
  start: number,
  seen: Uint8Array,
  corners: readonly Corners[],
): string {
  const startX = start % side
  const startY = (start - startX) / side
  let [x, y, heading] = [startX, startY, 0]
  let path = ''
  let penX = 0
  let penY = 0
  const isDark = (column: number, row: number) =>
    column >= 0 &&
    row >= 0 &&
    column < side &&
    row < side &&
    masks[row * side + column] !== NO_MODULE
  do {
    if (heading === 0) seen[y * side + x] = 1
    const aheadX = AHEAD_X[heading] ?? 0
    const aheadY = AHEAD_Y[heading] ?? 0
    const isRightTurn = !isDark(x + aheadX, y + aheadY)
    // To the left of the direction: (aheadY, -aheadX).
    const isLeftTurn = !isRightTurn && isDark(x + aheadX + aheadY, y + aheadY - aheadX)
    if (isRightTurn || isLeftTurn) {
      const mask = masks[y * side + x] ?? 0
      const radius = isRightTurn ? (corners[mask]?.[CORNER_AT_END[heading] ?? 0] ?? 0) : 0
      const toX = 2 * (heading < 2 ? x + 1 : x) - aheadX * radius
      const toY = 2 * (heading === 1 || heading === 2 ? y + 1 : y) - aheadY * radius
      const length = Math.abs(toX - penX) + Math.abs(toY - penY)
      path += path === '' ? `M${toX} ${toY}` : LINES[heading]?.[length]
      path += ARCS[radius]?.[heading] ?? ''
      const next = (heading + 1) & 3
      penX = toX + (aheadX + (AHEAD_X[next] ?? 0)) * radius
      penY = toY + (aheadY + (AHEAD_Y[next] ?? 0)) * radius
    }
    if (isRightTurn) {
      heading = (heading + 1) & 3
    } else {
      x += aheadX
      y += aheadY
      if (isLeftTurn) {
        x += aheadY
        y -= aheadX
        heading = (heading + 3) & 3
      }
    }
  } while (x !== startX || y !== startY || heading !== 0)
  return `${path}z`
}
