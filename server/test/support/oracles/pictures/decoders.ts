import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Picture } from '../../../../../drawing/picture.ts'
import { readByQr, readByZxing } from '../../../../pictures/judge/reader.ts'
import { drawMarkup } from '../../../../pictures/resvg.ts'

/** Three decoders by three authors; what all of them read, phones do. */
export const DECODERS: Readonly<Record<string, (picture: Picture) => Promise<string | null>>> = {
  zxing: readByZxing,
  qr: async (picture) => readByQr(picture),
  zbar: (picture) => readByZbar(engines, picture),
}

const engines = createRequire(join(import.meta.dirname, '../../..', 'engines', 'package.json'))

interface Zbar {
  ZBarScanner: { create(): Promise<ZbarScanner> }
  scanImageData(image: Picture, scanner: ZbarScanner): Promise<{ decode(): string }[]>
}
interface ZbarScanner {
  destroy(): void
}

/** A scanner of its own for each picture: one that has seen others answers by chance. */
export async function readByZbar(load: NodeJS.Require, picture: Picture): Promise<string | null> {
  const { ZBarScanner, scanImageData }: Zbar = load('@undecaf/zbar-wasm')
  const scanner = await ZBarScanner.create()
  const [symbol] = await scanImageData(picture, scanner)
  scanner.destroy()
  return symbol?.decode() ?? null
}

/** An opaque SVG in pixels, at the size it names. */
export async function rasterise(svg: string): Promise<Picture> {
  const { width, height, pixels } = await drawMarkup(svg)
  return { width, height, data: new Uint8ClampedArray(pixels) }
}
