import type { Terminal } from './terminal.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const

export type Color = keyof typeof CODES

/** The text itself where there are no colours. */
export function paint(
  { hasColor }: Pick<Terminal, 'hasColor'>,
  color: Color,
  text: string,
): string {
  return hasColor && text !== '' ? `\x1b[${CODES[color]}m${text}\x1b[0m` : text
}

/** How a state of a code is shown. */
export const STATE_COLORS: Readonly<Record<string, Color>> = {
  active: 'green',
  scheduled: 'cyan',
  paused: 'yellow',
  expired: 'red',
  used_up: 'red',
  draft: 'dim',
}
