import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  BRAND_STYLES_MAX,
  type BrandStyle,
  type BrandStyleStore,
} from '../../../domain/brand/brand-style.ts'
import {
  changeBrandStyle,
  createBrandStyle,
  deleteBrandStyle,
} from '../../../domain/brand/brand-styles.ts'
import { unreadable } from '../../../domain/codes/pictures.ts'
import type { Style } from '../../../domain/codes/style.ts'
import { Problem } from '../../../domain/errors.ts'
import { askerOf, type Guard } from '../codes/pictures/guard.ts'
import { toStyle } from '../codes/views.ts'
import { type Answer, type RunOnce, send } from '../core/answers/idempotency.ts'
import { readUnpaged } from '../core/answers/lists.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import { findById, openNoun } from '../core/noun.ts'
import { type Api, documentedIn, wholeQuery } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { TAG } from './logos.ts'
import {
  BrandStyleList,
  BrandStyleView,
  DeletedStyle,
  NewStyleBody,
  StyleChangeBody,
  StyleParams,
} from './schemas.ts'

const documented = documentedIn(TAG)

/** Brand styles: read like the style of a code before they are kept. */
export interface BrandStyleRoutes {
  readonly styles: BrandStyleStore
  readonly guard: Guard
  readonly runOnce: RunOnce
}

const brandStyle = openNoun<BrandStyle>('style')

const findStyle = (styles: BrandStyleStore) =>
  brandStyle.lookUp(
    findById({
      ...{ called: 'style', prefix: 'sty' },
      find: (owner, id) => styles.find(owner, id),
      missing: (_, why) => noSuchStyle(why),
    }),
  )

function noSuchStyle(why = ''): Problem {
  return new Problem('not_found', `This brand style does not exist${why}`)
}

function toView(brand: BrandStyle, warnings: readonly string[] = []) {
  const { id, name, style, isDefault, createdAt, updatedAt } = brand
  return {
    ...{ id, name, style, is_default: isDefault },
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  }
}

/** Its warnings; throws if it cannot be read. */
async function read(
  guard: Guard,
  request: FastifyRequest,
  reply: FastifyReply,
  style: Style,
): Promise<readonly string[]> {
  const code = { shortCode: null, domain: null, style }
  const verdict = await guard(code, askerOf(request, reply))
  if (!verdict.readable) throw unreadable(verdict)
  return verdict.warnings
}

export function brandStyleRoutes(app: Api, routes: BrandStyleRoutes): void {
  const { styles } = routes
  createRoute(app, routes)
  changeRoute(app, routes)
  const list = documented({
    id: 'listStyles',
    permission: 'codes:read',
    summary: 'List brand styles',
    description:
      'Lists brand styles by name, each with its full style. Returns all brand styles at once unless `limit` or `cursor` is sent.',
    querystring: Type.Object(wholeQuery(BRAND_STYLES_MAX)),
    response: { 200: BrandStyleList },
  })
  app.get('/styles', { schema: list }, async (request) => {
    const { items, ...position } = await readUnpaged(request.query, BRAND_STYLES_MAX, {
      ...{ name: 'styles', parts: ['text', 'text'], descending: false },
      all: await styles.list(callerOf(request)),
      placeOf: ({ name, id }) => [name, id],
    })
    return { data: items.map((style) => toView(style)), ...position }
  })
  const onRequest = findStyle(styles)
  const get = documented({
    id: 'getStyle',
    permission: 'codes:read',
    summary: 'Get a brand style',
    description: 'Returns a brand style with its name and whether the dashboard suggests it.',
    params: StyleParams,
    response: { 200: BrandStyleView },
  })
  app.get('/styles/:id', { schema: get, onRequest }, async (request) =>
    toView(brandStyle.of(request)),
  )
  const remove = documented({
    id: 'deleteStyle',
    permission: 'codes:edit',
    summary: 'Delete a brand style',
    description: 'Codes that were created with the style keep their own copy of the style.',
    params: StyleParams,
    response: { 200: DeletedStyle },
  })
  app.delete('/styles/:id', { schema: remove, onRequest }, async (request) => {
    const style = brandStyle.of(request)
    if (!(await deleteBrandStyle(styles, actorOf(request), style))) throw noSuchStyle()
    return { deleted: true, id: style.id }
  })
}

function createRoute(app: Api, { styles, guard, runOnce }: BrandStyleRoutes): void {
  const schema = documented({
    id: 'createStyle',
    permission: 'codes:edit',
    summary: 'Create a brand style',
    description: `Saves a style under a name. To create codes with the style, use \`style_id\`. The style is saved only if codes drawn with it can be read. An account can have up to ${BRAND_STYLES_MAX} brand styles in each mode.`,
    errors: ['quota_exceeded', 'idempotency_conflict'],
    body: NewStyleBody,
    response: { 201: BrandStyleView },
  })
  app.post('/styles', { schema }, async (request, reply) => {
    const { name, style: given, is_default: isDefault = false } = request.body
    const style = toStyle(given)
    const warnings = await read(guard, request, reply, style)
    const toAnswer = (made: BrandStyle): Answer => ({
      status: 201,
      headers: { location: `/v1/styles/${made.id}` },
      body: toView(made, warnings),
    })
    const answer = await runOnce(reply, async (seal) => {
      const sealed = seal && ((made: BrandStyle) => seal(toAnswer(made)))
      const wanted = { name: name.trim(), style, isDefault }
      const owner = callerOf(request)
      return toAnswer(await createBrandStyle(styles, owner, actorOf(request), wanted, sealed))
    })
    return send(reply, answer)
  })
}

function changeRoute(app: Api, { styles, guard }: BrandStyleRoutes): void {
  const schema = documented({
    id: 'updateStyle',
    permission: 'codes:edit',
    summary: 'Update a brand style',
    description:
      'If you send `style`, the whole style is replaced. Codes already created with the brand style do not change.',
    params: StyleParams,
    body: StyleChangeBody,
    response: { 200: BrandStyleView },
  })
  const onRequest = findStyle(styles)
  app.patch('/styles/:id', { schema, onRequest }, async (request, reply) => {
    const { name, style: given, is_default: isDefault } = request.body
    const style = given && toStyle(given)
    const warnings = style ? await read(guard, request, reply, style) : []
    const change = {
      ...(name !== undefined && { name: name.trim() }),
      ...(style !== undefined && { style }),
      ...(isDefault !== undefined && { isDefault }),
    }
    const changed = await changeBrandStyle(styles, actorOf(request), brandStyle.of(request), change)
    if (changed === null) throw noSuchStyle()
    return toView(changed, warnings)
  })
}
