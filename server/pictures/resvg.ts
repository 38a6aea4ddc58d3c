import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Pixels } from '../../drawing/pixels.ts'
import { withMemoryMax } from './wasm-memory.ts'

/** Markup of SVG in pixels. */
let loaded: Promise<void> | undefined

async function load(memoryMaxMb: number | null): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  const module = await readFile(path)
  await initWasm(memoryMaxMb === null ? module : withMemoryMax(module, memoryMaxMb))
}

/** For a thread that draws what others have sent: what needs more memory throws. Before all else here. */
export async function limitMemory(maxMb: number): Promise<void> {
  loaded ??= load(maxMb)
  await loaded
}

/** Neither fonts nor files of this machine are looked for. */
const OPTIONS = { font: { fontBuffers: [] } }

/** At the size that it names. */
export async function drawMarkup(document: string): Promise<Pixels> {
  return withTree(document, (tree) => {
    const image = tree.render()
    const { width, height, pixels } = image
    image.free()
    return { width, height, pixels }
  })
}

/** A document reduced to paths, groups and what they refer to, as text. */
export async function printTree(document: string): Promise<string> {
  return withTree(document, (tree) => tree.toString())
}

async function withTree<Result>(
  document: string,
  use: (tree: InstanceType<typeof Resvg>) => Result,
): Promise<Result> {
  loaded ??= load(null)
  await loaded
  const tree = new Resvg(document, OPTIONS)
  try {
    const result = use(tree)
    tree.free()
    return result
  } catch (error) {
    // What broke off for want of memory cannot be freed.
    if (!isBrokenOff(error)) tree.free()
    throw error
  }
}

/** It has no memory left, or is at fault itself. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError'
}
