import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { LOGO_MEDIA_TYPES, type LogoStore, type ReadLogo } from '../../../../domain/brand/logo.ts'
import {
  type AskedPicture,
  PICTURE_FORMATS,
  type PictureCode,
  type PictureCodeStore,
  type PictureFormat,
  type Pictures,
  SIZE_DEFAULT,
  SIZE_MAX,
} from '../../../../domain/codes/pictures.ts'
import { Problem } from '../../../../domain/errors.ts'
import { isId } from '../../../../domain/ids.ts'
import { isKnown } from '../../../../domain/request-headers.ts'
import { headOf } from '../../../lib/request-head.ts'
import type { LinksPerMinute } from '../../../redirect/links-per-minute.ts'
import { inTurn } from '../../../sockets/turns.ts'
import type { ById } from '../../core/noun.ts'
import { type Static, Type } from '../../core/schemas/type.ts'
import { type PublicUrls, shortUrlOf } from '../views.ts'
import { untilOver } from './guard.ts'

/** Images over HTTP: the public one, and what it shares with the download. */
export interface ImageParts {
  readonly pictures: Pictures
  readonly urls: PublicUrls
}

export const TYPES = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf' }
/** An SVG is a document: opened directly it may load and run nothing. */
const SVG_POLICY = "default-src 'none'; sandbox"
const PUBLIC_SECONDS = 300

export const sizeField = {
  minimum: 1,
  maximum: SIZE_MAX,
  description:
    'Width of the image in pixels. Without a frame, the height is the same. A PNG needs at least one pixel for each module of the code.',
  examples: [SIZE_DEFAULT],
}

const ImageQuery = Type.Object({
  format: Type.Unsafe<PictureFormat>({
    type: 'string',
    enum: PICTURE_FORMATS,
    default: 'png',
    description: 'Use `png` for screens and `svg` for print.',
    examples: ['png'],
  }),
  size: Type.Integer({ ...sizeField, default: SIZE_DEFAULT }),
})
type ImageQuery = Static<typeof ImageQuery>

export interface PublicImages extends ImageParts {
  readonly pictureCodes: PictureCodeStore
  readonly logos: Pick<LogoStore, 'inBrand'>
  readonly linksPerMinute: Pick<LinksPerMinute, 'secondsToWait'> | null
}

/** On every host, whatever IMAGE_BASE_URL is: notices of short links show logos from where they are. */
const LOGOS = '/images'

/**
 * Outside /v1: anyone with the link may see the image, on any page. Unknown parameters are ignored,
 * because pages and caches add their own.
 */
export function publicImageRoutes(app: FastifyInstance, routes: PublicImages): void {
  const path = new URL(routes.urls.imageBaseUrl).pathname.replace(/\/$/, '')
  const onRequest = admission(routes.linksPerMinute)
  const schema = { querystring: ImageQuery }
  app.get<ById & { Querystring: ImageQuery }>(
    `${path}/:id/public`,
    { schema, onRequest },
    async (request, reply) => {
      const { id } = request.params
      if (path === LOGOS && isId('logo', id)) return sendBrandLogo(request, reply, routes, id)
      const code = isId('qr', id) ? await routes.pictureCodes.find(id) : null
      if (code === 'deleted') throw new Problem('gone', 'This code has been deleted')
      if (code === null) throw new Problem('not_found', 'This code does not exist')
      const { format, size } = request.query
      const image = { format, size, print: null, text: shortUrlOf(code, routes.urls) }
      return sendPicture(request, reply, routes, code, image, {
        ...SHARED,
        ...(code.mode === 'test' && { 'x-robots-tag': 'noindex', 'x-qr-mode': 'test' }),
      })
    },
  )
  if (path === LOGOS) return
  app.get<ById>(`${LOGOS}/:id/public`, { onRequest }, async (request, reply) =>
    sendBrandLogo(request, reply, routes, request.params.id),
  )
}

const SHARED = {
  'cache-control': `public, max-age=${PUBLIC_SECONDS}`,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/**
 * Only while it is in a brand: a logo that is nowhere shown is nobody else's business. What an id stands
 * for never changes, so the id is the tag.
 */
async function sendBrandLogo(
  request: FastifyRequest,
  reply: FastifyReply,
  { logos }: PublicImages,
  id: string,
) {
  const logo = isId('logo', id) ? await logos.inBrand(id) : null
  if (logo === null) throw new Problem('not_found', 'This image does not exist')
  const tag = `"${id}"`
  reply.headers(SHARED).header('etag', tag)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return sendLogo(reply, logo)
}

/** What was read from an upload, never the upload. */
export function sendLogo(reply: FastifyReply, { type, width, height, content }: ReadLogo) {
  reply.type(LOGO_MEDIA_TYPES[type])
  if (type === 'png') return reply.send(Buffer.from(content, 'base64'))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  return reply.header('content-security-policy', SVG_POLICY).send(svg)
}

/** Anyone can ask for many at once: redirects get in between. */
function admission(linksPerMinute: PublicImages['linksPerMinute']): onRequestHookHandler {
  return (request, reply, done) => {
    const seconds = linksPerMinute?.secondsToWait(headOf(request.raw)) ?? 0
    if (seconds === 0) return inTurn(done)
    reply.header('retry-after', seconds)
    done(new Problem('rate_limit_exceeded', `Too many requests: try again in ${seconds} s`))
  }
}

/** `text` is what the image encodes: the short link. */
export type ImageRequest = Omit<AskedPicture, 'style'>

/** The tag is known before the image is drawn: a client that already has it costs no drawing. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { pictures }: ImageParts,
  code: PictureCode,
  image: ImageRequest,
  headers: Readonly<Record<string, string>>,
) {
  const { format } = image
  const all = JSON.stringify([pictures.edition, code.style, image])
  const tag = `"${hash('sha256', all, 'base64url').slice(0, 27)}"`
  const isCurrent = isKnown(request.headers['if-none-match'], tag)
  if (isCurrent) return reply.headers(headers).header('etag', tag).code(304).send()
  const { accountId, shortCode, style } = code
  const turn = { accountId, shortCode, signal: untilOver(reply) }
  const picture = await pictures.draw({ ...image, style }, turn)
  reply.headers(headers).header('etag', tag)
  if (format === 'svg') reply.header('content-security-policy', SVG_POLICY)
  return reply.type(TYPES[format]).send(picture)
}
