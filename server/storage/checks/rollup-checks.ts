import { DEFAULT_VARIANT } from '../../../domain/codes/routing/routing.ts'
import { PLAIN_NAMES } from '../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time/periods.ts'
import { horizonOf, VARIANTS_FROM } from '../scans/horizon.ts'
import { VARIANTS } from '../scans/recording/variant-scopes.ts'
import {
  AGENT,
  BLOCK_DAYS,
  DIMS as DIMENSIONS,
  KINDS,
  NEVER,
} from '../scans/recording/write-rollups.ts'
import type { Check } from './checks.ts'

/**
 * Rollups against a recount of their scans, so from the horizon on. Rollups before it are all that
 * is left of their scans, and must add up to those that were carried over.
 */

/** Counted scans that still exist, once for each scope they belong to. */
function scansOf(codes: string): string {
  const columns = `s.code, s.at, s.visitor, s.place, ${AGENT} as agent, ${PLAIN_NAMES.map((name) => `s.${name}`).join(', ')}`
  return `(
    select s.code as scope, ${columns} from scans s join scan_codes c on c.num = s.code
    where s.class = ${HUMAN_CLASS} and s.at >= c.horizon * ${DAY_MS} ${codes}
    union all
    select -c.account as scope, ${columns} from scans s join scan_codes c on c.num = s.code
    join scan_accounts a on a.num = c.account
    where s.class = ${HUMAN_CLASS} and s.at >= a.horizon * ${DAY_MS} and a.rolled = 1
    union all
    select ${VARIANTS_FROM} + v.num as scope, ${columns} from variant_scopes v
    join scans s on s.code = v.code and s.variant = v.variant
    join scan_codes c on c.num = s.code
    where s.class = ${HUMAN_CLASS} and s.at >= c.horizon * ${DAY_MS}
      and c.variants = ${VARIANTS.areScopes})`
}

/** Scopes of variants that are still being built are not complete. */
const isWhole = (scope: string) => `(${scope} < ${VARIANTS_FROM} or exists (
  select 1 from variant_scopes b join scan_codes k on k.num = b.code
  where b.num = ${scope} - ${VARIANTS_FROM} and k.variants = ${VARIANTS.areScopes}))`

const IN_ALL = scansOf('')
const IN_ROLLED = scansOf('and c.rolled = 1')

/** Rows of a key and a number that must be equal in both; a missing row counts as 0. */
function differing(what: string, keys: readonly string[], expected: string, found: string): string {
  const key = keys.join(', ')
  const name = keys.slice(1).map((column) => ` || ', ${column} ' || d.${column}`)
  return `
    select 'scope ' || d.scope as id, '${what}'${name.join('')} as what,
      sum(d.expected) as expected, sum(d.found) as found
    from (select ${key}, n as expected, 0 as found from (${expected}) e
          union all select ${key}, 0 as expected, n as found from (${found}) f) d
    group by ${keys.map((column) => `d.${column}`).join(', ')}
    having sum(d.expected) <> sum(d.found)`
}

const VISITS = `
select scope, visitor, day, sum(bit) as n from (
  select distinct scope, visitor, at / ${DAY_MS} as day,
    cast(1 as bigint) << cast(at / ${HOUR_MS} % 24 as integer) as bit
  from ${IN_ALL} s) b
group by scope, visitor, day`

/**
 * Before the horizon a visitor has at least one day left, so the first kept day has a predecessor.
 */
const RETURNS = `
select scope, day, prev, count(*) as n from (
  select scope, day,
    coalesce(lag(day) over (partition by scope, visitor order by day), ${NEVER}) as prev
  from visits v
  where exists (select 1 from scan_codes c where c.num = v.scope and c.rolled = 1)
    or exists (select 1 from scan_accounts a where a.num = -v.scope and a.rolled = 1)
    or v.scope > ${VARIANTS_FROM} and ${isWhole('v.scope')}) p
where day >= ${horizonOf('p.scope')}
group by scope, day, prev`

const DIMS = DIMENSIONS.map(
  ({ kind, column, isOn = 'true' }) => `
  select scope, ${kind} as kind, at / ${DAY_MS} as day, ${column} as value, count(*) as n
  from ${IN_ROLLED} s where scope < ${kind === KINDS.code ? 0 : VARIANTS_FROM} and ${isOn}
  group by scope, at / ${DAY_MS}, ${column}`,
).join(' union all ')

const HOUR_COUNTS = (counted: string) => `
select scope, at / ${HOUR_MS} as hour, count(${counted}) as n from ${IN_ROLLED} s
group by scope, at / ${HOUR_MS}`

const KEPT_DAYS = (table: string) =>
  `${table} where day >= ${horizonOf(`${table}.scope`)} and ${isWhole(`${table}.scope`)}`
const KEPT_HOURS = `hours where hour >= 24 * ${horizonOf('hours.scope')} and ${isWhole('hours.scope')}`
const DROPPED_HOURS = `
select scope, sum(scans) as n from hours where hour < 24 * ${horizonOf('hours.scope')} group by scope`

/** Deleted, or about to be. */
const CARRIED = `
select c.num as scope, c.carried_total + count(s.seq) as n from scan_codes c
left join scans s on s.code = c.num and s.class = ${HUMAN_CLASS} and s.at < c.horizon * ${DAY_MS}
where c.horizon > 0 group by c.num, c.carried_total`

const DROPPED_VARIANTS = `
select v.code as scope, sum(h.scans) as n from variant_scopes v
join hours h on h.scope = ${VARIANTS_FROM} + v.num
where h.hour < 24 * ${horizonOf('v.code')} group by v.code`

/** Every scan has a place, an agent and, in an account, a code. */
const DROPPED_DIMS = `
select d.scope, d.kind, sum(d.scans) as n from day_dims d
where d.day < ${horizonOf('d.scope')} and d.kind in (${Object.values(KINDS).join(', ')}) group by d.scope, d.kind`
const DROPPED_BY_KIND = `
select h.scope, k.kind, h.n from (${DROPPED_HOURS}) h cross join (
  select ${KINDS.place} as kind union all select ${KINDS.agent} union all select ${KINDS.code}) k
where h.scope < case when k.kind = ${KINDS.code} then 0 else ${VARIANTS_FROM} end`

/** Codes whose variants are scopes have one for each, and the others have none. */
const MISSING_VARIANTS = `
select c.code_id as id, 'variants' as what, c.variants as expected, count(v.num) as found
from (select distinct code, variant from scans where class = ${HUMAN_CLASS}) s
join scan_codes c on c.num = s.code
left join variant_scopes v on v.code = s.code and v.variant = s.variant
where c.rolled = 1 and c.variants = ${VARIANTS.areScopes} and v.num is null
group by c.code_id, c.variants
union all
select c.code_id as id, 'variants' as what, c.variants as expected, count(*) as found
from scan_codes c join scans s on s.code = c.num
where c.rolled = 1 and c.variants = ${VARIANTS.onlyDefault} and s.class = ${HUMAN_CLASS}
  and s.variant <> (select num from variants where name = '${DEFAULT_VARIANT}')
group by c.code_id, c.variants
union all
select 'scope ' || v.num as id, 'variants' as what, ${VARIANTS.areScopes} as expected,
  c.variants as found
from variant_scopes v join scan_codes c on c.num = v.code
where c.variants = ${VARIANTS.onlyDefault} or c.rolled = 0`

export const ROLLUP_CHECKS: readonly Check[] = [
  {
    name: 'variants',
    claim: 'if a code has several variants, each variant is counted separately',
    counted: 'variant_scopes',
    finds: [MISSING_VARIANTS],
  },
  {
    name: 'days of visitors',
    claim: 'the days and hours recorded for visitors match the scans',
    counted: 'visits',
    finds: [
      differing(
        'hours',
        ['scope', 'visitor', 'day'],
        VISITS,
        `select scope, visitor, day, hours as n from ${KEPT_DAYS('visits')}`,
      ),
    ],
  },
  {
    name: 'hours',
    claim: 'the counts of scans and visitors per hour match the scans',
    counted: 'hours',
    finds: [
      differing(
        'scans',
        ['scope', 'hour'],
        HOUR_COUNTS('*'),
        `select scope, hour, scans as n from ${KEPT_HOURS}`,
      ),
      differing(
        'visitors',
        ['scope', 'hour'],
        HOUR_COUNTS('distinct visitor'),
        `select scope, hour, visitors as n from ${KEPT_HOURS}`,
      ),
    ],
  },
  {
    name: 'returns',
    claim: 'the earlier days recorded for visitors match their visits',
    counted: 'returns',
    finds: [
      differing(
        'returns',
        ['scope', 'day', 'prev'],
        RETURNS,
        `select scope, day, prev, n from ${KEPT_DAYS('returns')}`,
      ),
    ],
  },
  {
    name: 'days',
    claim: `the counts per day by place, system, device, browser, ${PLAIN_NAMES.join(', ')} and code match the scans`,
    counted: 'day_dims',
    finds: [
      differing(
        'scans',
        ['scope', 'kind', 'day', 'value'],
        DIMS,
        `select scope, kind, day, value, scans as n from ${KEPT_DAYS('day_dims')}`,
      ),
    ],
  },
  {
    name: 'blocks',
    claim: 'the counts of each block of days add up from its days',
    counted: 'block_dims',
    finds: [
      differing(
        'scans',
        ['scope', 'kind', 'value', 'block'],
        `select scope, kind, value, day / ${BLOCK_DAYS} as block, scans as n from day_dims`,
        'select scope, kind, value, block, scans as n from block_dims',
      ),
    ],
  },
  {
    name: 'dropped scans',
    claim: 'deleted scans are still included in the figures for their days',
    counted: 'scan_codes',
    finds: [
      differing(
        'scans',
        ['scope'],
        CARRIED,
        `${DROPPED_HOURS} having scope between 0 and ${VARIANTS_FROM}`,
      ),
      differing(
        'scans of variants',
        ['scope'],
        `${DROPPED_HOURS} having scope in (select code from variant_scopes)`,
        DROPPED_VARIANTS,
      ),
      differing('scans', ['scope', 'kind'], DROPPED_BY_KIND, DROPPED_DIMS),
      `select c.code_id as id, 'horizon' as what, c.horizon as expected, a.horizon as found
       from scan_codes c join scan_accounts a on a.num = c.account
       where c.horizon > a.horizon or (c.horizon > 0 and c.rolled = 0)`,
    ],
  },
]
