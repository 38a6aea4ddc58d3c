import { type Actor, changesBetween, entryAbout } from '../../../../domain/accounts/audit.ts'
import type { Owner } from '../../../../domain/accounts/owner.ts'
import { toTagKey } from '../../../../domain/codes/folded.ts'
import type { CountedTag, Tag, TagStore } from '../../../../domain/codes/tags.ts'
import { openRecent } from '../../../../domain/recent.ts'
import { auditStatements } from '../../audit.ts'
import type { Database, Statement } from '../../engine/database.ts'
import { tagsNamed } from './code-tags.ts'

/**
 * Tags themselves. Each change locks their rows first, so that a code that is getting one of them is
 * finished before, or finds the tag changed (see code-tags.ts). Codes stay as they are: a change of a tag is
 * one row in the audit log, whatever number of codes has it.
 */

const COUNT = 'select count(*) as codes from code_tags where tag_id = $1'

const RESPELL = 'update tags set name = $3 where id = $1 and key = $2'
const REMOVE = 'delete from tags where id = $1 and key = $2'
const INSERT = `
insert into tags (account_id, mode, key, name, id, created_at) values ($1, $2, $3, $4, $5, $6)
on conflict do nothing`

const GIVE_OTHER = `
insert into code_tags (tag_id, code_id)
select $2, code_id from code_tags where tag_id = $1
on conflict do nothing`
const TAKE_AWAY = 'delete from code_tags where tag_id = $1'

const COUNTED = `
select id, name, (select count(*) from code_tags where tag_id = tags.id) as codes from tags`

/** About 2 MB. */
const REMEMBERED_MAX = 5000

export function openTagStore(db: Database): TagStore {
  const remembered = openRecent<Tag>(REMEMBERED_MAX)
  const toCondition = ({ accountId, mode }: Owner, search: string | null) => {
    const values = search === null ? [accountId, mode] : [accountId, mode, toTagKey(search)]
    const found = search === null ? '' : `and ${db.contains('key', '$3')}`
    return { where: `account_id = $1 and mode = $2 ${found}`, values }
  }
  const toName = ({ accountId, mode }: Owner, key: string) => `${accountId} ${mode} ${key}`

  return {
    async tagsNamed(owner, keys) {
      const found = await tagsNamed(db, owner, keys)
      for (const key of keys) {
        const tag = found.get(key)
        if (tag === undefined) remembered.delete(toName(owner, key))
        else remembered.set(toName(owner, key), tag)
      }
      return found
    },

    recentTags(owner, keys) {
      const tags = new Map<string, Tag>()
      for (const key of keys) {
        const tag = remembered.get(toName(owner, key))
        if (tag === undefined) return null
        tags.set(key, tag)
      }
      return tags
    },

    async listTags(owner, search, { page, limit }) {
      const { where, values } = toCondition(owner, search)
      const count = `select count(*) as tags from tags where ${where}`
      const total = (await db.query<{ tags: number }>(count, values))[0]?.tags ?? 0
      const skip = (page - 1) * limit
      const text = `${COUNTED} where ${where} order by key
        limit $${values.length + 1} offset $${values.length + 2}`
      const items = skip < total ? await db.query<CountedTag>(text, [...values, limit, skip]) : []
      return { items, total }
    },

    walkTags(owner, search, { after, limit }) {
      const { where, values } = toCondition(owner, search)
      // No tag has an empty key.
      const text = `${COUNTED} where ${where} and key > $${values.length + 1} order by key
        limit $${values.length + 2}`
      return db.query<CountedTag>(text, [...values, after ?? '', limit])
    },

    async countTag({ id }) {
      return (await db.query<{ codes: number }>(COUNT, [id]))[0]?.codes ?? 0
    },

    async renameTag(owner, tag, name, other, actor) {
      const isMerge = other !== null
      const refused = await db.batch([
        ...(isMerge ? mergeStatements(db, tag, other) : renameStatements(db, owner, tag, name)),
        ...audit(owner, tag, actor, isMerge ? 'tag.merged' : 'tag.renamed', other?.name ?? name),
      ])
      return refused === null
    },

    async deleteTag(owner, tag, actor) {
      const refused = await db.batch([
        ...lock(db, tag),
        { text: TAKE_AWAY, values: [tag.id] },
        remove(tag),
        ...audit(owner, tag, actor, 'tag.deleted', null),
      ])
      return refused === null
    },
  }
}

/** Another spelling of the same key is an update. Any other name is another row with the same id. */
function renameStatements(
  db: Database,
  { accountId, mode }: Owner,
  tag: Tag,
  name: string,
): Statement[] {
  const [before, after] = [toTagKey(tag.name), toTagKey(name)]
  const unchanged = { expect: 1, name: 'changed' }
  if (after === before) return [{ text: RESPELL, values: [tag.id, before, name], ...unchanged }]
  const values = [accountId, mode, after, name, tag.id, Date.now()]
  return [...lock(db, tag), remove(tag), { text: INSERT, values, ...unchanged }]
}

function mergeStatements(db: Database, tag: Tag, other: Tag): Statement[] {
  return [
    ...lock(db, tag, other),
    { text: GIVE_OTHER, values: [tag.id, other.id] },
    { text: TAKE_AWAY, values: [tag.id] },
    remove(tag),
  ]
}

/** In one order, so that two changes never wait for each other in a circle. */
function lock(db: Database, ...tags: readonly Tag[]): Statement[] {
  const marks = tags.map((_, index) => `$${index + 1}`).join(', ')
  const text = `select id from tags where id in (${marks}) order by id ${db.lockRows}`
  const values = tags.map(({ id }) => id)
  return [{ text, values, expect: tags.length, name: 'changed' }]
}

function remove({ id, name }: Tag): Statement {
  return { text: REMOVE, values: [id, toTagKey(name)], expect: 1, name: 'changed' }
}

function audit(
  owner: Owner,
  tag: Tag,
  actor: Actor,
  action: string,
  to: string | null,
): Statement[] {
  const after = to === null ? null : { name: to }
  const changes = changesBetween({ name: tag.name }, after)
  return auditStatements([entryAbout(actor, action, { ...owner, id: tag.id }, Date.now(), changes)])
}
