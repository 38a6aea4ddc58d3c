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
  const given = name.toLowerCase()
  let best: string | null = null
  let fewest = Number.POSITIVE_INFINITY
  for (const one of known) {
    const allowed = Math.floor(Math.max(name.length, one.length) / LETTERS_A_SLIP)
    const slips = slipsBetween(given, one.toLowerCase(), Math.min(allowed, fewest - 1))
    if (slips === null) continue
    best = one
    fewest = slips
  }
  return best
}

/** Rows of the table below, reused: a bulk may have thousands of unknown names. */
let before = new Uint8Array(LENGTH_MAX + 1)
let now = new Uint8Array(LENGTH_MAX + 1)
let next = new Uint8Array(LENGTH_MAX + 1)

/** Null: more than allowed. `now[j]`: from the letters of `a` so far to the first j of `b`. */
function slipsBetween(a: string, b: string, allowed: number): number | null {
  if (b.length > LENGTH_MAX || Math.abs(a.length - b.length) > allowed) return null
  for (let j = 0; j <= b.length; j++) now[j] = j
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let slips = Math.min(at(now, j) + 1, at(next, j - 1) + 1, at(now, j - 1) + (isSame ? 0 : 1))
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isTurned) slips = Math.min(slips, at(before, j - 2) + 1)
      next[j] = slips
      least = Math.min(least, slips)
    }
    // Distances only grow from row to row; a swap reaches back one row and costs one.
    if (least > allowed) return null
    ;[before, now, next] = [now, next, before]
  }
  return at(now, b.length) > allowed ? null : at(now, b.length)
}

function at(row: Uint8Array, index: number): number {
  return row[index] ?? 0
}
