import { type Letters, SIZE } from '../letters/letters.ts'
import type { Outline, Segment } from './outline.ts'

/** Named in one message. */
const NAMED_MAX = 20

/** Why a text cannot be written, or null. `what` it is, and `writings` like it. */
export function lackedFault(
  what: string,
  text: string,
  letters: Letters,
  writings: string,
): string | null {
  const lacked = [...new Set(text)].filter((char) => letters.find(char) === null)
  if (lacked.length === 0) return null
  const more = lacked.length > NAMED_MAX ? ` and ${lacked.length - NAMED_MAX} more` : ''
  const named = lacked.slice(0, NAMED_MAX).map(toCharacter).join(', ')
  return `${what} has characters that cannot be drawn: ${named}${more}. ${writings} are written in Latin, Greek and Cyrillic.`
}

/** One that can be seen as itself, and by its number. */
function toCharacter(char: string): string {
  const number = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(char)
  return isSeen ? `${char} (U+${number})` : `U+${number}`
}

/** How wide a text is, in sizes of its letters. */
export function widthOf(text: string, letters: Letters): number {
  const chars = [...text]
  return chars.reduce((sum, char, index) => sum + stepOf(chars, index, letters, char), 0) / SIZE
}

/** From the start of a letter to that of the next. */
function stepOf(chars: readonly string[], index: number, letters: Letters, char: string): number {
  const width = letters.find(char)?.width ?? 0
  return width + letters.between(char, chars[index + 1] ?? '')
}

/** A line of text that starts at x, on the base line y. */
export function toText(
  text: string,
  letters: Letters,
  x: number,
  y: number,
  size: number,
): Outline {
  const scale = size / SIZE
  const chars = [...text]
  const segments: Segment[] = []
  let at = x
  for (const [index, char] of chars.entries()) {
    segments.push(...place(letters.find(char)?.outline ?? '', at, y, scale))
    at += stepOf(chars, index, letters, char) * scale
  }
  return segments
}

const COMMAND = /([mlcz])([^mlcz]*)/g
const NUMBER = /-?\d+/g

function place(outline: string, left: number, base: number, scale: number): Segment[] {
  const segments: Segment[] = []
  let [x, y] = [0, 0]
  for (const [, command, text = ''] of outline.matchAll(COMMAND)) {
    if (command === 'z') {
      segments.push(['Z'])
      continue
    }
    const steps = Array.from(text.matchAll(NUMBER), Number)
    const points: number[] = []
    for (let step = 0; step < steps.length; step += 2) {
      points.push(
        left + (x + (steps[step] ?? 0)) * scale,
        base + (y + (steps[step + 1] ?? 0)) * scale,
      )
    }
    x += steps.at(-2) ?? 0
    y += steps.at(-1) ?? 0
    segments.push([command?.toUpperCase(), ...points] as unknown as Segment)
  }
  return segments
}
