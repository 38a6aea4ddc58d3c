import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Markup of SVG in pixels. Loaded with the first logo: compiling it takes a moment. */
let loaded: Promise<void> | undefined

async function load(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await initWasm(await readFile(path))
}

/** Neither fonts nor files of this machine are looked for. */
const OPTIONS = { font: { fontBuffers: [] } }

export interface DrawnMarkup {
  readonly width: number
  readonly height: number
  /** Red, green and blue, each already times the opacity, which is the fourth. */
  readonly pixels: Uint8Array
}

/** At the size that it names. */
export async function drawMarkup(document: string): Promise<DrawnMarkup> {
  loaded ??= load()
  await loaded
  const tree = new Resvg(document, OPTIONS)
  try {
    const image = tree.render()
    const { width, height, pixels } = image
    image.free()
    return { width, height, pixels }
  } finally {
    tree.free()
  }
}

/** A document reduced to paths, groups and what they refer to, as text. */
export async function printTree(document: string): Promise<string> {
  loaded ??= load()
  await loaded
  const tree = new Resvg(document, OPTIONS)
  try {
    return tree.toString()
  } finally {
    tree.free()
  }
}
