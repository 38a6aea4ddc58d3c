import type { FastifyRequest } from 'fastify'
import { toTagKey } from '../../../domain/codes/folded.ts'
import { TAG_MAX } from '../../../domain/codes/limits.ts'
import { type CountedTag, deleteTag, isTag, renameTag } from '../../../domain/codes/tags.ts'
import { Problem } from '../../../domain/errors.ts'
import { readList } from '../core/answers/lists.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import { CLOSED, Component, Deleted, Integer, RuledText, Text } from '../core/schemas/fields.ts'
import { type Api, documentedIn, Page, pageQuery } from '../core/schemas/schemas.ts'
import { TAG_NAME } from '../core/schemas/told.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import type { CodeRoutes } from './routes.ts'

/** The tags of an account. They come to be with the first code that has them. */

const documented = documentedIn('Tags')
const LIMIT_DEFAULT = 100
const LIMIT_MAX = 500

const TagParams = Type.Object({
  tag: Text('Name of the tag, case-insensitive.', 'summer', { 'x-told': TAG_NAME }),
})
type OfTag = { Params: Static<typeof TagParams> }

const TagQuery = Type.Object({
  ...pageQuery(LIMIT_DEFAULT, LIMIT_MAX),
  search: Type.Optional(
    Type.String({
      maxLength: TAG_MAX,
      pattern: '^[^\\u0000]*$',
      'x-message': `must have at most ${TAG_MAX} characters and no U+0000`,
      description: 'Only tags whose name contains this text. Case-insensitive.',
      examples: ['summ'],
    }),
  ),
})

const TagChange = Type.Object(
  {
    name: RuledText(
      'tag_name',
      `New name of the tag: 1 to ${TAG_MAX} characters, without commas or slashes.`,
      'Summer 2026',
    ),
  },
  { ...CLOSED, title: 'TagChange', examples: [{ name: 'Summer 2026' }] },
)

const name = Text(
  'Name of the tag, spelled the way it was first used or last renamed.',
  'Summer 2026',
)

const TagView = Component('Tag', { name, codes: Integer('Number of codes with this tag.', 12) })

const TagList = Page('TagList', TagView, 'The tags on this page.')

const DeletedTag = Deleted('DeletedTag', { name })

export function tagRoutes(app: Api, { codes }: Pick<CodeRoutes, 'codes'>): void {
  const listSchema = documented({
    id: 'listTags',
    permission: 'codes:read',
    summary: 'List tags',
    description:
      'Lists tags in alphabetical order. Tags that are no longer used by any code remain until you delete them.',
    querystring: TagQuery,
    response: { 200: TagList },
  })
  app.get('/tags', { schema: listSchema }, async (request) => {
    const owner = callerOf(request)
    const search = request.query.search || null
    const { items, pagination } = await readList(request.query, {
      ...{ name: 'tags', parts: ['text'] },
      placeOf: ({ name }: CountedTag) => [toTagKey(name)],
      page: (page) => codes.listTags(owner, search, page),
      after: (place, limit) => codes.walkTags(owner, search, { after: place?.[0] ?? null, limit }),
    })
    return { data: items.map((tag) => ({ name: tag.name, codes: tag.codes })), pagination }
  })

  /** Before the body is read: an unknown tag is 404 whatever the body is. */
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const { tag } = request.params as OfTag['Params']
    if (!(await isTag(codes, callerOf(request), tag))) throw noSuchTag(tag)
  }

  const renameSchema = documented({
    id: 'renameTag',
    permission: 'codes:edit',
    summary: 'Rename or merge a tag',
    description:
      'If another tag already has the new name, the two tags are merged: codes with this tag get the other tag, and this tag is removed. Renaming sends no events, because the codes themselves do not change.',
    params: TagParams,
    body: TagChange,
    response: { 200: TagView },
  })
  app.patch('/tags/:tag', { onRequest, schema: renameSchema }, async (request) => {
    const { params, body } = request
    const owner = callerOf(request)
    const tag = await renameTag(codes, owner, params.tag, body.name, actorOf(request))
    if (tag === null) throw noSuchTag(params.tag)
    return { name: tag.name, codes: await codes.countTag(tag) }
  })

  const deleteSchema = documented({
    id: 'deleteTag',
    permission: 'codes:edit',
    summary: 'Delete a tag',
    description: 'Removes the tag from all codes that have it. Deleting a tag sends no events.',
    params: TagParams,
    response: { 200: DeletedTag },
  })
  app.delete('/tags/:tag', { onRequest, schema: deleteSchema }, async (request) => {
    const tag = await deleteTag(codes, callerOf(request), request.params.tag, actorOf(request))
    if (tag === null) throw noSuchTag(request.params.tag)
    return { deleted: true as const, name: tag.name }
  })
}

function noSuchTag(name: string): Problem {
  const shown = [...name].length > TAG_MAX ? 'of this name' : `"${name}"`
  return new Problem('not_found', `Tag ${shown} not found`)
}
