import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { Code, Edit } from '../../../../domain/codes/code.ts'
import { toTagKey } from '../../../../domain/codes/folded.ts'
import type { Tag } from '../../../../domain/codes/tags.ts'
import { ID_LENGTH } from '../../../../domain/ids.ts'
import {
  type Database,
  insertMany,
  placeholders,
  type Queried,
  type Statement,
} from '../../engine/database.ts'

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
  if (codes.length === 1) return [...newTags(first, tags), attachHeld(db, first)]
  return [
    ...newTags(first, tags),
    ...holdStatements(db, tags, 'tags'),
    insertMany('code_tags', CODE_TAG_COLUMNS, pairs),
  ]
}

/**
 * Holds the tags and gives them to the code, in one statement. They may be remembered from long ago, so
 * their names are compared too: as many tags with these names are exactly these.
 */
function attachHeld(db: Database, { id, tags }: Code): Statement {
  const [ids, names] = [tags.map((tag) => tag.id), tags.map(({ name }) => name)]
  const text = `insert into code_tags (tag_id, code_id)
    select id, cast($1 as text) from tags where id in (${placeholders(ids.length, 1)})
      and name in (${placeholders(names.length, 1 + ids.length)})
    order by id ${db.keepRows}`
  return { text, values: [id, ...ids, ...names], expect: tags.length, name: 'tags' }
}

/** All codes have the same owner. */
export function retagStatements(db: Database, edits: readonly Edit[]): Statement[] {
  const retagged = edits.filter(({ before, after }) => after.tags !== before.tags)
  const [first] = retagged
  if (!first) return []
  const added = retagged.flatMap(({ before, after }) => pairsOnlyIn(after, before))
  const held = [...retagged.flatMap(({ before }) => before.tags), ...added.map(({ tag }) => tag)]
  return [
    ...newTags(
      first.after,
      added.map(({ tag }) => tag),
    ),
    ...holdStatements(db, held, 'revision'),
    ...detachStatements(retagged.flatMap(({ before, after }) => pairsOnlyIn(before, after))),
    insertMany(
      'code_tags',
      CODE_TAG_COLUMNS,
      added.map(({ tag, codeId }) => [tag.id, codeId]),
    ),
  ]
}

interface CodeTag {
  readonly tag: Tag
  readonly codeId: string
}

function pairsOnlyIn({ id: codeId, tags }: Code, other: Code): CodeTag[] {
  const known = new Set(other.tags.map(({ id }) => id))
  return tags.filter(({ id }) => !known.has(id)).map((tag) => ({ tag, codeId }))
}

function detachStatements(pairs: readonly CodeTag[]): Statement[] {
  return inPieces(pairs).map((some) => {
    const rows = some.map((_, index) => `(cast($${index * 2 + 1} as text), $${index * 2 + 2})`)
    return {
      text: `delete from code_tags where (tag_id, code_id) in (values ${rows.join(', ')})`,
      values: some.flatMap(({ tag, codeId }) => [tag.id, codeId]),
    }
  })
}

/** If someone else was faster to store one of that name, it is not there when it is held. */
function newTags(
  { accountId, mode, updatedAt }: Owner & Pick<Code, 'updatedAt'>,
  tags: readonly Tag[],
): Statement[] {
  const rows = distinct(tags.filter(({ isNew }) => isNew)).map((tag) => {
    return [accountId, mode, toTagKey(tag.name), tag.name, tag.id, updatedAt]
  })
  if (rows.length === 0) return []
  // In one order, so that two writers never wait for each other in a circle.
  rows.sort((one, other) => (String(one[2]) < String(other[2]) ? -1 : 1))
  return [insertMany('tags', TAG_COLUMNS, rows, { unlessTaken: 'any' })]
}

/** Refused if one of them is gone, or has another name. */
function holdStatements(db: Database, tags: readonly Tag[], name: string): Statement[] {
  const sorted = distinct(tags).sort((one, other) => (one.id < other.id ? -1 : 1))
  return inPieces(sorted).map((some) => ({
    text: `select id from tags where id in (${placeholders(some.length, 0)})
      and name in (${placeholders(some.length, some.length)}) order by id ${db.keepRows}`,
    values: [...some.map((tag) => tag.id), ...some.map((tag) => tag.name)],
    expect: some.length,
    name,
  }))
}

function distinct(tags: readonly Tag[]): Tag[] {
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()]
}

function inPieces<Item>(list: readonly Item[]): Item[][] {
  const count = Math.ceil(list.length / ASKED_AT_ONCE)
  return Array.from({ length: count }, (_, piece) =>
    list.slice(piece * ASKED_AT_ONCE, (piece + 1) * ASKED_AT_ONCE),
  )
}
