import { MODES } from '../../../domain/accounts/owner.ts'
import { type Code, STATUSES } from '../../../domain/codes/code.ts'
import { TEST_NAME_KEPT_MS } from '../../../domain/codes/short-code.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { VARIANTS_FROM } from '../scans/horizon.ts'

/**
 * Invariants between the tables, as SQL. A check is a list of queries that find nothing if all is
 * well. Each row they find names the row (`id`), the value (`what`), what a recount says
 * (`expected`) and what is stored (`found`).
 */
export interface Check {
  readonly name: string
  readonly claim: string
  /** The table whose rows are reported as checked. */
  readonly counted: string
  readonly finds: readonly string[]
}

const MADE_BY: Code['madeBy'] = 'api'

/** A counter of scan_codes against the rows it counts, plus those that were deleted. */
function countedScans(counter: 'total' | 'uniques', rows: string, carried: string): string {
  return `
    select c.code_id as id, '${counter}' as what, ${carried} + coalesce(r.n, 0) as expected,
      c.${counter} as found
    from scan_codes c
    left join (select code, count(*) as n from ${rows} group by code) r on r.code = c.num
    where c.${counter} <> ${carried} + coalesce(r.n, 0)`
}

/** Visitors of codes, each once. */
export const VISITORS = `(select distinct scope as code, visitor from visits
  where scope between 0 and ${VARIANTS_FROM}) w`
/** From the horizon on, in both directions: counted but missing, present but not counted. */
const CLASS_COUNTS = `
select c.code_id as id, 'scans of class ' || r.class || ', reason ' || r.reason || ', day ' || r.day
  as what, sum(r.expected) as expected, sum(r.found) as found
from (select code, at / ${DAY_MS} as day, class, reason, 1 as expected, 0 as found from scans
      union all select code, day, class, reason, 0, scans from scan_classes) r
join scan_codes c on c.num = r.code and r.day >= c.horizon
group by c.code_id, r.class, r.reason, r.day having sum(r.expected) <> sum(r.found)`

const VISITOR_WITHOUT_VISIT = `
select c.code_id as id, 'visit' as what, d.visitor as expected, null as found
from (select code, visitor from scans where class = ${HUMAN_CLASS}
      except select code, visitor from ${VISITORS}) d
join scan_codes c on c.num = d.code`

const VISIT_WITHOUT_SCAN = `
select c.code_id as id, 'visit' as what, null as expected, d.visitor as found
from (select v.scope as code, v.visitor from visits v join scan_codes k on k.num = v.scope
      where v.day >= k.horizon
      except select code, visitor from scans where class = ${HUMAN_CLASS}) d
join scan_codes c on c.num = d.code`

/** A visitor from before the horizon may have had their first scan then; it is deleted. */
const WAS_THERE_BEFORE = `exists (select 1 from visits v
  where v.visitor = d.visitor and v.scope = d.code and v.day < c.horizon)`

/** For each visitor, the scan recorded first is the unique one, and no other. */
const NOT_THE_FIRST = `
select c.code_id as id, 'unique scan' as what, d.first_seq as expected, d.unique_seq as found
from (select code, visitor, min(seq) as first_seq, max(case when is_unique = 1 then seq end) as unique_seq
      from scans where class = ${HUMAN_CLASS} group by code, visitor) d
join scan_codes c on c.num = d.code
where d.unique_seq <> d.first_seq or (d.unique_seq is null and not ${WAS_THERE_BEFORE})`

const UNIQUE_BUT_NOT_COUNTED = `
select c.code_id as id, 'unique scan' as what, null as expected, s.seq as found
from scans s join scan_codes c on c.num = s.code
where s.is_unique <> 0 and s.class <> ${HUMAN_CLASS}`

const COUNTED_SCANS = `select c.account, s.seq, s.code, s.at
  from scans s join scan_codes c on c.num = s.code where s.class = ${HUMAN_CLASS}`
const EVENTS = 'select account, seq, code, at from events'

const SCAN_WITHOUT_EVENT = `
select c.code_id as id, 'event' as what, d.seq as expected, null as found
from (${COUNTED_SCANS} except ${EVENTS}) d join scan_codes c on c.num = d.code`

/** Those of deleted scans are removed a little later than the scans. */
const EVENT_WITHOUT_SCAN = `
select coalesce(c.code_id, 'code ' || d.code) as id, 'event' as what, null as expected,
  d.seq as found
from (${EVENTS} except ${COUNTED_SCANS}) d left join scan_codes c on c.num = d.code
where c.horizon is null or d.at >= c.horizon * ${DAY_MS}`

export const SCAN_CHECKS: readonly Check[] = [
  {
    name: 'totals',
    claim: 'the total of each code equals the number of its scans, including deleted ones',
    counted: 'scans',
    finds: [countedScans('total', `scans where class = ${HUMAN_CLASS}`, 'c.carried_total')],
  },
  {
    name: 'uniques',
    claim: 'the unique count of each code matches its unique scans and visits',
    counted: 'scans',
    finds: [
      countedScans('uniques', 'scans where is_unique = 1', 'c.carried_uniques'),
      countedScans('uniques', VISITORS, '0'),
    ],
  },
  {
    name: 'classes',
    claim: 'the counts by day, class and reason match the scans',
    counted: 'scan_classes',
    finds: [CLASS_COUNTS],
  },
  {
    name: 'visits',
    claim: 'each visitor of a code has one visit, and only their first scan is unique',
    counted: 'visits',
    finds: [VISITOR_WITHOUT_VISIT, VISIT_WITHOUT_SCAN, NOT_THE_FIRST, UNIQUE_BUT_NOT_COUNTED],
  },
  {
    name: 'feed',
    claim: 'scan numbers are unique and complete, except for deleted scans',
    counted: 'scans',
    finds: [
      `select 'scan_feed' as id, 'rows' as what, 1 as expected, f.n as found
       from (select count(*) as n from scan_feed) f where f.n <> 1`,
      `select 'scan_feed' as id, 'last_seq' as what, s.n + f.dropped as expected,
         f.last_seq as found
       from scan_feed f cross join (select count(*) as n from scans) s
       where f.last_seq <> s.n + f.dropped`,
      `select 'scans' as id, 'seq' as what, s.before + 1 as expected, s.seq as found
       from (select seq, coalesce(lag(seq) over (order by seq), 0) as before from scans) s
       cross join scan_feed f where s.seq <= s.before or s.seq > f.last_seq`,
    ],
  },
  {
    name: 'events',
    claim: 'each counted scan has an event in the feed of its account',
    counted: 'events',
    finds: [SCAN_WITHOUT_EVENT, EVENT_WITHOUT_SCAN],
  },
  {
    name: 'staging',
    claim: 'no batch of scans is only partly recorded',
    counted: 'staged_scans',
    finds: [
      `select 'staged_scans' as id, 'row' as what, null as expected, n as found from staged_scans`,
    ],
  },
]

/** A counter of code_counts against the codes it counts. */
function countedCodes(counter: string, condition: string): string {
  return `
    select k.account_id || ' ' || k.mode as id, '${counter}' as what,
      coalesce(r.n, 0) as expected, k.${counter} as found
    from code_counts k
    left join (select account_id, mode, count(*) as n from codes where ${condition}
               group by account_id, mode) r on r.account_id = k.account_id and r.mode = k.mode
    where k.${counter} <> coalesce(r.n, 0)`
}

/**
 * An account that is being deleted has lost its counters and keys, but maybe not all of its codes
 * yet: that takes a while and may have been interrupted.
 */
const NOT_CLOSING = (id: string) => `exists (select 1 from api_keys where account_id = ${id})`

const COUNTED_NOWHERE = `
select c.account_id || ' ' || c.mode as id, 'counters' as what, count(*) as expected, null as found
from codes c where ${NOT_CLOSING('c.account_id')} and not exists (
  select 1 from code_counts k where k.account_id = c.account_id and k.mode = c.mode)
group by c.account_id, c.mode`

const HISTORIES = `
codes c left join (select code_id, count(*) as n, min(number) as first, max(number) as last
                   from destinations group by code_id) d on d.code_id = c.id`

export const CODE_CHECKS: readonly Check[] = [
  {
    name: 'code counts',
    claim: 'the counters of each account match its codes',
    counted: 'codes',
    finds: [
      ...STATUSES.map((status) => countedCodes(status, `status = '${status}'`)),
      countedCodes('made_by_api', `made_by = '${MADE_BY}'`),
      COUNTED_NOWHERE,
    ],
  },
  {
    name: 'destinations',
    claim: 'the history of each code is complete and ends with its current destination',
    counted: 'destinations',
    finds: [
      `select c.id, 'destinations' as what, coalesce(d.n, 0) as expected, c.destinations as found
       from ${HISTORIES} where c.destinations <> coalesce(d.n, 0)`,
      `select c.id, 'first number' as what, 1 as expected, d.first as found
       from ${HISTORIES} where d.first <> 1`,
      `select c.id, 'last number' as what, d.n as expected, d.last as found
       from ${HISTORIES} where d.last <> d.n`,
      `select c.id, 'destination_url' as what, d.destination_url as expected,
         c.destination_url as found
       from codes c left join destinations d on d.code_id = c.id and d.number = c.destinations
       where c.destination_url is distinct from d.destination_url`,
      `select c.id, 'routing' as what, d.routing as expected, c.routing as found
       from codes c join destinations d on d.code_id = c.id and d.number = c.destinations
       where c.routing is distinct from d.routing`,
      `select d.code_id as id, 'destinations of no code' as what, 0 as expected, d.n as found
       from (select code_id, count(*) as n from destinations group by code_id) d
       where not exists (select 1 from codes c where c.id = d.code_id)`,
    ],
  },
  {
    name: 'tombstones',
    claim: 'no deleted short code belongs to a different owner now',
    counted: 'tombstones',
    finds: [
      `select c.id, 'owner of ' || c.slug as what, t.account_id || ' ' || t.mode as expected,
         c.account_id || ' ' || c.mode as found
       from codes c join tombstones t on t.slug = c.slug
       where (t.account_id <> c.account_id or t.mode <> c.mode)
         and (t.mode <> 'test' or t.deleted_at > c.created_at - ${TEST_NAME_KEPT_MS})`,
    ],
  },
  {
    name: 'tags',
    claim: 'each tag of a code exists and belongs to the same account and mode',
    counted: 'code_tags',
    finds: [
      `select x.code_id as id, 'code' as what, x.tag_id as expected, null as found
       from code_tags x where not exists (select 1 from codes c where c.id = x.code_id)`,
      `select x.code_id as id, 'tag' as what, x.tag_id as expected, null as found
       from code_tags x where not exists (select 1 from tags t where t.id = x.tag_id)`,
      `select c.id, 'owner of ' || t.name as what, c.account_id || ' ' || c.mode as expected,
         t.account_id || ' ' || t.mode as found
       from code_tags x join codes c on c.id = x.code_id join tags t on t.id = x.tag_id
       where t.account_id <> c.account_id or t.mode <> c.mode`,
    ],
  },
  {
    name: 'external ids',
    claim: 'each external id belongs to the code that has it',
    counted: 'external_ids',
    finds: [
      `select c.id, 'external_id' as what, c.external_id as expected, null as found
       from codes c where c.external_id is not null and not exists (
         select 1 from external_ids e where e.account_id = c.account_id and e.mode = c.mode
           and e.external_id = c.external_id and e.code_id = c.id)`,
      `select e.code_id as id, 'external_id' as what, null as expected, e.external_id as found
       from external_ids e where ${NOT_CLOSING('e.account_id')} and not exists (
         select 1 from codes c where c.id = e.code_id and c.external_id = e.external_id)`,
    ],
  },
  {
    name: 'accounts',
    claim: 'each code has an account, and each account has its counters',
    counted: 'accounts',
    finds: [
      `select c.id, 'account' as what, c.account_id as expected, null as found
       from codes c where not exists (select 1 from accounts a where a.id = c.account_id)`,
      `select k.account_id as id, 'counters of no account' as what, 0 as expected, k.n as found
       from (select account_id, count(*) as n from code_counts group by account_id) k
       where not exists (select 1 from accounts a where a.id = k.account_id)`,
      `select a.id, 'counters' as what, ${MODES.length} as expected, coalesce(k.n, 0) as found
       from accounts a left join (select account_id, count(*) as n from code_counts
                                  group by account_id) k on k.account_id = a.id
       where coalesce(k.n, 0) <> ${MODES.length} and (k.n > 0 or ${NOT_CLOSING('a.id')})`,
    ],
  },
]
