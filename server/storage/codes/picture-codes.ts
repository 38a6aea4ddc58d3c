import type { Drawn, DrawnStore } from '../../domain/codes/target.ts'
import type { Database } from '../engine/database.ts'
import type { SqliteReader } from '../engine/sqlite.ts'

/** Codes as their public pictures need them. */
const code = (id: string) => `select short_code, mode, style from codes where id = ${id}`
const tombstone = (id: string) => `select 1 as found from tombstones where code_id = ${id}`

interface DrawnRow {
  short_code: string
  mode: Drawn['mode']
  style: string
}

/** With the embedded database: synchronous, on a connection that waits for nobody. */
export function openDrawnReader(reader: SqliteReader): DrawnStore {
  return {
    find(id) {
      const row = reader.first<DrawnRow>(code('?'), id)
      if (row) return toDrawn(row)
      return reader.first(tombstone('?'), id) ? 'deleted' : null
    },
  }
}

export function openDrawnStore(db: Database): DrawnStore {
  return {
    async find(id) {
      const [row] = await db.query<DrawnRow>(code('$1'), [id])
      if (row) return toDrawn(row)
      return (await db.query(tombstone('$1'), [id])).length > 0 ? 'deleted' : null
    },
  }
}

function toDrawn({ short_code, mode, style }: DrawnRow): Drawn {
  return { shortCode: short_code, mode, style }
}
