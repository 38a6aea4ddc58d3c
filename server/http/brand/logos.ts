import { hash } from 'node:crypto'
import {
  LOGO_BYTES_MAX,
  LOGO_MEDIA_TYPES,
  LOGOS_MAX,
  type Logo,
  type LogoStore,
  type ReadUpload,
  UPLOAD_TYPES,
} from '../../../domain/brand/logo.ts'
import { addLogo, deleteLogo } from '../../../domain/brand/logos.ts'
import { invalidRequest, Problem } from '../../../domain/errors.ts'
import { sendLogo } from '../codes/pictures/images.ts'
import { readUnpaged } from '../core/answers/lists.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import { findById, openNoun } from '../core/noun.ts'
import { type Api, documentedIn, wholeQuery } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { DeletedLogo, LogoList, LogoParams, LogoView } from './schemas.ts'

/** Logos: uploaded as they are, served as they were read. */
export interface LogoRoutes {
  readonly logos: LogoStore
  readonly readUpload: ReadUpload
  readonly baseUrl: string
}

export const TAG = 'Logos and styles'
const documented = documentedIn(TAG)

const logo = openNoun<Logo>('logo')

const findLogo = (logos: LogoStore) =>
  logo.lookUp(
    findById({
      ...{ called: 'logo', prefix: 'logo' },
      find: (owner, id) => logos.find(owner, id),
      missing: (_, why) => noSuchLogo(why),
    }),
  )

function noSuchLogo(why = ''): Problem {
  return new Problem('not_found', `This logo does not exist${why}`)
}

function toView({ id, type, width, height, createdAt }: Logo, baseUrl: string) {
  return {
    id,
    type: LOGO_MEDIA_TYPES[type],
    width,
    height,
    created_at: new Date(createdAt).toISOString(),
    url: `${baseUrl}/v1/logos/${id}/image`,
  }
}

export function logoRoutes(app: Api, routes: LogoRoutes): void {
  const { logos, baseUrl } = routes
  app.register(async (scope) => uploadRoute(scope, routes))
  const list = documented({
    id: 'listLogos',
    permission: 'codes:read',
    summary: 'List logos',
    description:
      'Lists logos newest first, without their images. Returns all logos at once unless `limit` or `cursor` is sent.',
    querystring: Type.Object(wholeQuery(LOGOS_MAX)),
    response: { 200: LogoList },
  })
  app.get('/logos', { schema: list }, async (request) => {
    const { items, ...position } = await readUnpaged(request.query, LOGOS_MAX, {
      ...{ name: 'logos', parts: ['text'], descending: true },
      all: await logos.list(callerOf(request)),
      placeOf: ({ id }) => [id],
    })
    return { data: items.map((logo) => toView(logo, baseUrl)), ...position }
  })
  const onRequest = findLogo(logos)
  const read = documented({
    id: 'getLogo',
    permission: 'codes:read',
    summary: 'Get a logo',
    description:
      'Returns the type and size of the logo. Its image is at `url`. A logo never changes.',
    params: LogoParams,
    response: { 200: LogoView },
  })
  app.get('/logos/:id', { schema: read, onRequest }, async (request) =>
    toView(logo.of(request), baseUrl),
  )
  imageRoute(app, logos)
  const remove = documented({
    id: 'deleteLogo',
    permission: 'codes:edit',
    summary: 'Delete a logo',
    description: 'A logo can be deleted only if no code, brand style or account brand uses it.',
    errors: ['invalid_state'],
    params: LogoParams,
    response: { 200: DeletedLogo },
  })
  app.delete('/logos/:id', { schema: remove, onRequest }, async (request) => {
    const { id } = logo.of(request)
    if (!(await deleteLogo(logos, actorOf(request), logo.of(request)))) throw noSuchLogo()
    return { deleted: true, id }
  })
}

const WRONG_TYPE = `Send the image itself, with Content-Type: ${UPLOAD_TYPES.join(', ')}`

/** In a scope of its own: no other path takes anything but JSON. */
function uploadRoute(scope: Api, { logos, readUpload, baseUrl }: LogoRoutes): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    [...UPLOAD_TYPES],
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  )
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Problem('unsupported_media_type', WRONG_TYPE)),
  )
  const schema = documented({
    id: 'uploadLogo',
    permission: 'codes:edit',
    summary: 'Upload a logo',
    description: `Send the image itself, at most ${LOGO_BYTES_MAX} bytes and 4096 × 4096 pixels. The service keeps only the paths of an SVG or the pixels of any other image, and removes scripts, links and profiles. Uploading the same bytes again returns the same logo with status 200. An account can have up to ${LOGOS_MAX} logos in each mode.`,
    errors: ['quota_exceeded'],
    takes: UPLOAD_TYPES,
    response: { 200: LogoView, 201: LogoView },
  })
  scope.post('/logos', { schema, bodyLimit: LOGO_BYTES_MAX }, async (request, reply) => {
    const bytes = request.body
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
      const message = 'The body is empty: send the image itself'
      throw invalidRequest([{ param: 'body', message, code: 'required' }])
    }
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const digest = hash('sha256', Buffer.concat([Buffer.from(`${type}\n`), bytes]))
    const { logo: added, isNew } = await addLogo(
      logos,
      readUpload,
      callerOf(request),
      actorOf(request),
      {
        ...{ bytes, type, digest },
      },
    )
    if (isNew) reply.code(201).header('location', `/v1/logos/${added.id}`)
    return toView(added, baseUrl)
  })
}

/** A logo never changes. */
const KEPT_SECONDS = 31_536_000

function imageRoute(app: Api, logos: LogoStore): void {
  const schema = documented({
    id: 'getLogoImage',
    permission: 'codes:read',
    summary: "Get a logo's image",
    description: 'Returns the uploaded logo as the service redrew it.',
    params: LogoParams,
    files: Object.values(LOGO_MEDIA_TYPES),
  })
  const onRequest = findLogo(logos)
  app.get('/logos/:id/image', { schema, onRequest }, async (request, reply) => {
    const content = await logos.content(logo.of(request).id)
    if (content === null) throw noSuchLogo()
    reply.header('cache-control', `private, max-age=${KEPT_SECONDS}, immutable`)
    return sendLogo(reply, content)
  })
}
