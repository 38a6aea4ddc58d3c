import { crc32 } from 'node:zlib'
import { Damaged } from './damaged.ts'

/** The parts of a PNG that its pixels are made of. Everything else, such as profiles and texts, is skipped unread. */
export interface PngParts {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colour: number
  readonly isInterlaced: boolean
  readonly palette: Buffer | null
  readonly transparency: Buffer | null
  readonly data: readonly Buffer[]
}

const SIGNATURE_BYTES = 8
/** Which depths go with which kind of colour. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export function readChunks(png: Buffer): PngParts {
  const data: Buffer[] = []
  const known = new Map<string, Buffer>()
  for (let place = SIGNATURE_BYTES; ; ) {
    if (place + 12 > png.length) throw new Damaged('it is truncated')
    const end = place + 8 + png.readUInt32BE(place)
    if (end + 4 > png.length) throw new Damaged('it is truncated')
    const type = png.toString('latin1', place + 4, place + 8)
    const body = png.subarray(place + 8, end)
    if (type === 'IEND') break
    if (['IHDR', 'PLTE', 'tRNS', 'IDAT'].includes(type)) {
      const isSound = png.readUInt32BE(end) === crc32(png.subarray(place + 4, end))
      if (!isSound) throw new Damaged('a checksum is wrong')
      if (type === 'IHDR' && known.has(type)) throw new Damaged('it has two headers')
      if (type === 'IDAT') data.push(body)
      else known.set(type, body)
    }
    place = end + 4
  }
  const header = known.get('IHDR')
  if (header?.length !== 13) throw new Damaged('it has no header')
  const [depth = 0, colour = 0, packing, filter, interlace = 0] = header.subarray(8)
  if (!DEPTHS[colour]?.includes(depth) || packing !== 0 || filter !== 0 || interlace > 1)
    throw new Damaged('its format is unknown')
  const palette = known.get('PLTE') ?? null
  if (colour === 3 && palette === null) throw new Damaged('it has no palette')
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    depth,
    colour,
    isInterlaced: interlace === 1,
    palette,
    transparency: known.get('tRNS') ?? null,
    data,
  }
}
