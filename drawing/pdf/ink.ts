import type { Outline } from '../frame/outline.ts'
import { toRgb } from '../look.ts'
import { toNumber } from './document.ts'

/** Operators of a page's content. Colours: black is the black ink alone, the rest is RGB. */
export function fillColour(colour: string): string {
  return colour === BLACK ? '0 0 0 1 k\n' : `${toShares(colour)} rg\n`
}

export function lineColour(colour: string): string {
  return colour === BLACK ? '0 0 0 1 K\n' : `${toShares(colour)} RG\n`
}

const BLACK = '#000000'

/** Red, green and blue from 0 to 1. */
export function toShares(colour: string): string {
  return toRgb(colour)
    .map((value) => toNumber(value / 255))
    .join(' ')
}

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

export function toPath(outline: Outline): string {
  return outline
    .map(([command, ...numbers]) => `${[...numbers.map(toNumber), OPERATORS[command]].join(' ')}\n`)
    .join('')
}

/** With more digits: it is multiplied by all that follows. */
export function toMatrix(matrix: readonly number[]): string {
  return `${matrix.map((value) => value.toFixed(8)).join(' ')} cm\n`
}

export function toRectangle(x: number, y: number, width: number, height: number): string {
  return `${[x, y, width, height].map(toNumber).join(' ')} re\n`
}
