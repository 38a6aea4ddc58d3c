import type { Outline, Segment } from '../frame/outline.ts'

/** As SVG and PDF write it: x becomes a x + c y + e, and y becomes b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const SAME: Affine = [1, 0, 0, 1, 0, 0]

/** What is done first stands last. */
export function times(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d] = outer
  const [e, f] = apply(outer, inner[4], inner[5])
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    e,
    f,
  ]
}

function apply([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

export function moved(outline: Outline, matrix: Affine): Outline {
  return outline.map(([command, ...numbers]) => {
    const points: number[] = []
    for (let at = 0; at < numbers.length; at += 2) {
      points.push(...apply(matrix, numbers[at] ?? 0, numbers[at + 1] ?? 0))
    }
    return [command, ...points] as unknown as Segment
  })
}

/** How much longer lengths become, on average; 0 if all falls on one line. */
export function growthOf([a, b, c, d]: Affine): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/** Whether a line stays equally thick in all directions. */
export function isEven([a, b, c, d]: Affine): boolean {
  const size = Math.abs(a * d - b * c)
  return Math.abs(a * a + b * b - c * c - d * d) + Math.abs(a * c + b * d) <= 1e-6 * size
}

/** The same in two steps: the second only stretches and turns, and does not change the size. */
export function inTwoSteps(matrix: Affine): [first: Affine, second: Affine] {
  const growth = growthOf(matrix)
  const [a, b, c, d, e, f] = matrix
  const size = a * d - b * c
  const [x, y] = [(d * e - c * f) / size, (a * f - b * e) / size]
  return [
    [growth, 0, 0, growth, growth * x, growth * y],
    [a / growth, b / growth, c / growth, d / growth, 0, 0],
  ]
}
