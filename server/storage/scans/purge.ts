import type { Mode } from '../../domain/accounts/keys.ts'
import type { Owner } from '../../domain/accounts/owner.ts'
import type { Database, Statement } from '../engine/database.ts'
import { HORIZON, horizonOf, VARIANTS_FROM } from './horizon.ts'
import {
  accountScope,
  codeScope,
  KINDS,
  type Scope,
  TELL_RECORDERS,
} from './recording/write-rollups.ts'
import { rebuildStatements, visitsOfAccount } from './repair/rebuild-scope.ts'

/**
 * Deletes scans for good, with everything that was counted from them, in one transaction.
 *
 * The code's part of the account's figures goes with it. From the account's horizon on, these are
 * rebuilt from the remaining scans. Before the horizon there are no scans: there the code's own counts
 * are subtracted. Only the account's number of visitors before the horizon stays, since it is unknown
 * which of them scanned other codes too. Codes and accounts stay as numbers without a meaning outside.
 */
interface CodeRow {
  readonly num: number
  readonly account: number
  readonly total: number
}

const FIND_CODE = 'select num, account, total from scan_codes where code_id = $1'
const FIND_ACCOUNTS = 'select num from scan_accounts where account_id = $1 order by num'
const OWNER_OF = `
select a.account_id, a.mode from scan_codes c join scan_accounts a on a.num = c.account
where c.code_id = $1`
const TOTAL_OF = `
select cast(sum(c.total) as bigint) as total
from scan_accounts a left join scan_codes c on c.account = a.num where a.account_id = $1`
const IS_ROLLED = 'select num from scan_codes where num = $1 and rolled = 1'

const ROLLUPS = ['hours', 'returns', 'day_dims', 'block_dims'] as const

/** $1: a code's scope, $2: its account's. */
const ACCOUNT_HORIZON = horizonOf('cast($2 as bigint)')
const LOWER_ACCOUNT = [
  `update hours set scans = scans - (
     select o.scans from hours o where o.scope = $1 and o.hour = hours.hour)
   where scope = $2 and hour < 24 * ${ACCOUNT_HORIZON}
     and hour in (select o.hour from hours o where o.scope = $1)`,
  `update day_dims set scans = scans - (
     select o.scans from day_dims o where o.scope = $1 and o.kind = day_dims.kind
       and o.day = day_dims.day and o.value = day_dims.value)
   where scope = $2 and day < ${ACCOUNT_HORIZON} and exists (
     select 1 from day_dims o where o.scope = $1 and o.kind = day_dims.kind
       and o.day = day_dims.day and o.value = day_dims.value)`,
  `delete from day_dims where scope = $2 and kind = ${KINDS.code} and value = $1 and day < ${ACCOUNT_HORIZON}`,
]

/** The visits of an account. Before the horizon, the visits of its codes have the last days. */
const VISITS_OF_ACCOUNT = [
  'delete from visits where scope = $1',
  `insert into visits (scope, visitor, day, hours)
   select -c.account, v.visitor, max(v.day), 0 from visits v cross join scan_codes c
   where c.num = v.scope and c.account = -cast($1 as bigint) and v.day < ${HORIZON}
   group by c.account, v.visitor`,
]
const DELETE_EMPTY_HOURS = `delete from hours where scope = $1 and scans = 0 and hour < 24 * ${HORIZON}`
const DELETE_EMPTY_DAYS = `delete from day_dims where scope = $1 and scans = 0 and day < ${HORIZON}`

/** What endpoints were sent, or will be sent. */
const DELETE_DELIVERIES = `
delete from deliveries where endpoint in (select endpoint from hooks where account = $1)`

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

export async function purgeCode(db: Database, codeId: string): Promise<void> {
  for (;;) {
    const [code] = await db.query<CodeRow>(FIND_CODE, [codeId])
    if (!code) return
    const scope = codeScope(code.num)
    const account = accountScope(code.account)
    const isRolled = (await db.query(IS_ROLLED, [scope])).length === 1
    const both = [scope, account]
    const refused = await db.batch([
      ...db.batchLock('recorder'),
      // Its rollups are what is subtracted from the account's figures.
      ...(isRolled ? [] : rebuildStatements(scope)),
      { text: IS_ROLLED, values: [scope], expect: 1, name: 'rolled' },
      ...LOWER_ACCOUNT.map((text) => ({ text, values: both })),
      ...[DELETE_EMPTY_HOURS, DELETE_EMPTY_DAYS].map((text) => ({ text, values: [account] })),
      {
        text: 'delete from events where code = $1 and account = $2',
        values: [scope, code.account],
      },
      {
        text: `${DELETE_DELIVERIES} and ${db.contains('body', '$2')}`,
        values: [code.account, codeId],
      },
      { text: 'delete from outbox where code = $1', values: [scope] },
      ...removeCodes('num = $1', scope),
      ...VISITS_OF_ACCOUNT.map((text) => ({ text, values: [account] })),
      visitsOfAccount(account),
      ...rebuildStatements(account),
    ])
    if (refused === null) return
  }
}

export async function purgeAccount(db: Database, accountId: string): Promise<void> {
  const accounts = await db.query<{ num: number }>(FIND_ACCOUNTS, [accountId])
  await db.batch([
    ...db.batchLock('recorder'),
    ...accounts.flatMap(({ num }) => [
      { text: DELETE_DELIVERIES, values: [num] },
      {
        text: 'delete from outbox where code in (select num from scan_codes where account = $1)',
        values: [num],
      },
      ...removeCodes('account = $1', num),
      ...removeScope(accountScope(num)),
      { text: 'delete from events where account = $1', values: [num] },
      { text: 'update scan_accounts set horizon = 0 where num = $1', values: [num] },
    ]),
    TELL_RECORDERS,
  ])
}

/** Of all codes that match the condition. The codes themselves stay, as if never scanned. */
function removeCodes(condition: string, num: number): Statement[] {
  const codes = `(select num from scan_codes where ${condition})`
  const scopes = `(select num from scan_codes where ${condition} union all
    select ${VARIANTS_FROM} + num from variant_scopes where code in ${codes})`
  const texts = [
    `update scan_feed set dropped = dropped + (select count(*) from scans where code in ${codes})`,
    `delete from scans where code in ${codes}`,
    `delete from scan_classes where code in ${codes}`,
    ...ROLLUPS.map((table) => `delete from ${table} where scope in ${scopes}`),
    `delete from visits where scope in ${scopes}`,
    `delete from variant_scopes where code in ${codes}`,
    `update scan_codes set total = 0, uniques = 0, carried_total = 0, carried_uniques = 0,
       horizon = 0, rolled = 0, variants = 0, built_hour = 0, built_visitor = -1
     where ${condition}`,
  ]
  return texts.map((text) => ({ text, values: [num] }))
}

function removeScope(scope: Scope): Statement[] {
  return [...ROLLUPS, 'visits'].map((table) => ({
    text: `delete from ${table} where scope = $1`,
    values: [scope],
  }))
}
