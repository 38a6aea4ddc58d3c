/**
 * Weights as whole percents; 0: less than one. They add up to 100, of which those that are less than
 * one have what all of them together reach into: 1000:1:1 is 99, 0 and 0.
 */
export function toShares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const isSmall = (weight: number) => weight * 100 < total
  const small = weights.filter(isSmall).reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight) => Math.floor((weight * 100) / total))
  const sum = 100 - Math.ceil((small * 100) / total)
  const rests = weights.map((weight) => (isSmall(weight) ? -1 : (weight * 100) % total))
  return fillUp(parts, rests, sum)
}

/** Every entry gets somebody. */
const LEAST = 1

/**
 * One entry gets `percent`, and the others share the rest as they did before. All of them are whole
 * percents afterwards, none of them nothing.
 */
export function withShare(weights: readonly number[], at: number, percent: number): number[] {
  const others = weights.filter((_, index) => index !== at)
  const most = 100 - others.length * LEAST
  const own = Math.min(Math.max(Math.round(percent), LEAST), most)
  const total = others.reduce((sum, weight) => sum + weight, 0)
  const wanted = others.map((weight) => Math.max((weight * (100 - own)) / total - LEAST, 0))
  const rest = spread(wanted, 100 - own - others.length * LEAST)
  return weights.map((_, index) => (index === at ? own : LEAST + (rest.shift() ?? 0)))
}

/** Whole numbers that add up to `sum`, in these proportions: the largest rests get one more. */
function spread(proportions: readonly number[], sum: number): number[] {
  const total = proportions.reduce((before, value) => before + value, 0)
  const exact = proportions.map((value) =>
    total > 0 ? (value * sum) / total : sum / proportions.length,
  )
  const parts = exact.map(Math.floor)
  const rests = exact.map((value) => value - Math.floor(value))
  return fillUp(parts, rests, sum)
}

function fillUp(parts: readonly number[], rests: readonly number[], sum: number): number[] {
  const filled = [...parts]
  const left = sum - parts.reduce((before, part) => before + part, 0)
  const byRest = rests
    .map((rest, index) => ({ index, rest }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index)
  for (const { index } of byRest.slice(0, left)) filled[index] = (filled[index] ?? 0) + 1
  return filled
}
