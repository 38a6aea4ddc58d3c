/**
 * Shades by quantiles: each has about as many countries, so that one with most of the scans does not
 * make all others alike. Equal counts have equal shades, and the largest is always the darkest.
 */
export interface Step {
  readonly step: number
  /** The smallest and the largest count that has it. */
  readonly from: number
  readonly to: number
}

const STEPS = 4

/** Those that occur, the lightest first. */
export function stepsOf(counts: readonly number[]): Step[] {
  const sorted = counts.toSorted((one, other) => one - other)
  const found = new Map<number, Step>()
  for (const count of new Set(sorted)) {
    const upTo = sorted.lastIndexOf(count) + 1
    const step = Math.ceil((upTo / sorted.length) * STEPS)
    found.set(step, { step, from: found.get(step)?.from ?? count, to: count })
  }
  return [...found.values()]
}

export function stepOf(count: number, steps: readonly Step[]): number {
  return steps.find(({ from, to }) => count >= from && count <= to)?.step ?? 1
}
