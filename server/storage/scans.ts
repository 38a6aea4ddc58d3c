import type { ScanStore } from '../domain/ports.ts'
import { type Database, placeholders } from './database.ts'

const COUNT = `
insert into scan_counts (code_id, total, first_visits) values ($1, 1, 0)
on conflict (code_id) do update set total = scan_counts.total + 1`

interface CountsRow {
  code_id: string
  total: number
  first_visits: number
}

export function openScanStore(db: Database): ScanStore {
  return {
    async count(codeId) {
      await db.batch([{ text: COUNT, values: [codeId] }])
    },

    async countsOf(codeIds) {
      if (codeIds.length === 0) return new Map()
      const text = `select code_id, total, first_visits from scan_counts
        where code_id in (${placeholders(codeIds.length, 0)})`
      const rows = await db.query<CountsRow>(text, codeIds)
      return new Map(
        rows.map((row) => [row.code_id, { total: row.total, unique: row.first_visits }]),
      )
    },
  }
}
