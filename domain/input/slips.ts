let before: number[] = []
let now: number[] = []
let next: number[] = []

/**
 * How many letters have to be changed, put in, left out or swapped with the next; null: more than allowed.
 * The rows are reused, because a bulk may have thousands of unknown names. `now[j]`: from the letters of
 * `a` so far to the first j of `b`.
 */
export function slipsBetween(a: string, b: string, allowed = Infinity): number | null {
  if (Math.abs(a.length - b.length) > allowed) return null
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

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0
}
