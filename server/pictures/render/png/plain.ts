import type { Layout } from '../layout.ts'
import type { Look } from '../look.ts'
import type { Matrix } from '../matrix.ts'
import { BitWriter } from './bits.ts'
import { Adler } from './checksum.ts'
import { toRun } from './rows.ts'
import { addMatch, addRun, Encoder, type Sink, Tally } from './stream.ts'
import { beginZlib, endZlib } from './zlib.ts'

/**
 * Plain squares in one colour need one bit per pixel. A pixel row is written once and then copied
 * from the row above, which is so little that each image gets its own codes.
 */
export function isPlain(look: Look): boolean {
  const { dots, ring, eye, dotsColour, ringColour, eyeColour } = look
  const isSquare = dots === 'square' && ring === 'square' && eye === 'square'
  return isSquare && ringColour === dotsColour && eyeColour === dotsColour
}

const writer = new BitWriter()

/** The image data of a PNG: a zlib stream, as a view that is valid until the next call. */
export function encodePlain(matrix: Matrix, layout: Layout): Uint8Array {
  const rows = toRows(matrix, layout)
  const tally = new Tally(rowLength(layout), 1)
  addRows(tally, rows, layout)
  const encoder = new Encoder(tally.toCodebook(), writer)
  beginZlib(writer)
  writer.reserve(rowLength(layout) * layout.size)
  encoder.begin()
  addRows(encoder, rows, layout)
  encoder.end()
  return endZlib(writer, checksum(rows, layout))
}

/** A filter byte, which is 0, and eight pixels per byte. */
function rowLength({ size }: Layout): number {
  return 1 + Math.ceil(size / 8)
}

/** One pixel row for each row of modules, one after the other. */
function toRows({ side, dark }: Matrix, layout: Layout): Uint8Array {
  const { module, margin } = layout
  const length = rowLength(layout)
  const rows = new Uint8Array(side * length)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!dark[y * side + x]) continue
      const from = margin + x * module
      fillBits(rows, 8 * (y * length + 1) + from, module)
    }
  }
  return rows
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

function bottomMargin({ size, side, module, margin }: Layout): number {
  return size - margin - side * module
}

function addRows(sink: Sink, rows: Uint8Array, layout: Layout): void {
  const { side, module, margin } = layout
  const length = rowLength(layout)
  addRun(sink, toRun(0, margin * length))
  for (let y = 0; y < side; y++) {
    const end = (y + 1) * length
    for (let place = y * length; place < end; ) {
      const value = rows[place] ?? 0
      let next = place + 1
      while (next < end && rows[next] === value) next++
      addRun(sink, toRun(value, next - place))
      place = next
    }
    if (module > 1) addMatch(sink, (module - 1) * length, 1)
  }
  addRun(sink, toRun(0, bottomMargin(layout) * length))
}

function checksum(rows: Uint8Array, layout: Layout): number {
  const { side, module, margin } = layout
  const length = rowLength(layout)
  const adler = new Adler()
  adler.add(margin * length, 0, 0)
  for (let y = 0; y < side; y++) {
    let sum = 0
    let weighted = 0
    for (let place = 0; place < length; place++) {
      const value = rows[y * length + place] ?? 0
      sum += value
      weighted += value * (length - place)
    }
    adler.repeat(module, length, sum, weighted)
  }
  adler.add(bottomMargin(layout) * length, 0, 0)
  return adler.value()
}
