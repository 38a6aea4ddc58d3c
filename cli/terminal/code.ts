import { type Matrix, QUIET_MODULES, toMatrix } from '../../drawing/matrix.ts'

/** The code as a phone reads it from a screen: two modules per character, one above the other. */

/** Black on white of the fixed part of the palette, which themes leave alone. */
const INK = '\x1b[38;5;16;48;5;231m'
const END = '\x1b[0m'
/** By which of the two modules has ink. */
const HALVES = [' ', '▄', '▀', '█']

export interface Drawn {
  readonly lines: readonly string[]
  readonly columns: number
}

/**
 * With colours it is dark on light in every terminal. Without them the light modules are drawn, which is
 * dark on light where text is light on dark, as in most terminals.
 */
export function drawCode(text: string, isCovered: boolean, hasColour: boolean): Drawn {
  const matrix = toMatrix(text, isCovered)
  const side = matrix.side + 2 * QUIET_MODULES
  const hasInk = (x: number, y: number) => y < side && isDark(matrix, x, y) === hasColour
  const lines = Array.from({ length: Math.ceil(side / 2) }, (_, half) => {
    let line = ''
    for (let x = 0; x < side; x++) {
      const top = hasInk(x, half * 2) ? 2 : 0
      line += HALVES[top + (hasInk(x, half * 2 + 1) ? 1 : 0)]
    }
    return hasColour ? INK + line + END : line
  })
  return { lines, columns: side }
}

function isDark({ side, dark }: Matrix, x: number, y: number): boolean {
  const [column, row] = [x - QUIET_MODULES, y - QUIET_MODULES]
  if (column < 0 || row < 0 || column >= side || row >= side) return false
  return dark[row * side + column] === 1
}
