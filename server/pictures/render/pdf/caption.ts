import { LETTERS } from '../../letters/all.ts'
import { CAPITAL_HEIGHT, SIZE } from '../../letters/letters.ts'
import { toText, widthOf } from '../frame/text.ts'
import { fillColour, toMatrix, toPath } from './ink.ts'

/** Text beside or under a code, in the letters of frames, in points. */
interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const LETTER_MAX = 11
const LETTER_MIN = 5
const LINE = 1.25
const LINES_MAX = 4
const INK = '#000000'
/** For what the font lacks. */
const UNKNOWN = '·'

/** In one line in the middle, or from the left in as many lines as it takes. */
export function captionContent(text: string, room: Room, isBeside: boolean): string {
  const known = Array.from(text.normalize('NFC'), (char) =>
    LETTERS.find(char) === null ? UNKNOWN : char,
  ).join('')
  if (known.trim() === '' || room.width <= 0) return ''
  const lines = isBeside ? LINES_MAX : 1
  for (let size = LETTER_MAX; ; size -= 0.5) {
    const broken = breakLines(known, room.width / size)
    if (broken.length <= lines || size <= LETTER_MIN) {
      return write(shorten(broken, lines, room.width / size), size, room, isBeside)
    }
  }
}

/** Between words; a word that is too long for a line is broken anywhere. `width` in sizes of letters. */
function breakLines(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, LETTERS) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const char of word) {
      if (line !== '' && widthOf(line + char, LETTERS) > width) {
        lines.push(line)
        line = ''
      }
      line += char
    }
  }
  return [...lines, line].filter((one) => one !== '')
}

function shorten(lines: readonly string[], most: number, width: number): string[] {
  if (lines.length <= most) return [...lines]
  const kept = lines.slice(0, most)
  let last = [...(kept.at(-1) ?? '')]
  while (last.length > 0 && widthOf(`${last.join('')}…`, LETTERS) > width) last = last.slice(0, -1)
  return [...kept.slice(0, -1), `${last.join('').trimEnd()}…`]
}

function write(lines: readonly string[], size: number, room: Room, isBeside: boolean): string {
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
