import {
  type Bucket,
  DAY_MS,
  HOUR_MS,
  type Moments,
  type Period,
  type Series,
} from '../../domain/time/periods.ts'
import { UTC } from '../../domain/time/zones.ts'
import type { Reader } from '../readers/reader.ts'
import { NEVER, type Scope } from '../scans/recording/write-rollups.ts'

/** Figures of a scope from its rollups: see storage/scans/recording/write-rollups.ts. Every query walks one index. */

/** Scans by the value of a kind. */
export type ScansByNumber = ReadonlyMap<number, number>

export interface BucketSum {
  readonly scans: number
  readonly visitors: number
}

export interface VariantSum extends BucketSum {
  /** The number of the variant. */
  readonly num: number
}

/** SQLite takes 500 parts of a query. */
const SCOPES_AT_ONCE = 400

const SCANS = `
select coalesce(sum(scans), 0) as scans from hours
where scope = $1 and hour between $2 and $3`

/**
 * Visitors of the period who were not there between its start and the day: each one once. Day by
 * day, so that for each day only what counts is read: one row instead of hundreds when the period
 * is all of time. The days are bounded a second time so that PostgreSQL expects few of them:
 * otherwise it would read the whole scope to join them.
 */
const visitorsOf = (before: string) => `
select s.scope, (
  with recursive days (day, last) as (
    select (select min(day) from returns where scope = s.scope and day >= $1),
      (select max(day) from returns where scope = s.scope and day <= $2)
    union all
    select day + 1, last from days where day < last)
  select sum(r.n) from days d
  join returns r on r.scope = s.scope and r.day = d.day and r.prev < ${before}
  where d.day between $1 and $2) as visitors`

/** In whole hours: those that contain the two moments. */
export async function scansIn(reader: Reader, scope: Scope, [from, to]: Moments): Promise<number> {
  const values = [scope, Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
  return Number((await reader.query<{ scans: number }>(SCANS, values))[0]?.scans ?? 0)
}

/** By scope; without those that have none. */
export async function scansInEach(
  reader: Reader,
  scopes: readonly Scope[],
  [from, to]: Moments,
): Promise<ScansByNumber> {
  if (scopes.length === 0) return new Map()
  const text = `select scope, sum(scans) as scans from hours
    where ${reader.among('scope', '$3')} and hour between $1 and $2 group by scope`
  const values = [Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS), reader.list(scopes)]
  const rows = await reader.query<{ scope: Scope; scans: number }>(text, values)
  return new Map(rows.map((row) => [row.scope, Number(row.scans)]))
}

export async function visitorsIn(reader: Reader, scope: Scope, period: Period): Promise<number> {
  return (await visitorsOfEach(reader, [scope], period)).get(scope) ?? 0
}

/** By scope. */
export async function visitorsOfEach(
  reader: Reader,
  scopes: readonly Scope[],
  { firstDay, lastDay }: Period,
): Promise<ScansByNumber> {
  const visitors = new Map<Scope, number>()
  for (let from = 0; from < scopes.length; from += SCOPES_AT_ONCE) {
    const some = scopes.slice(from, from + SCOPES_AT_ONCE)
    // Not as a list of a join, for which PostgreSQL would read the whole table.
    const each = some.map((_, index) => `select cast($${index + 3} as bigint) as scope`)
    const text = `${visitorsOf('$1')} from (${each.join(' union all ')}) s`
    const rows = await reader.query<ScopeRow>(text, [sinceNever(firstDay), lastDay, ...some])
    for (const row of rows) visitors.set(row.scope, Number(row.visitors ?? 0))
  }
  return visitors
}

/** Visitors who were never there before the period. */
export async function newVisitorsIn(
  reader: Reader,
  scope: Scope,
  { firstDay, lastDay }: Period,
): Promise<number> {
  const text = `${visitorsOf(String(NEVER + 1))} from (select cast($3 as bigint) as scope) s`
  const [row] = await reader.query<ScopeRow>(text, [sinceNever(firstDay), lastDay, scope])
  return Number(row?.visitors ?? 0)
}

interface ScopeRow {
  scope: Scope
  visitors: number | null
}

/** There are no visitors before 1970, but a day before it would be less than NEVER, the least of all. */
function sinceNever(day: number): number {
  return Math.max(day, NEVER + 1)
}

const BY_HOUR = `
select hour, scans, visitors from hours where scope = $1 and hour between $2 and $3`

const BY_DAY = `
select hour / 24 as day, sum(scans) as scans from hours
where scope = $1 and hour between $2 and $3 group by hour / 24`

const VISITORS_BY_DAY = `
select day, sum(n) as visitors from returns
where scope = $1 and day between $2 and $3 group by day`

/** Buckets of UTC. */
export async function seriesIn(
  reader: Reader,
  scope: Scope,
  { interval, buckets, period }: Series,
): Promise<BucketSum[]> {
  const hours = [period.firstDay * 24, period.lastDay * 24 + 23]
  if (interval === 'hour') {
    const rows = await reader.query<HourRow>(BY_HOUR, [scope, ...hours])
    const found = new Map(rows.map((row) => [row.hour * HOUR_MS, row]))
    return buckets.map(({ from }) => found.get(from) ?? { scans: 0, visitors: 0 })
  }
  const days = await reader.query<DayRow>(BY_DAY, [scope, ...hours])
  const scans = new Map(days.map((row) => [row.day, Number(row.scans)]))
  const sums = buckets.map((bucket) => {
    let sum = 0
    for (const day of daysOf(bucket)) sum += scans.get(day) ?? 0
    return sum
  })
  const visitors =
    interval === 'day'
      ? await visitorsByDay(reader, scope, period, buckets)
      : await visitorsByBucket(reader, scope, buckets, sums)
  return sums.map((sum, index) => ({ scans: sum, visitors: visitors[index] ?? 0 }))
}

function* daysOf({ from, to }: Bucket): Generator<number> {
  for (let day = from / DAY_MS; day < to / DAY_MS; day++) yield day
}

async function visitorsByDay(
  reader: Reader,
  scope: Scope,
  { firstDay, lastDay }: Period,
  buckets: readonly Bucket[],
): Promise<number[]> {
  const rows = await reader.query<VisitorRow>(VISITORS_BY_DAY, [scope, firstDay, lastDay])
  const days = new Map(rows.map((row) => [row.day, Number(row.visitors)]))
  return buckets.map(({ from }) => days.get(from / DAY_MS) ?? 0)
}

async function visitorsByBucket(
  reader: Reader,
  scope: Scope,
  buckets: readonly Bucket[],
  scans: readonly number[],
): Promise<number[]> {
  const visitors: number[] = []
  for (const [index, { from, to }] of buckets.entries()) {
    const period = { firstDay: from / DAY_MS, lastDay: to / DAY_MS - 1, zone: UTC }
    visitors.push(scans[index] ? await visitorsIn(reader, scope, period) : 0)
  }
  return visitors
}

interface HourRow {
  hour: number
  scans: number
  visitors: number
}

interface DayRow {
  day: number
  scans: number
}

interface VisitorRow {
  day: number
  visitors: number
}
