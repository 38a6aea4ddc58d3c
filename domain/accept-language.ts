/** `de-AT;q=0.8`: the primary tag, whatever follows it, and the weight. */
const RANGE =
  /^\s*([a-z]{2,3}|\*)(?:-[a-z\d-]+)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/**
 * The first of those with the highest weight (RFC 9110, 12.5.4). A part that is no tag says nothing, nor
 * does one that `read` makes undefined.
 */
export function likedBest<Language>(
  header: string,
  read: (tag: string) => Language | undefined,
): Language | undefined {
  let best: Language | undefined
  let highest = 0
  for (const part of header.split(',')) {
    const range = RANGE.exec(part)
    if (range === null) continue
    const weight = Number(range[2] ?? 1)
    if (weight <= highest) continue
    const language = read(range[1] as string)
    if (language === undefined) continue
    highest = weight
    best = language
  }
  return best
}
