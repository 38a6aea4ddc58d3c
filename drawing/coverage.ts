import type { Corners } from './shapes.ts'

/** A square with rounded corners, in pixels; `inset` is how far its sides are moved inwards. */
export interface RoundedSquare {
  readonly side: number
  readonly radii: Corners
  readonly inset: number
}

/** Lines per pixel row; along a line, coverage is exact. */
const LINES = 16

/**
 * How much of each pixel of row y the square covers, from 0 to 1. The row is written into `into`,
 * which has room for one more, and reused: whole planes of it would take megabytes.
 */
export function coverRow(
  { side, radii, inset }: RoundedSquare,
  y: number,
  into: Float64Array,
): void {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii
  into.fill(0)
  for (let line = 0; line < LINES; line++) {
    const above = y + (line + 0.5) / LINES - inset
    const below = side - 2 * inset - above
    if (above < 0 || below < 0) continue
    const left = Math.max(toArc(topLeft, above), toArc(bottomLeft, below))
    const right = Math.max(toArc(topRight, above), toArc(bottomRight, below))
    addEdge(into, inset + left, 1 / LINES)
    addEdge(into, side - inset - right, -1 / LINES)
  }
  // So far, the changes in coverage; summed up they are the coverage itself.
  for (let x = 1; x < side; x++) into[x] = (into[x] ?? 0) + (into[x - 1] ?? 0)
}

/** Distance of a corner's arc from the side, at that depth below its end. */
function toArc(radius: number, depth: number): number {
  if (depth >= radius) return 0
  return radius - Math.sqrt(radius * radius - (radius - depth) ** 2)
}

/** The pixel on the edge is covered in part, those after it in full. */
function addEdge(into: Float64Array, at: number, weight: number): void {
  const pixel = Math.floor(at)
  const share = pixel + 1 - at
  into[pixel] = (into[pixel] ?? 0) + weight * share
  into[pixel + 1] = (into[pixel + 1] ?? 0) + weight * (1 - share)
}
