import type { Terminal } from './terminal.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const

export type Colour = keyof typeof CODES

/** The text itself where there are no colours. */
export function paint(
  { hasColour }: Pick<Terminal, 'hasColour'>,
  colour: Colour,
  text: string,
): string {
  return hasColour && text !== '' ? `\x1b[${CODES[colour]}m${text}\x1b[0m` : text
}

/** How a state of a code is shown. */
export const STATE_COLOURS: Readonly<Record<string, Colour>> = {
  active: 'green',
  scheduled: 'cyan',
  paused: 'yellow',
  expired: 'red',
  used_up: 'red',
  draft: 'dim',
}
