import assert from 'node:assert/strict'
import { crc32, inflateSync } from 'node:zlib'
import type { Picture } from '../../../../../drawing/picture.ts'

/**
 * An indexed PNG read by the book: every checksum looked at, the pixels unpacked by zlib. What the
 * writer says without a compressor of its own is held against this.
 */
export interface IndexedPng {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly palette: Uint8Array
  readonly pixels: Uint8Array
  /** What the chunks sRGB and pHYs say. */
  readonly space: Buffer
  readonly density: Buffer
}

const SIGNATURE = '89504e470d0a1a0a'

export function readPng(png: Buffer): IndexedPng {
  assert.equal(png.subarray(0, 8).toString('hex'), SIGNATURE)
  const chunks = new Map<string, Buffer>()
  for (let place = 8; place < png.length; ) {
    const end = place + 8 + png.readUInt32BE(place)
    const type = png.toString('latin1', place + 4, place + 8)
    assert.equal(png.readUInt32BE(end), crc32(png.subarray(place + 4, end)), `CRC of ${type}`)
    chunks.set(type, png.subarray(place + 8, end))
    place = end + 4
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'sRGB', 'PLTE', 'pHYs', 'IDAT', 'IEND'])
  const [header, space, palette, density, data] = [...chunks.values()] as Buffer[] as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const [width, height, depth = 0, kind] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    ...header.subarray(8),
  ]
  assert.equal(kind, 3, 'indexed colours')
  const lines = unfilter(inflateSync(data), Math.ceil((width * depth) / 8), height)
  const pixels = depth === 8 ? lines : unpack(lines, width, height)
  return { width, height, depth, palette, pixels, space, density }
}

/** Filters None and Up, the only ones in use. */
function unfilter(data: Buffer, length: number, height: number): Uint8Array {
  assert.equal(data.length, (length + 1) * height)
  const lines = new Uint8Array(length * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (length + 1)]
    assert.ok(filter === 0 || (filter === 2 && y > 0), `filter ${filter}`)
    for (let x = 0; x < length; x++) {
      const above = filter === 2 ? (lines[(y - 1) * length + x] ?? 0) : 0
      lines[y * length + x] = (data[y * (length + 1) + 1 + x] ?? 0) + above
    }
  }
  return lines
}

function unpack(lines: Uint8Array, width: number, height: number): Uint8Array {
  const length = Math.ceil(width / 8)
  const pixels = new Uint8Array(width * height)
  for (let place = 0; place < pixels.length; place++) {
    const x = place % width
    const byte = lines[Math.floor(place / width) * length + (x >> 3)] ?? 0
    pixels[place] = (byte >> (7 - (x & 7))) & 1
  }
  return pixels
}

export function toPicture({ width, height, palette, pixels }: IndexedPng): Picture {
  const colours = new Uint8Array(1024).fill(255)
  for (let place = 0; place < palette.length; place++) {
    colours[place + Math.floor(place / 3)] = palette[place] ?? 0
  }
  const words = new Uint32Array(colours.buffer)
  const data = new Uint32Array(pixels.length)
  for (let place = 0; place < pixels.length; place++) data[place] = words[pixels[place] ?? 0] ?? 0
  return { width, height, data: new Uint8ClampedArray(data.buffer) }
}
