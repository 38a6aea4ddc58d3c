import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { Damaged } from './damaged.ts'
import { openShrinking, type Pixels } from './pixels.ts'
import { type PngParts, readChunks } from './png-chunks.ts'
import { openRowColours } from './png-colours.ts'

/**
 * A PNG in at most so many pixels, read row by row. A decoder that has all of it in memory would need
 * 140 MB for what this reads in 20; and no more is unpacked than the header announces.
 */
export async function readPng(png: Buffer, most: number): Promise<Pixels> {
  const parts = readChunks(png)
  const picture = openShrinking(parts.width, parts.height, most)
  const toColours = openRowColours(parts)
  for await (const { pass, row, bytes } of unpack(parts)) {
    const colours = toColours(bytes, pass.width)
    picture.addRow(pass.y + row * pass.stepY, pass.x, pass.stepX, colours)
  }
  return picture.end()
}

/** Some of the pixels, as a picture of its own. */
interface Pass {
  readonly x: number
  readonly y: number
  readonly stepX: number
  readonly stepY: number
  readonly width: number
  readonly height: number
}

/** Adam7: first pixel and distance, across and down. */
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function passesOf({ width, height, isInterlaced }: PngParts): Pass[] {
  const passes = isInterlaced ? INTERLACED : ([[0, 0, 1, 1]] as const)
  return passes
    .map(([x, y, stepX, stepY]) => ({
      ...{ x, y, stepX, stepY },
      width: Math.ceil((width - x) / stepX),
      height: Math.ceil((height - y) / stepY),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0)
}

interface UnpackedRow {
  readonly pass: Pass
  readonly row: number
  /** Without the filter; valid until the next. */
  readonly bytes: Uint8Array
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

async function* unpack(parts: PngParts): AsyncGenerator<UnpackedRow> {
  const bits = (CHANNELS[parts.colour] ?? 1) * parts.depth
  const stride = Math.max(1, bits >> 3)
  const pieces = openPieces(parts.data)
  for (const pass of passesOf(parts)) {
    const length = Math.ceil((pass.width * bits) / 8)
    let above = new Uint8Array(length)
    let bytes = new Uint8Array(length)
    for (let row = 0; row < pass.height; row++) {
      const filter = await pieces.next(bytes)
      unfilter(filter, bytes, above, stride)
      yield { pass, row, bytes }
      ;[bytes, above] = [above, bytes]
    }
  }
  pieces.close()
}

/** Unpacked bytes, as many as are asked for. */
function openPieces(data: readonly Buffer[]) {
  const stream = Readable.from(data).pipe(createInflate())
  const chunks = stream[Symbol.asyncIterator]()
  let chunk: Buffer = Buffer.alloc(0)
  let place = 0

  async function more(): Promise<void> {
    const { value, done } = await chunks.next().catch(() => ({ value: null, done: true as const }))
    if (done) throw new Damaged('it is truncated, or its data cannot be decompressed')
    chunk = value as Buffer
    place = 0
  }

  return {
    /** Fills a row, and returns the number of its filter. */
    async next(row: Uint8Array): Promise<number> {
      while (place >= chunk.length) await more()
      const filter = chunk[place++] ?? 0
      for (let filled = 0; filled < row.length; ) {
        while (place >= chunk.length) await more()
        const part = chunk.subarray(place, place + row.length - filled)
        row.set(part, filled)
        filled += part.length
        place += part.length
      }
      return filter
    },
    close: () => stream.destroy(),
  }
}

function unfilter(filter: number, row: Uint8Array, above: Uint8Array, stride: number): void {
  if (filter > 4) throw new Damaged('it has an unknown filter')
  if (filter === 0) return
  for (let x = 0; x < row.length; x++) {
    const left = x >= stride ? (row[x - stride] ?? 0) : 0
    const up = above[x] ?? 0
    const corner = x >= stride ? (above[x - stride] ?? 0) : 0
    row[x] = (row[x] ?? 0) + predict(filter, left, up, corner)
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const guess = left + up - corner
  const toLeft = Math.abs(guess - left)
  const toUp = Math.abs(guess - up)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
