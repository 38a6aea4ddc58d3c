/** What the first bytes of an image say: its kind and its size, before anything is unpacked. */
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

function readJpegHead(bytes: Buffer): ImageHead | null {
  for (let place = 2; place + 9 < bytes.length; ) {
    if (bytes[place] !== 0xff) return null
    const marker = bytes[place + 1] ?? 0
    if (marker === 0xff) {
      place++
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(place + 5), bytes.readUInt16BE(place + 7)]
      return { kind: 'jpeg', width, height }
    }
    place += 2 + bytes.readUInt16BE(place + 2)
  }
  return null
}
