import type { CodeCounts } from '../../../domain/accounts/plans.ts'
import { placeholders, type Queried } from '../engine/database.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

/** Limits of all accounts, page by page. */

export interface LimitedCode {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly limit: number
  readonly limitedFrom: number
  readonly used: number
}

export interface CountedAccount {
  readonly id: string
  readonly plan: string
  readonly counts: CodeCounts
}

export interface LimitReader {
  /** Live codes with a scan limit, after this one. */
  codes(after: string): Promise<LimitedCode[]>
  /** Accounts with how many live codes they have, after this one. */
  accounts(after: string): Promise<CountedAccount[]>
}

export const LIMITS_AT_ONCE = 200

const CODES = `
select id, account_id, name, scan_limit, limited_from from codes
where scan_limit is not null and id > $1 and mode = 'live'
order by id limit ${LIMITS_AT_ONCE}`
const ACCOUNTS = `
select a.id, a.plan, c.active, c.paused, c.draft, c.made_by_api
from accounts a join code_counts c on c.account_id = a.id and c.mode = 'live'
where a.id > $1 and a.suspended_at is null
order by a.id limit ${LIMITS_AT_ONCE}`

type CodeRow = RowOf<Omit<LimitedCode, 'limit' | 'used'> & { scanLimit: number }>

type AccountRow = RowOf<CodeCounts & { id: string; plan: string }>

export function openLimitReader(db: Queried, tickets: Queried): LimitReader {
  return {
    async codes(after) {
      const rows = await db.query<CodeRow>(CODES, [after])
      const used = await usedOf(tickets, rows)
      return rows.map(({ scan_limit: limit, ...row }) => ({
        ...fieldsOf(row),
        limit,
        used: used.get(`${row.id} ${row.limited_from}`) ?? 0,
      }))
    },

    async accounts(after) {
      const rows = await db.query<AccountRow>(ACCOUNTS, [after])
      return rows.map(({ id, plan, ...counts }) => ({ id, plan, counts: fieldsOf(counts) }))
    },
  }
}

async function usedOf(
  tickets: Queried,
  codes: readonly CodeRow[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const text = `select code_id, limited_from, used from tickets
    where code_id in (${placeholders(codes.length, 0)})`
  const rows = await tickets.query<{ code_id: string; limited_from: number; used: number }>(
    text,
    codes.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [`${row.code_id} ${row.limited_from}`, row.used]))
}
