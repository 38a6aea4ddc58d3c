import type { Owner } from '../../domain/accounts/owner.ts'
import type { Code } from '../../domain/codes/code.ts'
import { type Tag, toTagKey } from '../../domain/codes/tags.ts'
import { ID_LENGTH } from '../../domain/ids.ts'
import {
  type Database,
  insertMany,
  placeholders,
  type Queried,
  type Statement,
} from '../engine/database.ts'

/**
 * The tags of codes. Whoever gives a code a tag, or takes one away, holds the tag's row until the
 * commit: a rename, a merge or a deletion comes before or after that, never in between.
 */

const TAG_COLUMNS = {
  account_id: 'text',
  mode: 'text',
  key: 'text',
  name: 'text',
  id: 'text',
  created_at: 'int',
} as const
const CODE_TAG_COLUMNS = { tag_id: 'text', code_id: 'text' } as const
const TAG_ID_LENGTH = 'tag_'.length + ID_LENGTH
/** No name contains it. */
const SEPARATOR = ','
/** A bulk may have thousands. */
const ASKED_AT_ONCE = 1000

/** Ids and names in one text. */
export const TAGS_OF_CODE = `(
  select string_agg(tags.id || tags.name, '${SEPARATOR}' order by tags.key)
  from code_tags join tags on tags.id = code_tags.tag_id where code_tags.code_id = codes.id)`

const NONE: readonly Tag[] = []

export function readTags(stored: string | null): readonly Tag[] {
  if (stored === null) return NONE
  return stored.split(SEPARATOR).map((text) => ({
    id: text.slice(0, TAG_ID_LENGTH),
    name: text.slice(TAG_ID_LENGTH),
  }))
}

export async function tagsNamed(
  db: Queried,
  { accountId, mode }: Owner,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Tag>> {
  const found = new Map<string, Tag>()
  for (const some of inPieces(keys)) {
    const text = `select key, id, name from tags
      where account_id = $1 and mode = $2 and key in (${placeholders(some.length, 2)})`
    const rows = await db.query<Tag & { key: string }>(text, [accountId, mode, ...some])
    for (const { key, id, name } of rows) found.set(key, { id, name })
  }
  return found
}

/** All codes are new and have the same owner. */
export function attachStatements(db: Database, codes: readonly Code[]): Statement[] {
  const pairs = codes.flatMap((code) => code.tags.map((tag) => [tag.id, code.id]))
  const [first] = codes
  if (!first || pairs.length === 0) return []
  const tags = codes.flatMap((code) => code.tags)
  return [
    ...holdStatements(db, first, tags, tags, 'tags'),
    insertMany('code_tags', CODE_TAG_COLUMNS, pairs),
  ]
}

export function retagStatements(db: Database, before: Code, after: Code): Statement[] {
  if (after.tags === before.tags) return []
  const had = new Set(before.tags.map(({ id }) => id))
  const added = after.tags.filter(({ id }) => !had.has(id))
  const kept = after.tags.map(({ id }) => id)
  const others = kept.length === 0 ? '' : `and tag_id not in (${placeholders(kept.length, 1)})`
  return [
    ...holdStatements(db, after, added, [...before.tags, ...added], 'revision'),
    { text: `delete from code_tags where code_id = $1 ${others}`, values: [after.id, ...kept] },
    insertMany(
      'code_tags',
      CODE_TAG_COLUMNS,
      added.map(({ id }) => [id, after.id]),
    ),
  ]
}

/**
 * Stores those that are new, and holds all of them. Refused if one of them is gone, or if someone else
 * was faster to store one of that name.
 */
function holdStatements(
  db: Database,
  { accountId, mode, updatedAt }: Owner & Pick<Code, 'updatedAt'>,
  wanted: readonly Tag[],
  held: readonly Tag[],
  name: string,
): Statement[] {
  const rows = distinct(wanted).map((tag) => {
    return [accountId, mode, toTagKey(tag.name), tag.name, tag.id, updatedAt]
  })
  // In one order, so that two writers never wait for each other in a circle.
  rows.sort((one, other) => (String(one[2]) < String(other[2]) ? -1 : 1))
  const ids = distinct(held).map(({ id }) => id)
  return [
    insertMany('tags', TAG_COLUMNS, rows, { unlessTaken: 'any' }),
    ...inPieces(ids.sort()).map((some) => ({
      text: `select id from tags where id in (${placeholders(some.length, 0)})
        order by id ${db.keepRows}`,
      values: some,
      expect: some.length,
      name,
    })),
  ]
}

function distinct(tags: readonly Tag[]): Tag[] {
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()]
}

function inPieces(list: readonly string[]): string[][] {
  const count = Math.ceil(list.length / ASKED_AT_ONCE)
  return Array.from({ length: count }, (_, piece) =>
    list.slice(piece * ASKED_AT_ONCE, (piece + 1) * ASKED_AT_ONCE),
  )
}
