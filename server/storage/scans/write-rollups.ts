import { BROWSERS, HUMAN_CLASS } from '../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time/periods.ts'
import type { Statement } from '../engine/database.ts'
import { HORIZON } from './horizon.ts'

/**
 * Figures stored in addition to the scans, so that a question costs the same after ten million scans as
 * after ten thousand. They are written in the transaction that records the scans, and can be rebuilt
 * from them at any time (`rebuildStatements`), as far back as scans are kept.
 *
 * They are stored by scope: the number of a code, or the negative number of an account in a mode. So
 * the same queries answer for one code and for the account.
 */
export type Scope = number

export const codeScope = (code: number): Scope => code
export const accountScope = (account: number): Scope => -account

/** The dimensions scans are counted by. */
export const KINDS = {
  /** By the number of the place. */
  place: 1,
  /** By device and browser in one number: see `toAgent`. */
  agent: 2,
  /** By the number of the code, for an account. */
  code: 3,
} as const

/** Days in a block of block_dims. Blocks are only added up, so they need no calendar. */
export const BLOCK_DAYS = 32
/** In `returns`: the visitor's first day. */
export const NEVER = -1
/** A code gets rollups when it has more scans than this; with fewer, counting them is as fast. */
export const ROLLED_FROM = 5000

/** The same in SQL. */
export const AGENT = `device * ${BROWSERS.length} + browser`

export function toAgent(device: number, browser: number): number {
  return device * BROWSERS.length + browser
}

export function fromAgent(agent: number): { device: number; browser: number } {
  return { device: Math.floor(agent / BROWSERS.length), browser: agent % BROWSERS.length }
}

/** From visits that are decided: see unique-visits.ts. */
export const ADD_HOURS = `
insert into hours (scope, hour, scans, visitors)
select scope, hour, sum(scans), sum(is_new_now) from decided_visits where rolled = 1
group by scope, hour
on conflict (scope, hour) do update
set scans = hours.scans + excluded.scans, visitors = hours.visitors + excluded.visitors`

/**
 * A day between two others becomes the predecessor of the later one. For a new day d between p and
 * n: (d, p) one more; (n, p) one less, (n, d) one more.
 */
export const ADD_RETURNS = `
insert into returns (scope, day, prev, n)
select scope, day, prev, sum(n) from (
  select scope, hour / 24 as day, prev, 1 as n from decided_visits
  where rolled = 1 and is_new_today = 1
  union all
  select scope, next, prev, -1 from decided_visits
  where rolled = 1 and is_new_today = 1 and next <> ${NEVER}
  union all
  select scope, next, hour / 24, 1 from decided_visits
  where rolled = 1 and is_new_today = 1 and next <> ${NEVER}) c
group by scope, day, prev
on conflict (scope, day, prev) do update set n = returns.n + excluded.n`

/** What is rebuilt. Blocks are sums of days, all of which are still there. */
const CLEAR_ROLLUPS = [
  `delete from hours where scope = $1 and hour >= ${HORIZON} * 24`,
  `delete from returns where scope = $1 and day >= ${HORIZON}`,
  `delete from day_dims where scope = $1 and day >= ${HORIZON}`,
  'delete from block_dims where scope = $1',
]

/** Scans that count and are kept, with their scope. */
const OF_CODE = `(select code as scope, code, at, visitor, place, ${AGENT} as agent from scans
  where code = $1 and class = ${HUMAN_CLASS} and at >= ${HORIZON} * ${DAY_MS})`
const OF_ACCOUNT = `(select -c.account as scope, s.code, s.at, s.visitor, s.place, ${AGENT} as agent
  from scan_codes c join scans s on s.code = c.num
  where c.account = -cast($1 as bigint) and s.class = ${HUMAN_CLASS}
    and s.at >= ${HORIZON} * ${DAY_MS})`

/** The last day before the horizon, of a visitor `v` who was not there since. */
const LAST_DAY_BEFORE = `case when ${HORIZON} > 0 then (select max(w.day) from visits w
  where w.visitor = v.visitor and w.scope = v.scope and w.day < ${HORIZON}) end`

const buildReturns = (scans: string) => `
insert into returns (scope, day, prev, n)
select scope, day, prev, count(*) from (
  select v.scope, v.day, coalesce(v.prev, ${LAST_DAY_BEFORE}, ${NEVER}) as prev from (
    select scope, visitor, day, lag(day) over (partition by visitor order by day) as prev
    from (select distinct scope, visitor, at / ${DAY_MS} as day from ${scans} s) d) v) r
group by scope, day, prev`

const BUILD_BLOCKS = `
insert into block_dims (scope, kind, block, value, scans)
select scope, kind, day / ${BLOCK_DAYS}, value, sum(scans) from day_dims where scope = $1
group by scope, kind, day / ${BLOCK_DAYS}, value`

/** Visits from scans, given as rows of scope, visitor and at. */
export const visitsOf = (scans: string) => `
insert into visits (scope, visitor, day, hours)
select scope, visitor, day, sum(bit) from (
  select distinct scope, visitor, at / ${DAY_MS} as day,
    cast(1 as bigint) << cast(at / ${HOUR_MS} % 24 as integer) as bit from ${scans} s) b
group by visitor, scope, day
on conflict (visitor, scope, day) do update set hours = excluded.hours`

/** From the horizon on. An account may have no visits yet; a code has them from its first scan. */
export function visitsOfAccount(account: Scope): Statement {
  return { text: visitsOf(OF_ACCOUNT), values: [account] }
}

/** Rebuilds all rollups of a scope from its scans, from its horizon on. Its visits must be there. */
export function rebuildStatements(scope: Scope): Statement[] {
  const isAccount = scope < 0
  const scans = isAccount ? OF_ACCOUNT : OF_CODE
  const columns: [number, string][] = [
    [KINDS.place, 'place'],
    [KINDS.agent, 'agent'],
    ...(isAccount ? [[KINDS.code, 'code'] as [number, string]] : []),
  ]
  const texts = [
    ...CLEAR_ROLLUPS,
    `insert into hours (scope, hour, scans, visitors)
     select scope, at / ${HOUR_MS}, count(*), count(distinct visitor) from ${scans} s
     group by scope, at / ${HOUR_MS}`,
    buildReturns(scans),
    ...columns.map(
      ([kind, column]) => `insert into day_dims (scope, kind, day, value, scans)
      select scope, ${kind}, at / ${DAY_MS}, ${column}, count(*) from ${scans} s
      group by scope, at / ${DAY_MS}, ${column}`,
    ),
    BUILD_BLOCKS,
  ]
  const table = isAccount ? 'scan_accounts' : 'scan_codes'
  return [
    ...texts.map((text) => ({ text, values: [scope] })),
    { text: `update ${table} set rolled = 1 where num = $1`, values: [Math.abs(scope)] },
    { text: 'update scan_feed set rolled_scopes = rolled_scopes + 1', values: [] },
  ]
}
