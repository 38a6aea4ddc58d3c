/** What differs between two links, as whole parts: `/menu/` stays, `autumn` becomes `late-autumn`. */
export interface Difference {
  readonly start: string
  readonly before: string
  readonly after: string
  readonly end: string
}

const SEPARATORS = '/?#&='

/** `separators`: what parts of the text lie between; those of a link, if nothing else is said. */
export function difference(before: string, after: string, separators = SEPARATORS): Difference {
  const isSeparator = (character: string | undefined) =>
    character !== undefined && character !== '' && separators.includes(character)
  if (before === after) return { start: before, before: '', after: '', end: '' }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  // Back to the last separator: half a word is not what people changed.
  while (start > 0 && !isSeparator(before[start - 1])) start--
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  while (end > 0 && !isSeparator(before.at(-end))) end--
  return {
    start: before.slice(0, start),
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    end: end === 0 ? '' : before.slice(-end),
  }
}

/** Keeps the beginning and the end of a text that is too long to be read anyway. */
export function shorten(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const half = Math.floor((most - 1) / 2)
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`
}

/** Two texts, each shortened so that what differs between them can still be seen. */
export function shortenBoth(before: string, after: string, most: number): [string, string] {
  const short: [string, string] = [shorten(before, most), shorten(after, most)]
  if (short[0] !== short[1] || before === after) return short
  const { start, end, ...parts } = difference(before, after)
  const third = Math.floor(most / 3)
  const cut = (part: string) => [start, part, end].map((one) => shorten(one, third)).join('')
  return [cut(parts.before), cut(parts.after)]
}
