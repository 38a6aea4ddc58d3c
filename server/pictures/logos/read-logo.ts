import { hash } from 'node:crypto'
import { LOGO_SIDE_MAX, type ReadLogo } from '../../domain/brand/logo.ts'
import { LINK_NAMESPACE } from '../render/logo.ts'
import { encodePixels } from '../render/png/pixel-rows.ts'
import { drawMarkup, printTree } from '../render/resvg.ts'
import { Damaged } from './damaged.ts'
import { type ImageHead, readHead } from './image-head.ts'
import { type Pixels, shrunkSize } from './pixels.ts'
import { readPng } from './read-png.ts'
import { toPaths } from './read-svg.ts'
import { inView, viewOf, withSize } from './svg-view.ts'

/**
 * What is read from an upload, and all that is kept of it: the paths of an SVG, or pixels. Runs in a
 * thread that nobody else needs, because what others send may exhaust it.
 */

/** Pixels are kept in the first of these sizes that does not take more bytes than are allowed. */
const KEPT_SIDES = [1024, 512, 256]
const KEPT_BYTES_MAX = 1_048_576

export async function readLogo(bytes: Buffer, type: string): Promise<ReadLogo> {
  const head = readHead(bytes)
  const kind = head?.kind ?? 'svg'
  if (type !== TYPES[kind]) throw new Damaged(`its bytes are not those of ${type}`)
  if (head === null) return readSvg(bytes)
  assertSize(head)
  return {
    type: 'png',
    width: head.width,
    height: head.height,
    content: await toContent(bytes, head),
  }
}

const TYPES = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' }

function assertSize({ width, height }: Pick<ImageHead, 'width' | 'height'>): void {
  if (width >= 1 && height >= 1 && width <= LOGO_SIDE_MAX && height <= LOGO_SIDE_MAX) return
  throw new Damaged(
    `it has ${width} × ${height} pixels: at most ${LOGO_SIDE_MAX} × ${LOGO_SIDE_MAX} are allowed`,
  )
}

async function toContent(bytes: Buffer, head: ImageHead): Promise<string> {
  return firstSmall((side) =>
    head.kind === 'png' ? readPng(bytes, side) : readByResvg(toDocument(bytes, head, side)),
  )
}

async function firstSmall(read: (side: number) => Promise<Pixels>): Promise<string> {
  for (const side of KEPT_SIDES) {
    const png = await encodePixels(await read(side))
    if (png.length <= KEPT_BYTES_MAX) return png.toString('base64')
  }
  throw new Damaged('its pixels cannot be packed')
}

function toDocument(bytes: Buffer, { width, height, kind }: ImageHead, side: number): string {
  const [w, h] = shrunkSize(width, height, side)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${LINK_NAMESPACE} width="${w}" height="${h}"><image width="${w}" height="${h}" preserveAspectRatio="none" xlink:href="data:${TYPES[kind]};base64,${bytes.toString('base64')}"/></svg>`
}

async function readByResvg(document: string): Promise<Pixels> {
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

/** Declarations can name files, and texts that contain each other. */
const DECLARATION = /<!(DOCTYPE|ENTITY)/i

async function readSvg(bytes: Buffer): Promise<ReadLogo> {
  const text = bytes.toString()
  if (!/<svg[\s>]/.test(text)) throw new Damaged('it is neither a PNG, a JPEG nor an SVG')
  const document = text.replace(PLAIN_DOCTYPE, '')
  if (DECLARATION.test(document)) throw new Damaged('it declares entities, which are not allowed')
  const tree = await printTree(document)
  const view = viewOf(tree)
  const { width, height } = view
  assertSize(view)
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
  const begun = performance.now()
  await drawMarkup(withSize(tree, ...shrunkSize(width, height, SLOW_SIDE)))
  return performance.now() - begun > SLOW_MS
}

const SLOW_SIDE = 512
/** An ordinary logo takes a few milliseconds; on a busy machine some more. */
const SLOW_MS = 400

/** What drawing programs write, without anything declared in it. */
const PLAIN_DOCTYPE = /<!DOCTYPE svg[^[>]*>/i
