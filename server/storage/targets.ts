import type { Target, TargetStore } from '../domain/ports.ts'
import type { Database } from './database.ts'
import type { SqliteReader } from './sqlite.ts'

/** A living code hides the tombstones of its name: its owner has taken the name again. */
const FIND = `
select id, account_id, mode, destination_url, status from codes where slug = $1
union all
select code_id, account_id, mode, null, 'deleted' from tombstones
where slug = $1 and not exists (select 1 from codes where slug = $1)
limit 1`

interface TargetRow {
  id: string
  account_id: string
  mode: Target['mode']
  destination_url: string | null
  status: Target['status']
}

/**
 * Each scan looks its code up. In the process that costs 4 µs, hardly more than asking whether a
 * remembered answer still holds, so nothing is remembered and nothing can be stale.
 */
export function openTargetReader(reader: SqliteReader): TargetStore {
  return { find: (slug) => toTarget(reader.first<TargetRow>(FIND, slug)) }
}

export function openTargetStore(db: Database): TargetStore {
  return { find: async (slug) => toTarget((await db.query<TargetRow>(FIND, [slug]))[0]) }
}

function toTarget(row: TargetRow | undefined): Target | null {
  if (!row) return null
  const { id, account_id, mode, destination_url, status } = row
  return { codeId: id, accountId: account_id, mode, destinationUrl: destination_url, status }
}
