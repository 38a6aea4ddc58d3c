import { hash } from 'node:crypto'
import type { ReadLogo } from '../../../domain/brand/logo.ts'
import { drawMarkup, limitMemory, printTree } from '../resvg.ts'
import { Damaged } from './damaged.ts'
import { readPictures } from './embedded.ts'
import { readHead } from './image-head.ts'
import { shrunkSize } from './pixels.ts'
import { assertSize, firstSmall, readByResvg, readRaster } from './read-raster.ts'
import { toPaths } from './read-svg.ts'
import { inView, viewOf, withSize } from './svg-view.ts'

/**
 * What is read from an upload, and all that is kept of it: the paths of an SVG, or pixels. Runs in a
 * thread that nobody else needs, because what others send may exhaust it.
 */

/**
 * Of what resvg draws. A JPEG of the largest size takes 300 MB at worst, an SVG with a dozen layers
 * of the size that is kept 60; what is made to take more is refused.
 */
const MEMORY_MAX_MB = { jpeg: 320, svg: 96 }

export async function readLogo(bytes: Buffer, type: string): Promise<ReadLogo> {
  const head = readHead(bytes)
  const kind = head?.kind ?? 'svg'
  if (type !== TYPES[kind]) throw new Damaged(`its content is not ${type}`)
  if (kind !== 'png') await limitMemory(MEMORY_MAX_MB[kind])
  if (head === null) return readSvg(bytes)
  const { width, height } = head
  return { type: 'png', width, height, content: await readRaster(bytes, head) }
}

const TYPES = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' }

/** Declarations can name files, and texts that contain each other. */
const DECLARATION = /<!(DOCTYPE|ENTITY)/i

async function readSvg(bytes: Buffer): Promise<ReadLogo> {
  const text = bytes.toString()
  if (!/<svg[\s>]/.test(text)) throw new Damaged('it is neither a PNG, a JPEG nor an SVG')
  const document = text.replace(PLAIN_DOCTYPE, '')
  if (DECLARATION.test(document)) throw new Damaged('it declares entities, which are not allowed')
  const printed = await printTree(document)
  const view = viewOf(printed)
  const { width, height } = view
  assertSize(view)
  const tree = await readPictures(document, printed)
  const { markup } = toPaths(tree, `l${hash('sha256', bytes, 'hex').slice(0, 10)}`)
  if (markup === null || (await isSlow(tree, view))) {
    const draw = async (side: number) =>
      readByResvg(withSize(tree, ...shrunkSize(width, height, side)))
    return { type: 'png', width, height, content: await firstSmall(draw) }
  }
  if (!markup.includes('<path')) throw new Damaged('nothing in it can be drawn')
  return { type: 'svg', width, height, content: inView(markup, view) }
}

/** Whether drawing it takes long: it is drawn for every code that shows it, again and again. */
async function isSlow(tree: string, { width, height }: { width: number; height: number }) {
  const begun = process.threadCpuUsage()
  await drawMarkup(withSize(tree, ...shrunkSize(width, height, SLOW_SIDE)))
  const { user, system } = process.threadCpuUsage(begun)
  return user + system > SLOW_US
}

const SLOW_SIDE = 512
/** Of the processor: an ordinary logo takes a few milliseconds, also on a busy machine. */
const SLOW_US = 400_000

/** What drawing programs write, without anything declared in it. */
const PLAIN_DOCTYPE = /<!DOCTYPE svg[^[>]*>/i
