import type { Owner } from '../../../domain/accounts/owner.ts'
import { placeholders, type Queried } from '../engine/database.ts'

/** Which of many ids are codes. A few are looked up; for more, all ids of the owner are read. */
const LOOKED_UP_MAX = 10_000
const ASKED_AT_ONCE = 500
const READ_AT_ONCE = 20_000

/** In the JSON of a code's routing: quotes inside a text of it would be escaped. */
const IS_ROUTED = `and (routing like '%"rules":[{%' or routing like '%"split":[{%')`

/** As one text: thousands of rows would take ten times as long. */
const next = (where: string) => `
select string_agg(id, ',') as ids, max(id) as last from (
  select id from codes where account_id = $1 and mode = $2 and id > $3 ${where}
  order by id limit ${READ_AT_ONCE}) i`

export async function findExisting(
  db: Queried,
  { accountId, mode }: Owner,
  ids: readonly string[],
  isRouted = false,
): Promise<ReadonlySet<string>> {
  const where = isRouted ? IS_ROUTED : ''
  const found = new Set<string>()
  if (ids.length > LOOKED_UP_MAX) {
    for (let after = ''; ; ) {
      const [row] = await db.query<NextRow>(next(where), [accountId, mode, after])
      if (!row?.ids || row.last === null) return found
      for (const id of row.ids.split(',')) found.add(id)
      after = row.last
    }
  }
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const some = ids.slice(from, from + ASKED_AT_ONCE)
    const text = `select id from codes
      where account_id = $1 and mode = $2 and id in (${placeholders(some.length, 2)}) ${where}`
    const rows = await db.query<{ id: string }>(text, [accountId, mode, ...some])
    for (const { id } of rows) found.add(id)
  }
  return found
}

interface NextRow {
  ids: string | null
  last: string | null
}
