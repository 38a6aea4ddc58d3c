import { LOGO_SIDE_MAX } from '../../../domain/brand/logo.ts'
import { LINK_NAMESPACE } from '../../../drawing/logo.ts'
import { encodePixels } from '../../../drawing/png/pixel-rows.ts'
import { drawMarkup } from '../resvg.ts'
import { Damaged } from './damaged.ts'
import type { ImageHead } from './image-head.ts'
import { type Pixels, shrunkSize } from './pixels.ts'
import { readPng } from './read-png.ts'

/** A PNG or JPEG as the pixels that are kept of it: a PNG in base64. */
export async function readRaster(bytes: Buffer, head: ImageHead): Promise<string> {
  assertSize(head)
  return firstSmall(async (side) => {
    if (head.kind === 'png') return readPng(bytes, side)
    const pixels = await readByResvg(toDocument(bytes, head, side))
    // A JPEG covers all of its place, so what cannot be decoded is what leaves it empty.
    if (pixels.data.every((byte) => byte === 0))
      throw new Damaged('it cannot be decoded: a JPEG must be RGB or grey')
    return pixels
  })
}

export function assertSize({ width, height }: Pick<ImageHead, 'width' | 'height'>): void {
  if (width >= 1 && height >= 1 && width <= LOGO_SIDE_MAX && height <= LOGO_SIDE_MAX) return
  throw new Damaged(
    `it has ${width} × ${height} pixels: at most ${LOGO_SIDE_MAX} × ${LOGO_SIDE_MAX} are allowed`,
  )
}

/** Pixels are kept in the first of these sizes that does not take more bytes than are allowed. */
const KEPT_SIDES = [1024, 512, 256]
const KEPT_BYTES_MAX = 1_048_576

export async function firstSmall(read: (side: number) => Promise<Pixels>): Promise<string> {
  for (const side of KEPT_SIDES) {
    const png = await encodePixels(await read(side))
    if (png.length <= KEPT_BYTES_MAX) return png.toString('base64')
  }
  throw new Damaged('its pixels cannot be packed')
}

function toDocument(bytes: Buffer, { width, height }: ImageHead, side: number): string {
  const [w, h] = shrunkSize(width, height, side)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${LINK_NAMESPACE} width="${w}" height="${h}"><image width="${w}" height="${h}" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`
}

export async function readByResvg(document: string): Promise<Pixels> {
  const { width, height, pixels } = await drawMarkup(document)
  return { width, height, data: toStraight(pixels) }
}

/** Colours that are not multiplied by opacity. */
function toStraight(pixels: Uint8Array): Uint8Array {
  const data = new Uint8Array(pixels.length)
  for (let place = 0; place < data.length; place += 4) {
    const opacity = pixels[place + 3] ?? 0
    if (opacity === 0) continue
    for (let channel = place; channel < place + 3; channel++) {
      data[channel] = Math.min(255, Math.round((255 * (pixels[channel] ?? 0)) / opacity))
    }
    data[place + 3] = opacity
  }
  return data
}
