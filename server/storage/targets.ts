import type { Target, TargetStore } from '../domain/ports.ts'
import type { Database } from './database.ts'

/** A living code hides the tombstones of its name: its owner has taken the name again. */
const FIND = `
select id, mode, destination_url, status from codes where slug = $1
union all
select code_id, mode, null, 'deleted' from tombstones
where slug = $1 and not exists (select 1 from codes where slug = $1)
limit 1`

interface TargetRow {
  id: string
  mode: Target['mode']
  destination_url: string | null
  status: Target['status']
}

export function openTargetStore(db: Database): TargetStore {
  return {
    async find(slug) {
      const [row] = await db.query<TargetRow>(FIND, [slug])
      if (!row) return null
      const { id, mode, destination_url, status } = row
      return { codeId: id, mode, destinationUrl: destination_url, status }
    },
  }
}
