import type { SavedView, ViewStore } from '../../../domain/accounts/people/views.ts'
import type { Database } from '../engine/database.ts'

const READ = 'select views from people where id = $1'
const WRITE = `update people set views = $3 where id = $1 and coalesce(views, '[]') = $2`

export function openViewStore(db: Database): ViewStore {
  return {
    async read(personId) {
      const [row] = await db.query<{ views: string | null }>(READ, [personId])
      return row ? (JSON.parse(row.views ?? '[]') as SavedView[]) : null
    },

    async write(personId, before, after) {
      const values = [personId, JSON.stringify(before), JSON.stringify(after)]
      return (await db.batch([{ text: WRITE, values, expect: 1, name: 'changed' }])) === null
    },
  }
}
