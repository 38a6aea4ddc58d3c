import { LOGO_SIDE_MAX } from '../../../domain/brand/logo.ts'
import { Damaged } from './damaged.ts'
import { type ImageHead, readHead } from './image-head.ts'
import { assertSize, readRaster } from './read-raster.ts'
import { UNKNOWN_IMAGE } from './read-svg.ts'

/**
 * The pictures inside an SVG, each read as an upload would be. They are looked for in what resvg prints,
 * which has all of them in one form, however the upload spells its links, and has decoded none.
 */
const LINK = /href="(data:[^"]*)"/g
/** Of all of them together, in pixels: as many as the largest upload has. */
const SUM_MAX = LOGO_SIDE_MAX ** 2
/** What resvg leaves out without a word. */
const UNSEEN = /<image\b[^>]*\bdata:image\/(webp|avif|bmp|tiff)/i
const WRONG_TYPE = 'it is neither a PNG nor a JPEG'

interface Picture {
  readonly bytes: Buffer
  readonly head: ImageHead
}

/** `document`: the upload; `tree`: what resvg prints of it. All are judged before one is decoded. */
export async function readPictures(document: string, tree: string): Promise<string> {
  try {
    if (UNSEEN.test(document)) throw new Damaged(WRONG_TYPE)
    return await withRead(tree, judge(tree))
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw new Damaged(error.message.replace(/^it /, 'a picture inside it '))
  }
}

function judge(tree: string): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>()
  let sum = 0
  for (const [, link = ''] of tree.matchAll(LINK)) {
    if (UNKNOWN_IMAGE.test(link)) continue
    const picture = pictures.get(link) ?? toPicture(link)
    pictures.set(link, picture)
    sum += picture.head.width * picture.head.height
  }
  if (sum <= SUM_MAX) return pictures
  throw new Damaged(
    `the pictures inside it have ${sum} pixels together: at most ${SUM_MAX} are allowed`,
  )
}

function toPicture(link: string): Picture {
  const bytes = Buffer.from(link.slice(link.indexOf(',') + 1), 'base64')
  const head = readHead(bytes)
  if (head === null) throw new Damaged(WRONG_TYPE)
  assertSize(head)
  return { bytes, head }
}

async function withRead(tree: string, pictures: ReadonlyMap<string, Picture>): Promise<string> {
  const read = new Map<string, string>()
  for (const [link, { bytes, head }] of pictures) read.set(link, await readRaster(bytes, head))
  return tree.replace(LINK, (whole, link: string) => {
    const png = read.get(link)
    return png === undefined ? whole : `href="data:image/png;base64,${png}"`
  })
}
