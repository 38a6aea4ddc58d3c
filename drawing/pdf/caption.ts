import type { Rectangle } from '../frame/outline.ts'
import { lackedFault, toText, widthOf } from '../frame/text.ts'
import { LETTERS } from '../letters/all.ts'
import { CAPITAL_HEIGHT, SIZE } from '../letters/letters.ts'
import { fillColour, toMatrix, toPath } from './ink.ts'

/** Text beside or under a code, in the letters of frames, in points. */

const LETTER_MAX = 11
const LETTER_MIN = 5
/** Down to this size, smaller letters are better than a broken word. */
const WHOLE_MIN = 8
const SIZE_STEP = 0.5
/** With what reaches above capital letters and below the base line. */
const LINE = 1.25
const LINES_MAX = 4
const INK = '#000000'
const MORE = '…'

/** Null: all of them can be drawn. */
export function captionFault(captions: readonly string[]): string | null {
  return lackedFault('caption', toLine(captions.join(' ')), LETTERS, 'Captions')
}

/**
 * In one line in the middle, or from the left in a few: in the largest letters in which all of it fits,
 * and shortened if the smallest are too large.
 */
export function captionContent(text: string, room: Rectangle, isBeside: boolean): string {
  const letters = measure(toLine(text))
  if (letters.length === 0 || room.width <= 0) return ''
  const linesAt = (size: number) =>
    Math.min(Math.floor(room.height / (LINE * size)), isBeside ? LINES_MAX : 1)
  for (const [least, mayBreak] of [[WHOLE_MIN, false] as const, [LETTER_MIN, true] as const]) {
    for (let size = LETTER_MAX; size >= least; size -= SIZE_STEP) {
      const lines = breakLines(letters, room.width / size, mayBreak)
      if (lines === null || lines.length > linesAt(size)) continue
      return write(lines.map(textOf), size, room, isBeside)
    }
  }
  const width = room.width / LETTER_MIN
  const lines = breakLines(letters, width, true) ?? []
  const most = Math.max(1, linesAt(LETTER_MIN))
  return write(shorten(lines, most, width), LETTER_MIN, room, isBeside)
}

function toLine(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** A letter of a line, and where it starts and ends, in sizes of letters. */
interface Placed {
  readonly char: string
  readonly start: number
  readonly end: number
}

function measure(line: string): Placed[] {
  const placed: Placed[] = []
  let start = 0
  for (const char of line) {
    start += LETTERS.between(placed.at(-1)?.char ?? '', char) / SIZE
    const end = start + (LETTERS.find(char)?.width ?? 0) / SIZE
    placed.push({ char, start, end })
    start = end
  }
  return placed
}

type Line = readonly Placed[]

/**
 * Null: a word is too long for a line, and must not be broken. What no label has room for is one last
 * line. `width` in sizes of letters.
 */
function breakLines(letters: Line, width: number, mayBreak: boolean): Line[] | null {
  const lines: Line[] = []
  let first = 0
  let space = 0
  for (let at = 0; at < letters.length && lines.length < LINES_MAX; at++) {
    const [from, letter] = [letters[first] as Placed, letters[at] as Placed]
    if (letter.char === ' ') space = at
    else if (letter.end - from.start > width && at > first) {
      if (space <= first && !mayBreak) return null
      const end = space > first ? space : at
      lines.push(letters.slice(first, end))
      first = end === at ? at : end + 1
      // What is on the new line already may be too long for it too.
      at = first
    }
  }
  return [...lines, letters.slice(first)]
}

function textOf(line: Line): string {
  return line.map(({ char }) => char).join('')
}

/** `lines`: more than there is room for. */
function shorten(lines: readonly Line[], most: number, width: number): string[] {
  const last = lines[most - 1] ?? []
  const free = width - widthOf(MORE, LETTERS)
  const fitting = last.filter(({ end }) => end - (last[0]?.start ?? 0) <= free)
  const whole = lines.slice(0, most - 1).map(textOf)
  return [...whole, textOf(fitting).trimEnd() + MORE]
}

function write(lines: readonly string[], size: number, room: Rectangle, isBeside: boolean): string {
  const height = (lines.length - 1) * LINE * size + (CAPITAL_HEIGHT / SIZE) * size
  const top = room.y + (room.height + height) / 2
  const outlines = lines.map((line, index) => {
    const free = room.width - widthOf(line, LETTERS) * size
    const x = isBeside ? room.x : room.x + free / 2
    // Letters are drawn with y running down.
    const base = -top + (CAPITAL_HEIGHT / SIZE) * size + index * LINE * size
    return toPath(toText(line, LETTERS, x, base, size))
  })
  return `q\n${toMatrix([1, 0, 0, -1, 0, 0])}${fillColour(INK)}${outlines.join('')}f\nQ\n`
}
