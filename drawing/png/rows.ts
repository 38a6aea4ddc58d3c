/**
 * An image as PNG stores it: rows of bytes, each after the number of its filter. Written in pieces,
 * so that an image of any size takes little memory.
 */
export interface Rows {
  readonly width: number
  readonly height: number
  /** As in the header of a PNG. */
  readonly depth: 1 | 8
  readonly colour: typeof RGB | typeof INDEXED | typeof RGBA
  /** Three bytes a colour, if colours are indexed. */
  readonly palette?: Uint8Array
  /** How opaque the first colours of the palette are, if not all are. */
  readonly opacity?: Uint8Array
  /** With its filter. */
  readonly rowBytes: number
  /** The same few bytes come again and again, not only runs of one: worth looking for. */
  readonly isPatterned: boolean
  /** Writes the rows from one to before another into bytes that are all 0. */
  write(into: Uint8Array, from: number, to: number): void
}

/** Writes the pixels of a row: words whose bytes are red, green, blue and opacity. */
export type PaintRow = (y: number, into: Uint32Array) => void

export const RGB = 2
export const INDEXED = 3
export const RGBA = 6

/** The filters in use are 0, a row as it is, and this one, its difference from the row above. */
export const FROM_ABOVE = 2
