import { crc32, deflateSync } from 'node:zlib'

/** Images to upload, made byte by byte. */
export function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(type, 'latin1'),
    body,
    Buffer.alloc(4),
  ])
  framed.writeUInt32BE(body.length, 0)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}

export interface PngShape {
  readonly width: number
  readonly height: number
  readonly depth?: number
  readonly colour?: number
  readonly isInterlaced?: boolean
}

export function header({ width, height, depth = 8, colour = 6, isInterlaced }: PngShape): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body[8] = depth
  body[9] = colour
  body[12] = isInterlaced ? 1 : 0
  return chunk('IHDR', body)
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const END = chunk('IEND', Buffer.alloc(0))

/** `rows`: with their filters; `before`: chunks before the data. */
export function toPng(shape: PngShape, rows: Buffer, before: readonly Buffer[] = []): Buffer {
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }))
  return Buffer.concat([SIGNATURE, header(shape), ...before, data, END])
}

/** One colour, or none where it is not opaque. */
export function plainPng(side: number, [r, g, b, a]: readonly [number, number, number, number]) {
  const row = Buffer.concat([Buffer.of(0), ...Array(side).fill(Buffer.of(r, g, b, a))])
  return toPng({ width: side, height: side }, Buffer.concat(Array(side).fill(row)))
}

/** One colour, in as many bytes as a row of one bit a pixel takes when packed: a few, however large it is. */
export function vastPng(width: number, height: number): Buffer {
  const row = Buffer.alloc(Math.ceil(width / 8) + 1)
  return toPng({ width, height, depth: 1, colour: 0 }, Buffer.concat(Array(height).fill(row)))
}

/** 16 × 16 pixels in red. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDREN' +
    'Dg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ' +
    'EBAQEBAQEBAQEBAQEBD/wAARCAAQABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAA' +
    'AAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnRDGqYAA' +
    'D//Z',
  'base64',
)

export function toSvg(inside: string, attributes = 'viewBox="0 0 100 100"'): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return Buffer.from(`<svg ${names} ${attributes}>${inside}</svg>`)
}

export const DISC = toSvg('<circle cx="50" cy="50" r="45" fill="#c0225a"/>')

/** A picture inside an SVG. `link`: its data URL. */
export function imageOf(link: string): string {
  return `<image width="100" height="100" xlink:href="${link}"/>`
}

export function dataUrl(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}
