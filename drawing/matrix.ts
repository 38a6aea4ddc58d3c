import encodeQR from 'qr'

/** The symbol without its quiet zone: one byte per module, row by row, 1 for dark. */
export interface Matrix {
  readonly side: number
  readonly dark: Uint8Array
}

/** ISO/IEC 18004 requires four modules of background on every side. */
export const QUIET_MODULES = 4
export const FINDER_MODULES = 7
/** Version 40. */
export const SIDE_MAX = 177

/** The encoder always draws a border; one module is the minimum. */
const BORDER = 1

/**
 * A quarter of the codewords may be lost; a third, if that costs no larger symbol, or if it must be
 * because a logo covers some.
 */
export function toMatrix(text: string, isCovered = false): Matrix {
  if (isCovered) return strip(encode(text, 'high'))
  const rows = encode(text, 'quartile')
  return strip(encodeHigher(text, rows.length - 2 * BORDER) ?? rows)
}

function encode(text: string, ecc: 'quartile' | 'high', version?: number): boolean[][] {
  return encodeQR(text, 'raw', { ecc, border: BORDER, version })
}

/** The encoder throws if the text does not fit the version, before it draws. */
function encodeHigher(text: string, side: number): boolean[][] | null {
  try {
    return encode(text, 'high', (side - 17) / 4)
  } catch {
    return null
  }
}

function strip(rows: boolean[][]): Matrix {
  const side = rows.length - 2 * BORDER
  const dark = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    const row = rows[y + BORDER] ?? []
    for (let x = 0; x < side; x++) dark[y * side + x] = row[x + BORDER] ? 1 : 0
  }
  return { side, dark }
}

/** Where the three finders start, as [column, row]. */
export function findersOf(side: number): readonly (readonly [number, number])[] {
  const far = side - FINDER_MODULES
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ]
}
