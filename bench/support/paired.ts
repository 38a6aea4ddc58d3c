import { median } from './measure.ts'

/**
 * How much more one thing costs than another, of rounds in which both were measured. The interval holds
 * the median ratio in 95 of 100 runs or more, whatever the noise looks like: with nine rounds it is from
 * the second lowest to the second highest.
 */
export interface PairedRatio {
  readonly ratio: number
  readonly low: number
  readonly high: number
}

/** More is not noise any more. A run fails only if the whole interval lies above. */
export const DEARER = 1.05

export function pairedRatio(costs: readonly number[], references: readonly number[]): PairedRatio {
  const ratios = costs.map((cost, round) => cost / (references[round] ?? Number.NaN))
  const sorted = ratios.toSorted((a, b) => a - b)
  const left = leftOut(sorted.length)
  return {
    ratio: median(ratios),
    low: sorted[left] ?? Number.NaN,
    high: sorted[sorted.length - 1 - left] ?? Number.NaN,
  }
}

export function toInterval({ ratio, low, high }: PairedRatio): string {
  return `${ratio.toFixed(3)} x (${low.toFixed(3)} to ${high.toFixed(3)})`
}

/** How many may be left out at each end: each is on the wrong side of the median by chance, as a coin falls. */
function leftOut(rounds: number): number {
  let outside = 0
  let exactly = 2 ** -rounds
  for (let left = 0; left < rounds / 2; left++) {
    outside += 2 * exactly
    if (outside > 0.05) return Math.max(0, left - 1)
    exactly = (exactly * (rounds - left)) / (left + 1)
  }
  return 0
}
