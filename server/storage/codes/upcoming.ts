import type { Owner } from '../../../domain/accounts/owner.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { Queried } from '../engine/database.ts'
import { CODE_FIELDS, type CodeRow, toCode } from './code-rows.ts'

/** Enough for any screen; the next come first in each kind. */
const EACH_MAX = 50

const CHANGES = `
select ${CODE_FIELDS} from codes
where account_id = $1 and mode = $2 and next_change_at > $3 and next_change_at <= $4
order by next_change_at, id limit ${EACH_MAX}`
/** By the index of codes that begin or end. */
const term = (column: string) => `
select ${CODE_FIELDS} from codes
where account_id = $1 and mode = $2 and status = 'active'
  and coalesce(starts_at, expires_at, scan_limit) is not null and ${column} > $3 and ${column} <= $4
order by ${column}, id limit ${EACH_MAX}`

/** Codes that change by themselves in that time. */
export async function findUpcoming(
  db: Queried,
  { accountId, mode }: Owner,
  from: number,
  to: number,
): Promise<Code[]> {
  const found = new Map<string, Code>()
  for (const text of [CHANGES, term('starts_at'), term('expires_at')]) {
    const rows = await db.query<CodeRow>(text, [accountId, mode, from, to])
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, toCode(row))
  }
  return [...found.values()]
}
