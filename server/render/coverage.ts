import type { Corners } from './shapes.ts'

/** How much of each pixel a rounded square covers, from 0 to 1, row by row. */
export interface Coverage {
  readonly side: number
  readonly values: Float32Array
}

/** Lines a pixel row is cut into; along a line, coverage is exact. */
const LINES = 16

/** `radii` in pixels, and by how much the square is smaller than its side on each hand. */
export function toCoverage(side: number, radii: Corners, margin = 0): Coverage {
  const values = new Float32Array(side * side)
  const [topLeft, topRight, bottomRight, bottomLeft] = radii
  // Where coverage rises or falls by how much; summed up along the row it is the coverage itself.
  const steps = new Float32Array(side + 2)
  for (let y = 0; y < side; y++) {
    steps.fill(0)
    for (let line = 0; line < LINES; line++) {
      const above = y + (line + 0.5) / LINES - margin
      const below = side - 2 * margin - above
      if (above < 0 || below < 0) continue
      const left = Math.max(inset(topLeft, above), inset(bottomLeft, below))
      const right = Math.max(inset(topRight, above), inset(bottomRight, below))
      addEdge(steps, margin + left, 1 / LINES)
      addEdge(steps, side - margin - right, -1 / LINES)
    }
    let sum = 0
    for (let x = 0; x < side; x++) {
      sum += steps[x] ?? 0
      values[y * side + x] = sum
    }
  }
  return { side, values }
}

/** How far a corner's arc is from the side, that deep below its end. */
function inset(radius: number, depth: number): number {
  if (depth >= radius) return 0
  return radius - Math.sqrt(radius * radius - (radius - depth) ** 2)
}

/** The pixel that the edge runs through is covered in part, those after it in full. */
function addEdge(steps: Float32Array, at: number, weight: number): void {
  const pixel = Math.floor(at)
  const share = pixel + 1 - at
  steps[pixel] = (steps[pixel] ?? 0) + weight * share
  steps[pixel + 1] = (steps[pixel + 1] ?? 0) + weight * (1 - share)
}

export function coverageAt({ side, values }: Coverage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= side || y >= side ? 0 : (values[y * side + x] ?? 0)
}
