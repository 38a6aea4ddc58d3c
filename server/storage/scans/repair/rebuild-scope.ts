import { PLAIN_NAMES } from '../../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS } from '../../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../../domain/time/periods.ts'
import type { Statement } from '../../engine/database.ts'
import { HORIZON } from '../horizon.ts'
import { rebuildVariants } from '../recording/variant-scopes.ts'
import {
  AGENT,
  BLOCK_DAYS,
  buildHours,
  buildReturns,
  DIMS,
  KINDS,
  type Scope,
  TELL_RECORDERS,
  visitsOf,
} from '../recording/write-rollups.ts'

/** The rollups of one scope, all of them, from its scans. */

/** What is rebuilt. Blocks are sums of days, all of which are still there. */
const CLEAR_ROLLUPS = [
  `delete from hours where scope = $1 and hour >= ${HORIZON} * 24`,
  `delete from returns where scope = $1 and day >= ${HORIZON}`,
  `delete from day_dims where scope = $1 and day >= ${HORIZON}`,
  'delete from block_dims where scope = $1',
]

const PLAIN_COLUMNS = PLAIN_NAMES.join(', ')
/** Scans that count and are kept, with their scope. */
const OF_CODE = `(select code as scope, code, at, visitor, place, ${AGENT} as agent, ${PLAIN_COLUMNS}
  from scans where code = $1 and class = ${HUMAN_CLASS} and at >= ${HORIZON} * ${DAY_MS})`
const OF_ACCOUNT = `(select -c.account as scope, s.code, s.at, s.visitor, s.place, ${AGENT} as agent, ${PLAIN_COLUMNS}
  from scan_codes c join scans s on s.code = c.num
  where c.account = -cast($1 as bigint) and s.class = ${HUMAN_CLASS}
    and s.at >= ${HORIZON} * ${DAY_MS})`

const BUILD_BLOCKS = `
insert into block_dims (scope, kind, block, value, scans)
select scope, kind, day / ${BLOCK_DAYS}, value, sum(scans) from day_dims where scope = $1
group by scope, kind, day / ${BLOCK_DAYS}, value`

/** What is counted anew has nothing of codes that are being purged (scans/purging/figures.ts): nor has it to be taken out. */
const PURGED = 'select c.num from scan_codes c where c.purged_of = -cast($1 as bigint)'
const FORGET_PURGED = [
  `delete from hours where scope in (${PURGED}) and hour >= ${HORIZON} * 24`,
  `delete from day_dims where scope in (${PURGED}) and day >= ${HORIZON}`,
]

/** From the horizon on. An account may have no visits yet; a code has them from its first scan. */
export function visitsOfAccount(account: Scope): Statement {
  return { text: visitsOf(OF_ACCOUNT), values: [account] }
}

/** The same of a code: those that are missing are added. */
export function visitsOfCode(code: Scope): Statement {
  return { text: visitsOf(OF_CODE), values: [code] }
}

/** The figures of a code that is being purged are taken out of the account's: none may be added. */
function isUnpurged(code: Scope): Statement {
  const text = 'select 1 from scan_codes where num = $1 and purged_of is null'
  return { text, values: [code], expect: 1, name: 'purged' }
}

/**
 * Rebuilds all rollups of a scope from its scans, from its horizon on. Its visits must be there. Refused as
 * `purged` for a code that is being purged, or gone.
 */
export function rebuildStatements(scope: Scope): Statement[] {
  const isAccount = scope < 0
  const scans = isAccount ? OF_ACCOUNT : OF_CODE
  const texts = [
    ...CLEAR_ROLLUPS,
    ...(isAccount ? FORGET_PURGED : []),
    buildHours(scans),
    buildReturns(scans),
    ...DIMS.filter(({ kind }) => isAccount || kind !== KINDS.code).map(
      ({ kind, column, isOn = 'true' }) => `insert into day_dims (scope, kind, day, value, scans)
      select scope, ${kind}, at / ${DAY_MS}, ${column}, count(*) from ${scans} s where ${isOn}
      group by scope, at / ${DAY_MS}, ${column}`,
    ),
    BUILD_BLOCKS,
  ]
  const table = isAccount ? 'scan_accounts' : 'scan_codes'
  return [
    ...(isAccount ? [] : [isUnpurged(scope)]),
    ...texts.map((text) => ({ text, values: [scope] })),
    { text: `update ${table} set rolled = 1 where num = $1`, values: [Math.abs(scope)] },
    ...(isAccount ? [] : rebuildVariants(scope)),
    TELL_RECORDERS,
  ]
}
