import type { Corners } from './shapes.ts'

/** A square with rounded corners, in pixels; `inset` is how far its sides are drawn in. */
export interface RoundedSquare {
  readonly side: number
  readonly radii: Corners
  readonly inset: number
}

/** Lines a pixel row is cut into; along a line, coverage is exact. */
const LINES = 16

/**
 * How much of each pixel of row y the square covers, from 0 to 1. The row is written into `into`,
 * which has room for one more, and used again: whole planes of it would be megabytes.
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
  // Until here, by how much coverage rises or falls; summed up it is the coverage itself.
  for (let x = 1; x < side; x++) into[x] = (into[x] ?? 0) + (into[x - 1] ?? 0)
}

/** How far a corner's arc is from the side, that deep below its end. */
function toArc(radius: number, depth: number): number {
  if (depth >= radius) return 0
  return radius - Math.sqrt(radius * radius - (radius - depth) ** 2)
}

/** The pixel that the edge runs through is covered in part, those after it in full. */
function addEdge(into: Float64Array, at: number, weight: number): void {
  const pixel = Math.floor(at)
  const share = pixel + 1 - at
  into[pixel] = (into[pixel] ?? 0) + weight * share
  into[pixel + 1] = (into[pixel + 1] ?? 0) + weight * (1 - share)
}
