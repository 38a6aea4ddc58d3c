import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { BrandStyleStore } from '../../../domain/brand/brand-style.ts'
import type { FindArt } from '../../../domain/brand/find-art.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import type { PictureCode, PictureCodeStore } from '../../../domain/codes/pictures.ts'
import {
  PICTURE_FORMATS,
  type PictureFormat,
  type Pictures,
  SIZE_DEFAULT,
  SIZE_MAX,
  unreadable,
} from '../../../domain/codes/pictures.ts'
import { Problem } from '../../../domain/errors.ts'
import { isId } from '../../../domain/ids.ts'
import { isKnown } from '../../../domain/request-headers.ts'
import type { SecondsToWait } from '../../frame/gate/links-per-minute.ts'
import { documented } from '../../frame/schemas/schemas.ts'
import { type Static, Type } from '../../frame/schemas/type.ts'
import { inTurn } from '../../frame/sockets/turns.ts'
import { codeOf, findCode } from '../routes.ts'
import { CodeParams } from '../schemas.ts'
import { type PublicUrls, shortUrlOf } from '../views.ts'
import { styleBy, stylesFor } from './brand-styles.ts'
import { askerOf, type Guard } from './guard.ts'
import { styleIdInput } from './style-schemas.ts'

/** Images over HTTP: the public one, the download, and a preview before a code is created. */
export interface ImageParts {
  readonly pictures: Pictures
  readonly art: FindArt
  readonly urls: PublicUrls
}

export const TYPES = { png: 'image/png', svg: 'image/svg+xml' }
/** An SVG is a document: opened directly it may load and run nothing. */
export const SVG_POLICY = "default-src 'none'; sandbox"
const PUBLIC_SECONDS = 300

const ImageQuery = Type.Object({
  format: Type.Unsafe<PictureFormat>({
    type: 'string',
    enum: PICTURE_FORMATS,
    default: 'png',
    description: 'png for screens, svg for print.',
    examples: ['png'],
  }),
  size: Type.Integer({
    default: SIZE_DEFAULT,
    minimum: 1,
    maximum: SIZE_MAX,
    description:
      'Width and height in pixels. A PNG needs at least one pixel per module of the code.',
    examples: [SIZE_DEFAULT],
  }),
})
type ImageQuery = Static<typeof ImageQuery>

const DownloadQuery = Type.Object({
  ...ImageQuery.properties,
  style_id: Type.Optional(
    Type.String({
      ...styleIdInput,
      description: 'Draws the code in this brand style; its own stays as it was created.',
    }),
  ),
})
type DownloadQuery = Static<typeof DownloadQuery>

export interface DownloadRoutes extends ImageParts {
  readonly codes: CodeStore
  readonly styles: Pick<BrandStyleStore, 'list'>
  readonly guard: Guard
}

export function imageRoutes(app: FastifyInstance, routes: DownloadRoutes): void {
  const schema = documented({
    id: 'downloadCode',
    tag: 'QR codes',
    permission: 'codes:read',
    summary: 'Download the image of a QR code',
    description: 'Encodes exactly the short_url. Strong ETag; supports If-None-Match.',
    params: CodeParams,
    querystring: DownloadQuery,
    files: Object.values(TYPES),
  })
  app.get<{ Params: { id: string }; Querystring: DownloadQuery }>(
    '/qrcodes/:id/download',
    { onRequest: findCode(routes.codes), schema },
    async (request, reply) => {
      const code = await inStyle(request, reply, routes)
      const pictureCode = { ...code, style: JSON.stringify(code.style) }
      return sendPicture(request, reply, routes, pictureCode, {
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${code.shortCode}.${request.query.format}"`,
      })
    },
  )
}

/** The code, as it is or in another style, which has to be readable too. */
async function inStyle(
  request: FastifyRequest<{ Querystring: DownloadQuery }>,
  reply: FastifyReply,
  { styles, guard }: DownloadRoutes,
): Promise<Code> {
  const code = codeOf(request)
  const { style_id: id } = request.query
  if (id === undefined) return code
  const style = styleBy(await stylesFor(request, styles, [request.query]), id)
  const verdict = await guard({ ...code, style }, askerOf(request, reply))
  if (!verdict.readable) throw unreadable(verdict)
  return { ...code, style }
}

/**
 * Outside /v1: anyone with the link may see the image, on any page. Unknown parameters are ignored,
 * because pages and caches add their own.
 */
export function publicImageRoutes(
  app: FastifyInstance,
  routes: ImageParts & { pictureCodes: PictureCodeStore; secondsToWait: SecondsToWait | null },
): void {
  const path = new URL(routes.urls.imageBaseUrl).pathname.replace(/\/$/, '')
  app.get<{ Params: { id: string }; Querystring: ImageQuery }>(
    `${path}/:id/public`,
    { schema: { querystring: ImageQuery }, onRequest: admission(routes.secondsToWait) },
    async (request, reply) => {
      const { id } = request.params
      const asked = isId('qr', id) ? routes.pictureCodes.find(id) : null
      const found = asked instanceof Promise ? await asked : asked
      if (found === 'deleted') throw new Problem('gone', 'This code has been deleted')
      if (found === null) throw new Problem('not_found', 'There is no such code')
      return sendPicture(request, reply, routes, found, {
        'cache-control': `public, max-age=${PUBLIC_SECONDS}`,
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        ...(found.mode === 'test' && { 'x-robots-tag': 'noindex', 'x-qr-mode': 'test' }),
      })
    },
  )
}

/** Anyone can ask for many at once: redirects get in between. */
function admission(secondsToWait: SecondsToWait | null): onRequestHookHandler {
  return (request, reply, done) => {
    const seconds = secondsToWait?.(request.raw) ?? 0
    if (seconds === 0) return inTurn(done)
    reply.header('retry-after', seconds)
    done(new Problem('rate_limit_exceeded', `Too many requests: try again in ${seconds} s`))
  }
}

/** The tag is known before the image is drawn: a client that already has it costs no drawing. */
async function sendPicture(
  request: FastifyRequest<{ Querystring: ImageQuery }>,
  reply: FastifyReply,
  { pictures, art, urls }: ImageParts,
  code: PictureCode,
  headers: Readonly<Record<string, string>>,
) {
  const { format, size } = request.query
  const text = shortUrlOf(code, urls)
  const all = `${pictures.edition}\n${text}\n${code.style}\n${format}\n${size}`
  const tag = `"${hash('sha256', all, 'base64url').slice(0, 27)}"`
  const isCurrent = isKnown(request.headers['if-none-match'], tag)
  if (isCurrent) return reply.headers(headers).header('etag', tag).code(304).send()
  const logo = await art.of(JSON.parse(code.style))
  const picture = await pictures.draw({ text, style: code.style, art: logo, format, size }, code)
  reply.headers(headers).header('etag', tag)
  if (format === 'svg') reply.header('content-security-policy', SVG_POLICY)
  return reply.type(TYPES[format]).send(picture)
}
