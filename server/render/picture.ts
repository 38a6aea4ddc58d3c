import type { Style } from '../domain/style.ts'
import { toLayout } from './layout.ts'
import { toLook } from './look.ts'
import type { Matrix } from './matrix.ts'
import { toPalette } from './palette.ts'
import { drawTiles, layTiles, toPixels } from './tiles.ts'

/** Pixels as decoders want them: red, green, blue and opacity, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The same picture that renderPng writes, for those who must look at it. */
export function paint(matrix: Matrix, style: Style, size: number): Picture {
  const look = toLook(style)
  const layout = toLayout(matrix.side, size)
  const tiles = drawTiles(look, layout.module)
  const pixels = toPixels(layTiles(matrix, tiles), tiles, layout)
  const palette = toPalette(look)
  const data = new Uint8ClampedArray(4 * pixels.length)
  for (let place = 0; place < pixels.length; place++) {
    const entry = 3 * (pixels[place] ?? 0)
    data[4 * place] = palette[entry] ?? 0
    data[4 * place + 1] = palette[entry + 1] ?? 0
    data[4 * place + 2] = palette[entry + 2] ?? 0
    data[4 * place + 3] = 255
  }
  return { width: size, height: size, data }
}
