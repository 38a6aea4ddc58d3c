import { printWords as text } from '../../words/print.ts'

/** Lengths of printed things, as they are chosen. */

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
