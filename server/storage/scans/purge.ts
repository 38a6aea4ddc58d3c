import type { Mode, Owner } from '../../../domain/accounts/owner.ts'
import type { Database } from '../engine/database.ts'
import { detach, detachAll } from './purging/detach.ts'
import { purgeMarked } from './purging/finish.ts'
import { openPace, step } from './purging/step.ts'

/**
 * Deletes scans for good, with everything that was counted from them, step by step: see scans/purging/finish.ts. They are
 * hidden by the first step.
 *
 * The code's part of the account's figures goes with it. Only the account's number of visitors before its
 * horizon stays, since it is unknown which of them scanned other codes too.
 */
interface CodeRow {
  readonly num: number
  readonly total: number
  readonly rolled: number
}

const FIND_CODE = 'select num, total, rolled from scan_codes where code_id = $1'
const FIND_ACCOUNTS = 'select num from scan_accounts where account_id = $1 order by num'
const LAST_CODE = 'select coalesce(max(num), 0) as num from scan_codes'
const OWNER_OF = `
select a.account_id, a.mode from scan_codes c join scan_accounts a on a.num = c.account
where c.code_id = $1`
const TOTAL_OF = `
select cast(sum(c.total) as bigint) as total
from scan_accounts a left join scan_codes c on c.account = a.num where a.account_id = $1`

/** Counted scans, including deleted ones; null if it was never scanned. */
export async function countScansOfCode(db: Database, codeId: string): Promise<number | null> {
  return (await db.query<CodeRow>(FIND_CODE, [codeId]))[0]?.total ?? null
}

/** For both modes. */
export async function countScansOfAccount(db: Database, accountId: string): Promise<number | null> {
  return (await db.query<{ total: number | null }>(TOTAL_OF, [accountId]))[0]?.total ?? null
}

/** Also of a code that is deleted; null if it was never scanned. */
export async function ownerOfScans(db: Database, codeId: string): Promise<Owner | null> {
  const [row] = await db.query<{ account_id: string; mode: Mode }>(OWNER_OF, [codeId])
  return row ? { accountId: row.account_id, mode: row.mode } : null
}

/** Yields how long each step held up recording. */
export async function* purgeCode(db: Database, codeId: string): AsyncGenerator<number, void> {
  for (;;) {
    const [code] = await db.query<CodeRow>(FIND_CODE, [codeId])
    if (!code) break
    const { heldMs, isDone } = await detach(db, [code], Date.now())
    yield heldMs
    if (isDone) break
  }
  yield* purgeMarked(db)
}

/** Of both modes. Scans that come meanwhile stay. */
export async function* purgeAccount(db: Database, accountId: string): AsyncGenerator<number, void> {
  const accounts = await db.query<{ num: number }>(FIND_ACCOUNTS, [accountId])
  const [last] = await db.query<{ num: number }>(LAST_CODE)
  for (const { num } of accounts) yield* detachAll(db, num, last?.num ?? 0, Date.now(), false)
  yield* purgeMarked(db)
  for (const { num } of accounts) yield* forgetVisitors(db, num)
}

/** Figures of visitors before the horizon, of whom no code of the account knows any more. */
const IS_UNSCANNED = `
select 1 from scan_accounts a where a.num = -cast($1 as bigint)
  and not exists (select 1 from scan_codes c where c.account = a.num)`
const LEFT_OF = `select count(*) as n from (select 1 from returns where scope = $1 limit $2) r`
const DELETE_RETURNS = `
delete from returns where scope = $1 and (day, prev) in (
  select day, prev from returns where scope = $1 order by day, prev limit $2)`
const KEEP_ALL = 'update scan_accounts set horizon = 0 where num = -cast($1 as bigint)'

async function* forgetVisitors(db: Database, account: number): AsyncGenerator<number, void> {
  const pace = openPace()
  const unscanned = { text: IS_UNSCANNED, values: [-account], expect: 1, name: 'scanned' }
  for (;;) {
    const values = [-account, pace.rows()]
    const [left] = await db.query<{ n: number }>(LEFT_OF, values)
    const { heldMs, refused } = await step(db, pace, [
      unscanned,
      { text: DELETE_RETURNS, values },
      ...(left?.n === values[1] ? [] : [{ text: KEEP_ALL, values: [-account] }]),
    ])
    yield heldMs
    if (refused !== null || left?.n !== values[1]) return
  }
}
