import { constants, crc32, createDeflate } from 'node:zlib'
import type { Print } from '../../domain/codes/pictures.ts'
import type { Style } from '../../domain/codes/style.ts'
import { type Drawing, toDrawing } from '../drawing.ts'
import { type Layout, toLayout, toPrintLayout } from '../layout.ts'
import { LETTERS } from '../letters/all.ts'
import { NO_PIXELS, type Tools, type ToPixels } from '../pixels.ts'
import { NO_TURN, type Turn } from '../turn.ts'
import { indexedRows } from './indexed.ts'
import { overlayFor } from './overlay.ts'
import { paintedRows } from './painted.ts'
import { isPlain, plainRows } from './plain.ts'
import type { Rows } from './rows.ts'

/** The image in pixels: exactly `size` wide, and as high unless it has a frame. */
export async function renderPng(
  text: string,
  style: Style,
  size: number,
  { art = null, turn, toPixels }: Tools = {},
): Promise<Buffer> {
  const drawing = toDrawing(text, style, { art, letters: LETTERS })
  return writePng(await rowsOf(drawing, toLayout(drawing, size), toPixels), PIXELS_A_METRE, turn)
}

/** As wide as it is to be printed: so many millimetres, in so many dots an inch. */
export async function renderPrintPng(
  text: string,
  style: Style,
  { widthMm, dpi }: Pick<Print, 'widthMm' | 'dpi'>,
  { art = null, turn, toPixels }: Tools = {},
): Promise<Buffer> {
  const drawing = toDrawing(text, style, { art, letters: LETTERS })
  const layout = toPrintLayout(drawing, widthMm, dpi)
  return writePng(await rowsOf(drawing, layout, toPixels), Math.round(dpi * INCHES_A_METRE), turn)
}

/** As few bits per pixel as its colours need. */
async function rowsOf(
  drawing: Drawing,
  layout: Layout,
  toPixels: ToPixels = NO_PIXELS,
): Promise<Rows> {
  const { look, logo } = drawing
  if (isPlain(look)) return plainRows(drawing, layout)
  if (!look.gradient && !logo && !look.frame) return indexedRows(drawing, layout)
  return paintedRows(drawing, layout, logo && (await overlayFor(logo, layout, toPixels)))
}

/** Rows are compressed in pieces of at most this many bytes. */
const PIECE_BYTES = 262_144
/** Rows are mostly zeros: level 6 makes a third less of them, in four times the time. */
const LEVEL = 3

/** Of the last images, while zlib works on several: a megabyte for each would be collected late. */
const spares: Uint8Array[] = []

async function deflate(
  { rowBytes, height, isPatterned, write }: Rows,
  turn: Turn,
): Promise<Buffer[]> {
  const strategy = isPatterned ? constants.Z_DEFAULT_STRATEGY : constants.Z_RLE
  const stream = createDeflate({ level: LEVEL, strategy })
  const compressed: Buffer[] = []
  stream.on('data', (part: Buffer) => compressed.push(part))
  const rows = Math.min(height, Math.floor(PIECE_BYTES / rowBytes))
  const piece = spares.pop() ?? new Uint8Array(PIECE_BYTES)
  try {
    for (let from = 0; from < height; from += rows) {
      if (from > 0) await turn()
      const to = Math.min(height, from + rows)
      write(piece.fill(0, 0, rows * rowBytes), from, to)
      await new Promise<void>((done, fail) => {
        stream.write(piece.subarray(0, (to - from) * rowBytes), (error) =>
          error ? fail(error) : done(),
        )
      })
    }
    await new Promise<void>((done, fail) => {
      stream.once('end', done).once('error', fail).end()
    })
  } finally {
    stream.destroy()
    spares.push(piece)
  }
  return compressed
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const CHUNK_FRAME = 12
/** Colours are sRGB; if a printer cannot show them, relative colorimetric, as for logos. */
const SRGB = Uint8Array.of(1)
/**
 * 300 dpi, in pixels per metre: what print shops ask for. Without it layout programs assume 72 or
 * 96 and put 512 pixels on 14 to 18 cm; with it they are 4.3 cm.
 */
const PIXELS_A_METRE = 11_811
const INCHES_A_METRE = 1 / 0.0254

function toDensity(pixelsAMetre: number): Buffer {
  const density = Buffer.alloc(9)
  density.writeUInt32BE(pixelsAMetre, 0)
  density.writeUInt32BE(pixelsAMetre, 4)
  density[8] = 1
  return density
}

export async function writePng(
  rows: Rows,
  pixelsAMetre = PIXELS_A_METRE,
  turn = NO_TURN,
): Promise<Buffer> {
  const { width, height, depth, colour, palette, opacity } = rows
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = colour
  return toChunks([
    ['IHDR', [header]],
    ['sRGB', [SRGB]],
    ...(palette ? [['PLTE', [palette]] as const] : []),
    ...(opacity ? [['tRNS', [opacity]] as const] : []),
    ['pHYs', [toDensity(pixelsAMetre)]],
    ['IDAT', await deflate(rows, turn)],
    ['IEND', []],
  ])
}

type Chunk = readonly [type: string, parts: readonly Uint8Array[]]

function toChunks(chunks: readonly Chunk[]): Buffer {
  const lengthOf = (parts: readonly Uint8Array[]) =>
    parts.reduce((sum, part) => sum + part.length, 0)
  const length = chunks.reduce((sum, [, parts]) => sum + CHUNK_FRAME + lengthOf(parts), 0)
  const png = Buffer.allocUnsafeSlow(SIGNATURE.length + length)
  png.set(SIGNATURE)
  let place = SIGNATURE.length
  for (const [type, parts] of chunks) {
    png.writeUInt32BE(lengthOf(parts), place)
    png.write(type, place + 4, 'latin1')
    let end = place + 8
    for (const part of parts) {
      png.set(part, end)
      end += part.length
    }
    png.writeUInt32BE(crc32(png.subarray(place + 4, end)), end)
    place = end + 4
  }
  return png
}
