import { writePng } from './png.ts'
import { FROM_ABOVE, RGB, RGBA, type Rows } from './rows.ts'

/** Pixels as a PNG: red, green, blue and opacity, which is left out if nothing shines through. */
export function encodePixels(image: {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}): Promise<Buffer> {
  const { width, height, data } = image
  let isOpaque = true
  for (let place = 3; place < data.length && isOpaque; place += 4) isOpaque = data[place] === 255
  const channels = isOpaque ? 3 : 4
  const rowBytes = 1 + channels * width
  const rows: Rows = {
    ...{ width, height, depth: 8, colour: isOpaque ? RGB : RGBA, rowBytes },
    isPatterned: true,
    write(into, from, to) {
      for (let y = from; y < to; y++) {
        let place = (y - from) * rowBytes
        into[place++] = FROM_ABOVE
        for (let x = 0; x < width; x++) {
          const at = 4 * (y * width + x)
          for (let channel = at; channel < at + channels; channel++) {
            into[place++] = (data[channel] ?? 0) - (data[channel - 4 * width] ?? 0)
          }
        }
      }
    },
  }
  return writePng(rows)
}
