import { crc32 } from 'node:zlib'
import type { Style } from '../../../domain/codes/style.ts'
import { toLayout } from '../layout.ts'
import { type Look, toLook, toRgb } from '../look.ts'
import { toMatrix } from '../matrix.ts'
import { encodeMosaic, type Mosaic, openMosaic } from './mosaic.ts'
import { toPalette } from './palette.ts'
import { encodePlain, isPlain } from './plain.ts'

/** The image in pixels, with indexed colours: exactly `size` wide and high. */
export function renderPng(text: string, style: Style, size: number): Buffer {
  const matrix = toMatrix(text)
  const layout = toLayout(matrix.side, size)
  const look = toLook(style)
  if (isPlain(look)) {
    const palette = Uint8Array.from([...toRgb(look.background), ...toRgb(look.dotsColour)])
    return toPng(size, 1, palette, encodePlain(matrix, layout))
  }
  const mosaic = mosaicFor(look, layout.module)
  return toPng(size, 8, toPalette(look), encodeMosaic(mosaic, matrix, layout))
}

/** About 30 to 200 kB each. The least recently used goes first. */
const MOSAICS_MAX = 48
const mosaics = new Map<string, Mosaic>()

function mosaicFor(look: Look, module: number): Mosaic {
  const key = `${look.dots} ${look.ring} ${look.eye} ${module}`
  const mosaic = mosaics.get(key) ?? openMosaic(look, module)
  mosaics.delete(key)
  mosaics.set(key, mosaic)
  for (const oldest of mosaics.keys()) {
    if (mosaics.size <= MOSAICS_MAX) break
    mosaics.delete(oldest)
  }
  return mosaic
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const INDEXED = 3
const CHUNK_FRAME = 12
/** Colours are sRGB; if a printer cannot show them, relative colorimetric, as for logos. */
const SRGB = Uint8Array.of(1)
/**
 * 300 dpi, in pixels per metre: what print shops ask for. Without it layout programs assume 72 or
 * 96 and put 512 pixels on 14 to 18 cm; with it they are 4.3 cm.
 */
const PIXELS_A_METRE = 11_811
const DENSITY = Buffer.alloc(9)
DENSITY.writeUInt32BE(PIXELS_A_METRE, 0)
DENSITY.writeUInt32BE(PIXELS_A_METRE, 4)
DENSITY[8] = 1

function toPng(size: number, depth: number, palette: Uint8Array, data: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = depth
  header[9] = INDEXED
  const parts = [
    ['IHDR', header],
    ['sRGB', SRGB],
    ['PLTE', palette],
    ['pHYs', DENSITY],
    ['IDAT', data],
    ['IEND', new Uint8Array()],
  ] as const
  const length = parts.reduce((sum, [, body]) => sum + CHUNK_FRAME + body.length, 0)
  const png = Buffer.allocUnsafeSlow(SIGNATURE.length + length)
  png.set(SIGNATURE)
  let place = SIGNATURE.length
  for (const [type, body] of parts) {
    png.writeUInt32BE(body.length, place)
    png.write(type, place + 4, 'latin1')
    png.set(body, place + 8)
    const end = place + 8 + body.length
    png.writeUInt32BE(crc32(png.subarray(place + 4, end)), end)
    place = end + 4
  }
  return png
}
