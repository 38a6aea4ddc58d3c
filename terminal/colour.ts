const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const

export type Colour = keyof typeof CODES

/** Whether colours are shown. */
export interface Coloured {
  readonly hasColour: boolean
}

/** The text itself where there are no colours. */
export function paint({ hasColour }: Coloured, colour: Colour, text: string): string {
  return hasColour && text !== '' ? `\x1b[${CODES[colour]}m${text}\x1b[0m` : text
}
