import { SCAN_ID_PATTERN } from '../../../domain/scans/scan-ids.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import type { Database, Statement } from '../engine/database.ts'
import { openScanIds } from '../readers/scan-ids.ts'
import { buildVariantsOf } from './build-variants.ts'
import { HORIZON, VARIANTS_FROM } from './horizon.ts'
import { removeDeliveries } from './purging/deliveries.ts'
import { accountScope, codeScope } from './recording/write-rollups.ts'
import { rebuildStatements, visitsOfAccount } from './repair/rebuild-scope.ts'

/**
 * Erases one visitor from an account, in one mode: the scans, and everything that was counted from them,
 * in one transaction. The figures of the codes that were visited, and of the account, are rebuilt.
 *
 * Of scans that were dropped before (see retention.ts) only the visitor's last day is left, and goes. The
 * figures of those days stay as they are: nobody can tell any more which part of them was this visitor. A
 * scan of those days that was recorded late is dropped like the others of them.
 */
export interface ScanAccount {
  readonly num: number
  readonly account_id: string
  readonly mode: 'live' | 'test'
}

interface VisitorScan {
  readonly code: number
  readonly at: number
  readonly seq: number
}

const ACCOUNTS = 'select num, account_id, mode from scan_accounts order by num'
const CODES = `
select distinct c.num, c.rolled from visits v join scan_codes c on c.num = v.scope
where v.visitor = $1 and c.account = $2 order by c.num`
const OF_VISITOR = 'from scans s join scan_codes c on c.num = s.code where s.visitor = $1'
const SCANS = `select s.code, s.at, s.seq ${OF_VISITOR} and c.account = $2 order by s.seq`
const COUNT = `select 1 where (select count(*) ${OF_VISITOR} and c.account = $2) = cast($3 as bigint)`

/** $1: a code, $2: the visitor. A first scan that was dropped is in the carried ones. */
const OF_CODE = `from scans where code = $1 and visitor = $2 and class = ${HUMAN_CLASS}`
const IS_KEPT = `at >= ${DAY_MS} * ${HORIZON}`
const LOWER_COUNTERS = `
update scan_codes set total = total - d.kept, carried_total = carried_total + d.scans - d.kept,
  uniques = uniques - 1, carried_uniques = carried_uniques - (1 - d.firsts)
from (select count(*) as scans, coalesce(sum(case when ${IS_KEPT} then 1 else 0 end), 0) as kept,
        coalesce(sum(is_unique), 0) as firsts ${OF_CODE}) as d
where num = $1`
const LOWER_CLASSES = `
update scan_classes set scans = scan_classes.scans - d.scans
from (select at / ${DAY_MS} as day, class, reason, count(*) as scans ${OF_CODE} and ${IS_KEPT}
      group by at / ${DAY_MS}, class, reason) as d
where scan_classes.code = $1 and scan_classes.day = d.day and scan_classes.class = d.class
  and scan_classes.reason = d.reason`
const DELETE_NO_CLASSES = 'delete from scan_classes where code = $1 and scans = 0'
const COUNT_DROPPED = `update scan_feed set dropped = dropped + (select count(*) ${OF_CODE})`
const DELETE_SCANS = `delete ${OF_CODE}`
const DELETE_VISITS = `
delete from visits where visitor = $2 and (scope = $1 or scope in (
  select ${VARIANTS_FROM} + num from variant_scopes where code = $1))`
/** Those of variants are built again with the rollups of their code, for all visitors. */
const DELETE_VARIANT_VISITS = `
delete from visits where day >= ${HORIZON} and scope in (
  select ${VARIANTS_FROM} + num from variant_scopes where code = $1)`

/** Rollups that a code gets meanwhile have to be rebuilt too. */
const IS_ROLLED = 'select 1 from scan_codes where num = $1 and rolled = $2'

/** All accounts that have ever had scans, in each mode. */
export function accountsWithScans(db: Database): Promise<ScanAccount[]> {
  return db.query<ScanAccount>(ACCOUNTS)
}

/** Null: nothing is stored about this visitor there. */
export async function countScansOfVisitor(
  db: Database,
  account: number,
  visitor: number,
): Promise<number | null> {
  const codes = await db.query(CODES, [visitor, account])
  if (codes.length === 0) return null
  return (await db.query(SCANS, [visitor, account])).length
}

/** Repeated if the visitor comes back meanwhile. Returns how many scans there were. */
export async function purgeVisitor(
  db: Database,
  account: number,
  visitor: number,
): Promise<number> {
  for (;;) {
    const codes = await db.query<{ num: number; rolled: number }>(CODES, [visitor, account])
    if (codes.length === 0) return 0
    const scans = await db.query<VisitorScan>(SCANS, [visitor, account])
    await removeScanDeliveries(db, account, scans)
    const refused = await db.batch([
      ...db.batchLock('recorder'),
      { text: COUNT, values: [visitor, account, scans.length], expect: 1, name: 'more' },
      ...codes.map(({ num, rolled }) => ({
        ...{ text: IS_ROLLED, values: [num, rolled] },
        ...{ expect: 1, name: 'rolled' },
      })),
      ...scans.flatMap(({ seq }) => [
        { text: 'delete from events where account = $1 and seq = $2', values: [account, seq] },
        { text: 'delete from outbox where seq = $1', values: [seq] },
      ]),
      ...codes.flatMap(({ num, rolled }) => removeFrom(num, visitor, rolled === 1)),
      { text: 'delete from visits where scope = $1 and visitor = $2', values: [-account, visitor] },
      visitsOfAccount(accountScope(account)),
      ...rebuildStatements(accountScope(account)),
    ])
    if (refused !== null) continue
    // Those that were made from the outbox in between; from now on there are no more.
    await removeScanDeliveries(db, account, scans)
    for (const { num } of codes) for await (const _ of buildVariantsOf(db, num));
    return scans.length
  }
}

function removeFrom(code: number, visitor: number, isRolled: boolean): Statement[] {
  const texts = [LOWER_COUNTERS, LOWER_CLASSES, COUNT_DROPPED, DELETE_SCANS, DELETE_VISITS]
  return [
    ...texts.map((text) => ({ text, values: [code, visitor] })),
    { text: DELETE_NO_CLASSES, values: [code] },
    ...(isRolled
      ? [{ text: DELETE_VARIANT_VISITS, values: [code] }, ...rebuildStatements(codeScope(code))]
      : []),
  ]
}

const SCAN_IDS = new RegExp(SCAN_ID_PATTERN, 'g')

async function removeScanDeliveries(
  db: Database,
  account: number,
  scans: readonly VisitorScan[],
): Promise<void> {
  const toIds = await openScanIds()(db.query)
  const ids = new Set(scans.map(({ at, seq }) => toIds.of(at, seq)))
  const isTheirs = (id: string) => ids.has(id)
  await removeDeliveries(db, account, ({ body }) => body.match(SCAN_IDS)?.some(isTheirs) ?? false)
}
