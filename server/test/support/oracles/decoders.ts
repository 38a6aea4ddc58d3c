import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Picture } from '../../../pictures/render/picture.ts'
import { readByQr, readByZxing } from '../../../pictures/render/reader.ts'

/** Three decoders by three authors; what all of them read, phones do. */
export const DECODERS: Readonly<Record<string, (picture: Picture) => Promise<string | null>>> = {
  zxing: readByZxing,
  qr: async (picture) => readByQr(picture),
  zbar: (picture) => readByZbar(engines, picture),
}

const engines = createRequire(join(import.meta.dirname, '..', '..', 'engines', 'package.json'))

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

interface Resvg {
  initWasm(wasm: Uint8Array): Promise<void>
  Resvg: new (
    svg: string,
  ) => {
    render(): { width: number; height: number; pixels: Uint8Array; free(): void }
    free(): void
  }
}

let resvg: Promise<Resvg> | undefined

async function loadResvg(): Promise<Resvg> {
  const module: Resvg = engines('@resvg/resvg-wasm')
  await module.initWasm(await readFile(engines.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return module
}

/** An SVG in pixels, at the size it names. */
export async function rasterise(svg: string): Promise<Picture> {
  resvg ??= loadResvg()
  const { Resvg: Drawing } = await resvg
  const drawing = new Drawing(svg)
  const image = drawing.render()
  const data = new Uint8ClampedArray(image.pixels)
  const picture = { width: image.width, height: image.height, data }
  image.free()
  drawing.free()
  return picture
}
