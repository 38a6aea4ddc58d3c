import { printWords as text } from '../../words/print.ts'

/** Lengths of printed things, as they are chosen, typed and said. */

/** How many times its width a code can be away from the phone. */
export const DISTANCE_PER_WIDTH = 10
export const MM_PER_INCH = 25.4
/** Pixels of a style sheet in a millimetre. */
export const PIXELS_PER_MM = 96 / MM_PER_INCH

export interface Preset {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly widthMm: number
}

const said = text.presets
export const PRESETS: readonly Preset[] = [
  { name: 'card', label: said.card, hint: said.cardHint, widthMm: 20 },
  { name: 'table', label: said.table, hint: said.tableHint, widthMm: 30 },
  { name: 'poster', label: said.poster, hint: said.posterHint, widthMm: 60 },
  { name: 'window', label: said.window, hint: said.windowHint, widthMm: 150 },
]

export function distanceMm(widthMm: number): number {
  return widthMm * DISTANCE_PER_WIDTH
}

/** "60 cm" or "1.5 m". */
export function toDistance(widthMm: number): string {
  const mm = distanceMm(widthMm)
  return mm < 1000 ? text.centimetres(Math.round(mm / 10)) : text.metres(mm / 1000)
}

/** "22.5" or "22,5"; null: it is no number of this range. */
export function toLength(typed: string, least: number, most: number): number | null {
  const plain = typed.trim().replace(',', '.')
  const value = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** "1024" or "1 024"; null: it is no whole number of this range. */
export function toWhole(typed: string, least: number, most: number): number | null {
  const digits = typed.replace(/\s/g, '')
  const value = /^\d{1,5}$/.test(digits) ? Number(digits) : Number.NaN
  return value >= least && value <= most ? value : null
}
