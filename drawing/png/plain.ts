import type { Drawing } from '../drawing.ts'
import type { Layout } from '../layout.ts'
import { type Look, toRgb } from '../look.ts'
import { FINDER_MODULES, findersOf } from '../matrix.ts'
import { NO_MODULE } from '../shapes.ts'
import { FROM_ABOVE, INDEXED, type Rows } from './rows.ts'

/** Plain squares in one colour need one bit per pixel, and a row of modules one row of pixels. */
export function isPlain({ dots, ring, eye, ...look }: Look): boolean {
  const isSquare = dots === 'square' && ring === 'square' && eye === 'square'
  const isOne = look.ringColour === look.dotsColour && look.eyeColour === look.dotsColour
  return isSquare && isOne && !look.isTransparent && !look.gradient && !look.logo && !look.frame
}

export function plainRows(drawing: Drawing, { width, height, module, left, top }: Layout): Rows {
  const { look, side } = drawing
  const dark = toDark(drawing)
  const rowBytes = 1 + Math.ceil(width / 8)
  return {
    width,
    height,
    depth: 1,
    colour: INDEXED,
    palette: Uint8Array.from([...toRgb(look.background), ...toRgb(look.dotsColour)]),
    rowBytes,
    isPatterned: false,
    write(into, from, to) {
      for (let y = Math.max(from, top); y < Math.min(to, top + side * module); y++) {
        const start = (y - from) * rowBytes
        if ((y - top) % module > 0) {
          into[start] = FROM_ABOVE
          continue
        }
        const row = ((y - top) / module) * side
        for (let x = 0; x < side; x++) {
          if (dark[row + x]) fillBits(into, 8 * (start + 1) + left + x * module, module)
        }
      }
    },
  }
}

function toDark({ side, masks }: Drawing): Uint8Array {
  const dark = Uint8Array.from(masks, (mask) => (mask === NO_MODULE ? 0 : 1))
  for (const [column, row] of findersOf(side)) {
    for (let y = 0; y < FINDER_MODULES; y++) {
      for (let x = 0; x < FINDER_MODULES; x++) {
        // How far from the middle: a ring is 3 away, the eye at most 1.
        const away = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        dark[(row + y) * side + column + x] = away === 2 ? 0 : 1
      }
    }
  }
  return dark
}

/** The first pixel is the highest bit of its byte. */
function fillBits(bytes: Uint8Array, from: number, count: number): void {
  const end = from + count
  for (let bit = from; bit < end; ) {
    const inByte = bit & 7
    const bits = Math.min(8 - inByte, end - bit)
    const mask = (0xff >> inByte) & (0xff << (8 - inByte - bits))
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | mask
    bit += bits
  }
}
