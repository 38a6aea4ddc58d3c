/** How many columns text takes in a terminal: letters one, those of East Asia and emoji two, accents none. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that a terminal would obey
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g
const PLAIN = /^[\x20-\x7e]*$/
const NOTHING = /^[\p{Mn}\p{Me}\p{Cf}\u200b]+$/u
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}{2}/u
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u

let segmenter: Intl.Segmenter | undefined

function* characters(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter()
  for (const { segment } of segmenter.segment(text)) yield segment
}

function widthOfCharacter(character: string): number {
  if (PLAIN.test(character)) return character.length
  if (NOTHING.test(character)) return 0
  return EMOJI.test(character) || WIDE.test(character) ? 2 : 1
}

export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const character of characters(text)) width += widthOfCharacter(character)
  return width
}

/** Names come from others: what would move the cursor, or turn the direction of writing, is a space. */
export function toSafe(text: string): string {
  return text.replace(CONTROL, ' ')
}

/** Of many lines. */
export function toSafeText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n')
  return lines.replace(CONTROL, (found) => found.replace(/[^\n\t]/g, ' '))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what paint() of colour.ts writes
const PAINTED = /(\x1b\[(?:0|1|2|31|32|33|34|36)m)/

/** As toSafe(), but what paint() has added stays. */
export function toSafeLine(text: string): string {
  const parts = text.split(PAINTED)
  return parts.map((part, at) => (at % 2 === 1 ? part : toSafe(part))).join('')
}

/** With an ellipsis where something had to go. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let width = 0
  let kept = ''
  for (const character of characters(text)) {
    width += widthOfCharacter(character)
    if (width > columns - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

/** The same, in the middle: of addresses and paths the end tells more. */
export function cutMiddle(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let width = 0
  let tail = ''
  for (const character of [...characters(text)].reverse()) {
    width += widthOfCharacter(character)
    if (width > Math.ceil((columns - 1) / 2)) break
    tail = character + tail
  }
  return cut(text, columns - widthOf(tail)) + tail.trimStart()
}

export function pad(text: string, columns: number, isRight = false): string {
  const space = ' '.repeat(Math.max(0, columns - widthOf(text)))
  return isRight ? space + text : text + space
}
