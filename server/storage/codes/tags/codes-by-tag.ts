import { setImmediate as nextRound } from 'node:timers/promises'
import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { CodeStore } from '../../../../domain/codes/code-store.ts'
import { type Database, placeholders, type Queried } from '../../engine/database.ts'
import { tagIdsNamed } from '../list/walk.ts'

/**
 * Codes by their tags. A tag belongs to one owner, and a deleted code has none, so the codes themselves
 * are not read.
 */
const SLICE = 2000
const ASKED_AT_ONCE = 500

/**
 * As one text: thousands of rows would take ten times as long. A slice at a time, because the second tag
 * may be one that hardly any code of the first has.
 */
const slice = (others: readonly string[]) => `
select string_agg(${others.length === 0 ? 'code_id' : `case when ${others.join(' and ')} then code_id end`}, ',')
    as ids, max(code_id) as last, count(*) as codes
from (select code_id from code_tags where tag_id = $1 and code_id > $2
      order by code_id limit ${SLICE}) s`

const hasTag = (_: string, index: number) => `exists (select 1 from code_tags its
  where its.tag_id = $${index + 3} and its.code_id = s.code_id)`

interface SliceRow {
  readonly ids: string | null
  readonly last: string | null
  readonly codes: number
}

type Tagged = Pick<CodeStore, 'tagged' | 'countActive'>

export function openCodesByTag(db: Database): Tagged {
  return {
    tagged: (owner, keys, limit) => findTagged(db, owner, keys, limit),
    countActive: (owner, ids) => countActive(db, owner, ids),
  }
}

async function findTagged(
  db: Database,
  owner: Owner,
  keys: readonly string[],
  limit: number,
): Promise<string[]> {
  const tagIds = await tagIdsNamed(db, owner, keys)
  if (tagIds === null) return []
  const [first = '', ...others] = tagIds
  const text = slice(others.map(hasTag))
  const found: string[] = []
  for (let after = ''; ; ) {
    const [row] = await db.query<SliceRow>(text, [first, after, ...others])
    if (row?.ids) found.push(...row.ids.split(','))
    const isLast = !row || row.last === null || Number(row.codes) < SLICE
    if (isLast || found.length >= limit) return found.slice(0, limit)
    after = row.last
    await nextRound()
  }
}

async function countActive(
  db: Queried,
  { accountId, mode }: Owner,
  ids: readonly string[],
): Promise<number> {
  let active = 0
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const some = ids.slice(from, from + ASKED_AT_ONCE)
    const text = `select count(*) as n from codes where account_id = $1 and mode = $2
      and status = 'active' and id in (${placeholders(some.length, 2)})`
    const [row] = await db.query<{ n: number }>(text, [accountId, mode, ...some])
    active += Number(row?.n ?? 0)
  }
  return active
}
