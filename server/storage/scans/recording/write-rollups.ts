import { BROWSERS, DEVICES, PLAIN, PLAIN_NAMES } from '../../../../domain/scans/dimensions.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/time/periods.ts'
import type { Statement } from '../../engine/database.ts'
import { HORIZON } from '../horizon.ts'

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

/** What scans are counted by, beside the plain dimensions: see PLAIN_KINDS. */
export const KINDS = {
  /** By the number of the place. */
  place: 1,
  /** By system, device and browser in one number: see `toAgent`. */
  agent: 2,
  /** By the number of the code, for an account. */
  code: 3,
} as const

/** In the order of PLAIN. Unknown values are not counted: they are what is left of all scans. */
export const PLAIN_KINDS = PLAIN_NAMES.map((name) => PLAIN[name].rollup)

export type Kind = (typeof KINDS)[keyof typeof KINDS] | (typeof PLAIN_KINDS)[number]

/** Which column each kind counts. Codes are counted for accounts only. */
export const DIMS: readonly { readonly kind: number; column: string; readonly isOn?: string }[] = [
  { kind: KINDS.place, column: 'place' },
  { kind: KINDS.agent, column: 'agent' },
  { kind: KINDS.code, column: 'code' },
  ...PLAIN_NAMES.map((name) => ({
    ...{ kind: PLAIN[name].rollup, column: name, isOn: `${name} <> 0` },
  })),
]

/** Days in a block of block_dims. Blocks are only added up, so they need no calendar. */
export const BLOCK_DAYS = 32
/** In `returns`: the visitor's first day. */
export const NEVER = -1
/** A code gets rollups when it has more scans than this; with fewer, counting them is as fast. */
export const ROLLED_FROM = 5000

const AGENTS = DEVICES.length * BROWSERS.length
/** The same in SQL. */
export const AGENT = `os * ${AGENTS} + device * ${BROWSERS.length} + browser`

/** Positions in SYSTEMS, DEVICES and BROWSERS. */
export interface AgentNumbers {
  readonly os: number
  readonly device: number
  readonly browser: number
}

/** The unknown system is 0, so numbers from before systems were kept are still right. */
export function toAgent({ os, device, browser }: AgentNumbers): number {
  return os * AGENTS + device * BROWSERS.length + browser
}

export function fromAgent(agent: number): AgentNumbers {
  const device = Math.floor((agent % AGENTS) / BROWSERS.length)
  return { os: Math.floor(agent / AGENTS), device, browser: agent % BROWSERS.length }
}

/** Each recorder reads again which scopes have rollups before it records more. */
export const TELL_RECORDERS: Statement = {
  text: 'update scan_feed set rolled_scopes = rolled_scopes + 1',
  values: [],
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

/** The last day before the horizon, of a visitor `v` who was not there since. */
const LAST_DAY_BEFORE = `case when ${HORIZON} > 0 then (select max(w.day) from visits w
  where w.visitor = v.visitor and w.scope = v.scope and w.day < ${HORIZON}) end`

export const buildReturns = (scans: string) => `
insert into returns (scope, day, prev, n)
select scope, day, prev, count(*) from (
  select v.scope, v.day, coalesce(v.prev, ${LAST_DAY_BEFORE}, ${NEVER}) as prev from (
    select scope, visitor, day, lag(day) over (partition by scope, visitor order by day) as prev
    from (select distinct scope, visitor, at / ${DAY_MS} as day from ${scans} s) d) v) r
group by scope, day, prev`

export const buildHours = (scans: string) => `
insert into hours (scope, hour, scans, visitors)
select scope, at / ${HOUR_MS}, count(*), count(distinct visitor) from ${scans} s
group by scope, at / ${HOUR_MS}`

/** Visits from scans, given as rows of scope, visitor and at. */
export const visitsOf = (scans: string) => `
insert into visits (scope, visitor, day, hours)
select scope, visitor, day, sum(bit) from (
  select distinct scope, visitor, at / ${DAY_MS} as day,
    cast(1 as bigint) << cast(at / ${HOUR_MS} % 24 as integer) as bit from ${scans} s) b
group by visitor, scope, day
on conflict (visitor, scope, day) do update set hours = excluded.hours`
