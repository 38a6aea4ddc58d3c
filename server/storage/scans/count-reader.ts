import { SCAN_CLASSES } from '../../../domain/scans/scans.ts'
import type { ClassCount, ScanReader } from '../../../domain/scans/store.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { placeholders, type Queried } from '../engine/database.ts'
import { noneIfOutOfOrder } from '../engine/sqlite/sqlite-errors.ts'

/** Requests by class and reason, most first. $2 and $3: the days. */
export const classesWhere = (codes: string) => `
select s.class, r.name as reason, cast(sum(s.scans) as bigint) as scans
from scan_codes c join scan_classes s on s.code = c.num join reasons r on r.num = s.reason
where ${codes} and s.day between $2 and $3
group by s.class, r.name order by scans desc, s.class, r.name`

const CLASSES = classesWhere('c.code_id = $1')

const FIRST = `
select min(s.day) as day from scan_codes c join scan_classes s on s.code = c.num
where c.code_id = $1`

export interface ClassRow {
  readonly class: number
  readonly reason: string
  readonly scans: number
}

export function toClassCount({ class: index, reason, scans }: ClassRow): ClassCount {
  return { class: SCAN_CLASSES[index] ?? SCAN_CLASSES[0], reason, scans: Number(scans) }
}

interface CountsRow {
  code_id: string
  total: number
  uniques: number
}

export function openScanReader(db: Queried): ScanReader {
  return {
    async countsOf(codeIds) {
      if (codeIds.length === 0) return new Map()
      const text = `select code_id, total, uniques from scan_codes
        where code_id in (${placeholders(codeIds.length, 0)})`
      const rows = await db.query<CountsRow>(text, codeIds).catch(noneIfOutOfOrder)
      if (rows === null) return null
      return new Map(rows.map((row) => [row.code_id, { total: row.total, unique: row.uniques }]))
    },

    async firstOf(codeId) {
      const [row] = await db.query<{ day: number | null }>(FIRST, [codeId])
      // Its last moment: a code created on that day was created before.
      return row?.day == null ? null : (row.day + 1) * DAY_MS - 1
    },

    async classesOf(codeId, { firstDay, lastDay }) {
      const rows = await db.query<ClassRow>(CLASSES, [codeId, firstDay, lastDay])
      return rows.map(toClassCount)
    },
  }
}
