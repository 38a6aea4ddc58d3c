import type { Style } from '../../domain/codes/style.ts'
import { toLayout } from './layout.ts'
import { toLook } from './look.ts'
import type { Matrix } from './matrix.ts'
import { toPalette } from './png/palette.ts'
import { drawTiles, layTiles, toPixels } from './png/tiles.ts'

/** Pixels as decoders expect them: red, green, blue and opacity, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The same image that renderPng writes, for decoders. */
export function paint(matrix: Matrix, style: Style, size: number): Picture {
  const look = toLook(style)
  const layout = toLayout(matrix.side, size)
  const tiles = drawTiles(look, layout.module)
  const pixels = toPixels(layTiles(matrix, tiles), tiles, layout)
  const colours = toWords(toPalette(look))
  // A pixel is one word: writing four single bytes takes as long as reading the image.
  const words = new Uint32Array(pixels.length)
  for (let place = 0; place < pixels.length; place++)
    words[place] = colours[pixels[place] ?? 0] ?? 0
  return { width: size, height: size, data: new Uint8ClampedArray(words.buffer) }
}

/** Each colour of a palette with full opacity, as its four bytes are laid out in memory. */
function toWords(palette: Uint8Array): Uint32Array {
  const bytes = new Uint8Array((4 * palette.length) / 3).fill(255)
  for (let place = 0; place < palette.length; place++) {
    bytes[place + Math.floor(place / 3)] = palette[place] ?? 0
  }
  return new Uint32Array(bytes.buffer)
}
