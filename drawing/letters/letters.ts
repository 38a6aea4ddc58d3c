/** The letters of a font, as outlines. They are data: no font is read while the program runs. */
export interface Letters {
  /** Null: the font has no such character. */
  find(char: string): Letter | null
  /** How much nearer, or further if it is negative, the second of two letters stands. */
  between(left: string, right: string): number
}

/** In thousandths of the letters' size; the base line is at 0, and what is above it is negative. */
export interface Letter {
  readonly width: number
  /** `m`, `l`, `c` and `z` as in the path of an SVG; numbers count from the point before. */
  readonly outline: string
}

export const SIZE = 1000
/** Of a capital letter. */
export const CAPITAL_HEIGHT = 719

type Script = Readonly<Record<string, string>>
type Kerning = readonly (readonly [lefts: string, rights: Readonly<Record<number, string>>])[]

export function openLetters(scripts: readonly Script[], kerning: Kerning): Letters {
  const letters: Script = Object.assign({}, ...scripts)
  const rows = new Map<string, ReadonlyMap<string, number>>()
  for (const [lefts, rights] of kerning) {
    const row = new Map<string, number>()
    for (const [by, chars] of Object.entries(rights)) {
      for (const char of chars) row.set(char, Number(by))
    }
    for (const char of lefts) rows.set(char, row)
  }
  return {
    find(char) {
      const data = Object.hasOwn(letters, char) ? letters[char] : undefined
      if (data === undefined) return null
      const width = Number.parseInt(data, 10)
      return { width, outline: data.slice(String(width).length) }
    },
    between: (left, right) => rows.get(left)?.get(right) ?? 0,
  }
}
