import { Damaged } from './damaged.ts'

/** What an image says of itself: its kind and its size, before anything is unpacked. */
export type ImageKind = 'png' | 'jpeg' | 'svg'

export interface ImageHead {
  readonly kind: ImageKind
  readonly width: number
  readonly height: number
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Where the size stands, in the chunk that must be the first. */
const PNG_SIZE_AT = 16

/** Null: it is neither PNG nor JPEG, or too short to be one. */
export function readHead(bytes: Buffer): ImageHead | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) {
    if (bytes.length < PNG_SIZE_AT + 8 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
    const [width, height] = [bytes.readUInt32BE(PNG_SIZE_AT), bytes.readUInt32BE(PNG_SIZE_AT + 4)]
    return { kind: 'png', width, height }
  }
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpegHead(bytes) : null
}

/** Frames begin with one of these; the others in the range hold tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

const SCAN = 0xda
const END = 0xd9

/** To the end of the image: one that was cut short would be drawn empty, or half. */
function readJpegHead(bytes: Buffer): ImageHead | null {
  let head: ImageHead | null = null
  for (let place = 2; place !== -1 && place + 1 < bytes.length; ) {
    const marker = bytes[place + 1] ?? 0
    if (bytes[place] !== 0xff || marker === 0xff) {
      if (bytes[place] !== 0xff && head === null) return null
      place = bytes.indexOf(0xff, place + 1)
      continue
    }
    if (marker === END) return head
    if (place + 9 > bytes.length) break
    if (isFrame(marker)) {
      if (head !== null) throw new Damaged('it has two headers')
      const [height, width] = [bytes.readUInt16BE(place + 5), bytes.readUInt16BE(place + 7)]
      head = { kind: 'jpeg', width, height }
    }
    place += 2 + bytes.readUInt16BE(place + 2)
    if (marker === SCAN) place = endOfScan(bytes, place)
  }
  if (head === null) return null
  throw new Damaged('it is truncated')
}

/** Where the marker after the packed pixels is; -1: there is none. */
function endOfScan(bytes: Buffer, start: number): number {
  let place = bytes.indexOf(0xff, start)
  while (place !== -1 && isPacked(bytes[place + 1])) place = bytes.indexOf(0xff, place + 2)
  return place
}

/** Pixels have this after a byte that would be a marker, or begin anew with it. */
function isPacked(next = 0): boolean {
  return next === 0 || (next >= 0xd0 && next <= 0xd7)
}
