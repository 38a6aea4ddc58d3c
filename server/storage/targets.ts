import type { Target, TargetStore } from '../domain/ports.ts'
import type { Database } from './database.ts'
import type { SqliteReader } from './sqlite.ts'

const code = (slug: string) =>
  `select id, account_id, mode, destination_url, status from codes where slug = ${slug}`

const tombstone = (slug: string) =>
  `select code_id as id, account_id, mode, null as destination_url, 'deleted' as status
   from tombstones where slug = ${slug}`

/** A living code hides the tombstones of its name: its owner has taken the name again. */
const FIND = `
${code('$1')}
union all
${tombstone('$1')} and not exists (select 1 from codes where slug = $1)
limit 1`

const FIND_CODE = code('?')
const FIND_TOMBSTONE = `${tombstone('?')} limit 1`

interface TargetRow {
  id: string
  account_id: string
  mode: Target['mode']
  destination_url: string | null
  status: Target['status']
}

/**
 * Each scan looks its code up. In the process that costs some 3 µs, hardly more than asking whether
 * a remembered answer still holds, so nothing is remembered and nothing can be stale.
 */
export function openTargetReader(reader: SqliteReader): TargetStore {
  return {
    find: (slug) =>
      toTarget(
        reader.first<TargetRow>(FIND_CODE, slug) ?? reader.first<TargetRow>(FIND_TOMBSTONE, slug),
      ),
  }
}

export function openTargetStore(db: Database): TargetStore {
  return { find: async (slug) => toTarget((await db.query<TargetRow>(FIND, [slug]))[0]) }
}

function toTarget(row: TargetRow | undefined): Target | null {
  if (!row) return null
  const { id, account_id, mode, destination_url, status } = row
  return { codeId: id, accountId: account_id, mode, destinationUrl: destination_url, status }
}
