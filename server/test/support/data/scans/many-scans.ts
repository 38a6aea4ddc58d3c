import { DAY_MS, HOUR_MS } from '../../../../../domain/time/periods.ts'
import type { Database, Statement } from '../../../../storage/engine/database.ts'
import { rebuild } from '../../../../storage/scans/repair/rebuild.ts'
import { openData } from '../../service/databases.ts'
import type { Service } from '../../service/service.ts'

/**
 * Millions of scans in a minute: the database makes the rows, and `qroute rebuild` everything that is
 * counted from them. One code has half of them, and half are of the last two hours.
 */
export interface Many {
  readonly accountId: string
  /** The first is the one that is scanned most. */
  readonly codeIds: readonly string[]
  readonly scans: number
  /** The last scan comes just before it. */
  readonly now: number
  readonly days: number
  /** Of ten scans, how many are of the last two hours. */
  readonly recent: number
}

const PLACES = [
  ['IN', 'Delhi', 'Delhi'],
  ['JP', 'Tokyo', 'Tokyo'],
  ['DE', 'Berlin', 'Berlin'],
] as const
/** Two primes: their multiples look like dice. */
const PRIME = 2_147_483_647
const FACTOR = 48_271
const VISITORS_END = 2 ** 53

export async function insertManyScans({ env }: Pick<Service, 'env'>, many: Many): Promise<void> {
  const db = await openData(env, 'scans', {
    patient: true,
  })
  try {
    await db.batch([...db.batchLock('recorder'), ...named(many), scans(many), feed(many)])
    await rebuild(db, () => {})
    await refreshStatistics(db)
  } finally {
    await db.close()
  }
}

function named({ accountId, codeIds }: Many): Statement[] {
  const account = {
    text: `insert into scan_accounts (account_id, mode) values ($1, 'live')`,
    values: [accountId],
  }
  const code = (id: string) => ({
    text: `insert into scan_codes (code_id, account, total, uniques)
      select $1, num, 0, 0 from scan_accounts where account_id = $2`,
    values: [id, accountId],
  })
  const place = (values: readonly string[]) => ({
    text: 'insert into places (country, region, city) values ($1, $2, $3) on conflict do nothing',
    values,
  })
  return [account, ...codeIds.map(code), ...PLACES.map(place)]
}

/** The first scan of a visitor at a code is unique, as when it is recorded. */
function scans({ accountId, codeIds, scans, now, days, recent }: Many): Statement {
  const visitors = Math.ceil(scans * 0.6)
  const others = codeIds.length - 1
  const text = `
insert into scans (code, at, seq, visitor, class, is_unique, place, device, browser, variant, version, os, language)
with recursive counted (n) as (
  select cast(1 as bigint) union all select n + 1 from counted where n < ${scans}),
diced as (
  select n, (n * ${FACTOR} + 17) % ${PRIME} as a, (n * 69621 + 5) % ${PRIME} as b from counted),
made as (
  select n, case when b % 2 = 0 or ${others} = 0 then 0 else 1 + b / 2 % ${Math.max(others, 1)} end as code,
    ${now - 1} - case when n % 10 < ${recent} then a * ${2 * HOUR_MS} / ${PRIME}
      else a * ${days * DAY_MS} / ${PRIME} end as at,
    (a % ${visitors}) * ${Math.floor(VISITORS_END / visitors)} + 1 as visitor, b % 3 as place
  from diced),
ids as (select num, row_number() over (order by num) - 1 as place from scan_codes
  where account = (select num from scan_accounts where account_id = $1)),
spots as (select num, row_number() over (order by num) - 1 as place from places where city <> 'Unknown')
select i.num, m.at, f.last_seq + m.n, m.visitor, 0,
  case when row_number() over (partition by i.num, m.visitor order by m.n) = 1 then 1 else 0 end,
  p.num, 1 + m.n % 2, 1, v.num, 1, 1 + m.n % 3, 0
from made m join ids i on i.place = m.code join spots p on p.place = m.place
  cross join scan_feed f join variants v on v.name = 'default'`
  return { text, values: [accountId] }
}

function feed({ scans }: Many): Statement {
  return { text: 'update scan_feed set last_seq = last_seq + $1', values: [scans] }
}

/** As autovacuum would within a minute. */
async function refreshStatistics(db: Database): Promise<void> {
  if (db.engine === 'postgres') await db.query('vacuum analyze')
}
