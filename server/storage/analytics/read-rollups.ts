import { DAY_MS, HOUR_MS, type Moments, type Period } from '../../../domain/time/periods.ts'
import type { Reader } from '../readers/reader.ts'
import { NEVER, type Scope } from '../scans/recording/write-rollups.ts'

/** Figures of a scope from its rollups: see storage/scans/recording/write-rollups.ts. Every query walks one index. */

/** Scans by the value of a kind. */
export type ScansByNumber = ReadonlyMap<number, number>

/** Days of UTC, the last one included. */
export type UtcDays = Pick<Period, 'firstDay' | 'lastDay'>

/** Of whole days. */
export function toUtcDays([from, to]: Moments): UtcDays {
  return { firstDay: from / DAY_MS, lastDay: (to + 1) / DAY_MS - 1 }
}

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

export async function visitorsIn(reader: Reader, scope: Scope, days: UtcDays): Promise<number> {
  return (await visitorsOfEach(reader, [scope], days)).get(scope) ?? 0
}

/** By scope. */
export async function visitorsOfEach(
  reader: Reader,
  scopes: readonly Scope[],
  { firstDay, lastDay }: UtcDays,
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
  { firstDay, lastDay }: UtcDays,
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
