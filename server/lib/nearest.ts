import { slipsBetween } from '../../domain/input/slips.ts'

/**
 * The known name that was most likely meant: the one with the fewest typos, a typo being an extra,
 * missing, wrong or swapped letter.
 */

/** No name of ours is this long. */
const LENGTH_MAX = 40
/** Typos allowed per number of letters: with more, any similarity is accidental. */
const LETTERS_A_SLIP = 3

/** Null: none is near. If several are equally near, the first. */
export function nearest(name: string, known: Iterable<string>): string | null {
  if (name.length > LENGTH_MAX) return null
  const lower = name.toLowerCase()
  let best: string | null = null
  let fewest = Number.POSITIVE_INFINITY
  for (const one of known) {
    const allowed = Math.floor(Math.max(name.length, one.length) / LETTERS_A_SLIP)
    if (one.length > LENGTH_MAX) continue
    const slips = slipsBetween(lower, one.toLowerCase(), Math.min(allowed, fewest - 1))
    if (slips === null) continue
    best = one
    fewest = slips
  }
  return best
}
