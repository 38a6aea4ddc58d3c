/** How many letters have to be changed, put in, left out or swapped with the next. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let y = 1; y <= one.length; y++) {
    const row = [y]
    for (let x = 1; x <= other.length; x++) {
      const at = (up: number, left: number) => rows[y - up]?.[x - left] ?? Number.POSITIVE_INFINITY
      const isSame = one[y - 1] === other[x - 1]
      const isSwapped = one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1]
      row[x] = Math.min(
        at(1, 0) + 1,
        (row[x - 1] ?? 0) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

export function nearest(given: string, known: readonly string[]): string | undefined {
  const begins = known.filter((one) => given.length > 1 && one.startsWith(given))
  if (begins.length === 1) return begins[0]
  const ranked = known
    .map((one) => ({ one, far: distance(given.toLowerCase(), one) }))
    .sort((a, b) => a.far - b.far)
  const [best] = ranked
  return best && best.far <= Math.max(1, Math.floor(best.one.length / 3)) ? best.one : undefined
}

/** `. Did you mean --tag?`, or where to look. */
export function didYouMean(given: string, known: readonly string[], command: string): string {
  const best = nearest(given, known)
  if (best !== undefined) return `. Did you mean ${best}?`
  return `. See qr ${command === '' ? '' : `${command} `}--help`
}
