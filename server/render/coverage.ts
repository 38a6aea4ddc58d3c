import type { Corners } from './shapes.ts'

/** How much of each pixel a rounded square covers, from 0 to 1, row by row. */
export interface Coverage {
  readonly side: number
  readonly values: Float32Array
}

/** Lines a pixel row is cut into; along a line, coverage is exact. */
const LINES = 16

/** `radii` in pixels. */
export function toCoverage(side: number, radii: Corners): Coverage {
  const values = new Float32Array(side * side)
  const [topLeft, topRight, bottomRight, bottomLeft] = radii
  // Where coverage rises or falls by how much; summed up along the row it is the coverage itself.
  const steps = new Float32Array(side + 2)
  for (let y = 0; y < side; y++) {
    steps.fill(0)
    for (let line = 0; line < LINES; line++) {
      const depth = y + (line + 0.5) / LINES
      const left = Math.max(inset(topLeft, depth), inset(bottomLeft, side - depth))
      const right = Math.max(inset(topRight, depth), inset(bottomRight, side - depth))
      addEdge(steps, left, 1 / LINES)
      addEdge(steps, side - right, -1 / LINES)
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
