import { readByZxing } from '../../pictures/judge/reader.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'

/** Bytes may change from edition to edition: what a picture reads may not, nor its size. */
export async function readPicture(type: string, bytes: Buffer) {
  const picture = await rasterise(type === 'image/png' ? framed(bytes) : bytes.toString())
  const { width, height } = picture
  return { width, height, reads: await readByZxing(picture) }
}

/** PNGs of any edition, for the reader of SVGs. */
function framed(png: Buffer): string {
  const size = `width="${png.readUInt32BE(16)}" height="${png.readUInt32BE(20)}"`
  const href = `data:image/png;base64,${png.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${href}"/></svg>`
}
