import type { Filter } from '../../../domain/analytics/filters.ts'
import { DIMENSION_NAMES, dimensionOf } from '../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import {
  type Bucket,
  DAY_MS,
  HOUR_MS,
  type Moments,
  type Series,
} from '../../../domain/time/periods.ts'
import type { Zone } from '../../../domain/time/zones.ts'
import type { Value } from '../engine/database.ts'
import type { Reader } from '../readers/reader.ts'
import { KINDS } from '../scans/recording/write-rollups.ts'
import type { BucketSum, ScansByNumber } from './read-rollups.ts'
import { type FoundSubject, numsOf } from './subjects.ts'

/**
 * Figures that no rollup has, counted scan by scan: for a code too small for rollups, several codes
 * together, a filter, or days of a time zone other than UTC.
 */

/** Which scans. */
export interface ScanSelection {
  readonly found: FoundSubject
  readonly filter: Filter
  readonly moments: Moments
}

/** A condition on rows of scans, and a way to bind more values after its own. */
export interface Condition {
  readonly text: string
  readonly values: readonly Value[]
  bind(value: Value): string
}

/** Its values follow those that are given. */
export function conditionOf(
  reader: Reader,
  { found, filter, moments }: ScanSelection,
  values: Value[] = [],
): Condition {
  const bind = (value: Value) => `$${values.push(value)}`
  const parts = [countedIn(reader, found, moments, bind), ...filterParts(filter, bind)]
  return { text: parts.join(' and '), values, bind }
}

type Bind = Condition['bind']

/** Beyond, an account has nearly as many codes as were scanned, and each once. */
const LISTED_DAYS_MAX = 7

/**
 * Scans that count. Each code is looked up, and of an account only those that its rollups list on these
 * days: at the edges of a period a few of a hundred thousand.
 */
export function countedIn(
  reader: Reader,
  { account, scope, codes }: FoundSubject,
  [from, to]: Moments,
  bind: Bind,
): string {
  const [code] = codes
  const [firstDay, lastDay] = [Math.floor(from / DAY_MS), Math.floor(to / DAY_MS)]
  const ofCodes = () =>
    code && codes.length === 1
      ? `code = ${bind(code.num)}`
      : reader.among('code', bind(numsOf(reader, codes)))
  const ofAccount = () =>
    scope !== null && lastDay - firstDay < LISTED_DAYS_MAX
      ? `select value from day_dims where scope = ${bind(scope)} and kind = ${KINDS.code}
          and day between ${bind(firstDay)} and ${bind(lastDay)}`
      : `select num from scan_codes where account = ${bind(account)}`
  const subject = account === null ? ofCodes() : `code in (${ofAccount()})`
  return `${subject} and at between ${bind(from)} and ${bind(to)} and class = ${HUMAN_CLASS}`
}

function filterParts(filter: Filter, bind: Bind): string[] {
  const among = (column: string, values: readonly Value[]) =>
    `${column} in (${values.map(bind).join(', ')})`
  const parts: string[] = []
  const places: string[] = []
  for (const name of DIMENSION_NAMES) {
    const values = filter[name]
    if (values.length === 0) continue
    const dimension = dimensionOf(name)
    if ('values' in dimension) {
      parts.push(
        among(
          name,
          values.map((value) => dimension.values.indexOf(value)),
        ),
      )
    } else if (dimension.table === 'places') places.push(among(name, values))
    else
      parts.push(`${name} in (select num from ${dimension.table} where ${among('name', values)})`)
  }
  if (places.length === 0) return parts
  return [...parts, `place in (select num from places where ${places.join(' and ')})`]
}

export async function countScans(reader: Reader, selection: ScanSelection): Promise<number> {
  return (await countOne(reader, selection, 'count(*)')) ?? 0
}

/** Stops at the first. */
export async function hasScans(reader: Reader, selection: ScanSelection): Promise<boolean> {
  const { text, values } = conditionOf(reader, selection)
  return (await reader.query(`select 1 as n from scans where ${text} limit 1`, values)).length > 0
}

async function countVisitors(reader: Reader, selection: ScanSelection): Promise<number> {
  return (await countOne(reader, selection, 'count(distinct visitor)')) ?? 0
}

/** Null: there are no rows to take it from. */
async function countOne(
  reader: Reader,
  selection: ScanSelection,
  what: string,
): Promise<number | null> {
  const { text, values } = conditionOf(reader, selection)
  const sql = `select ${what} as n from scans where ${text}`
  const n = (await reader.query<{ n: number | null }>(sql, values))[0]?.n ?? null
  return n === null ? null : Number(n)
}

/** Scans, or visitors, by the number of the code or of the variant. */
export async function countBy(
  reader: Reader,
  selection: ScanSelection,
  by: 'code' | 'variant',
  what: 'scans' | 'visitors' = 'scans',
): Promise<ScansByNumber> {
  const { text, values } = conditionOf(reader, selection)
  const counted = what === 'scans' ? '*' : 'distinct visitor'
  const sql = `select ${by} as num, count(${counted}) as n from scans where ${text} group by ${by}`
  const rows = await reader.query<{ num: number; n: number }>(sql, values)
  return new Map(rows.map(({ num, n }) => [num, Number(n)]))
}

/** Hours and days are grouped by the database; longer buckets are queried one by one. */
export async function countSeries(
  reader: Reader,
  selection: ScanSelection,
  { period, interval, buckets }: Series,
): Promise<BucketSum[]> {
  if (interval === 'week' || interval === 'month') return countEach(reader, selection, buckets)
  const condition = conditionOf(reader, selection)
  const local = localTime(period.zone, selection.moments, condition.bind)
  // An hour may come twice, when clocks are set back; then its offsets differ.
  const hour = `${local.time} / ${HOUR_MS}, ${local.offset}`
  const group = interval === 'hour' ? hour : `${local.time} / ${DAY_MS}`
  const rows = await reader.query<BucketRow>(
    `select min(at) as first, count(*) as scans, count(distinct visitor) as visitors
     from scans where ${condition.text} group by ${group}`,
    condition.values,
  )
  const starts = buckets.map(({ from }) => from)
  const sums = buckets.map(() => NONE)
  for (const { first, scans, visitors } of rows) {
    const index = lastNotAfter(starts, first)
    sums[index] = { scans: Number(scans), visitors: Number(visitors) }
  }
  return sums
}

const NONE: BucketSum = { scans: 0, visitors: 0 }

async function countEach(
  reader: Reader,
  selection: ScanSelection,
  buckets: readonly Bucket[],
): Promise<BucketSum[]> {
  const first = await countOne(reader, selection, 'min(at)')
  const last = await countOne(reader, selection, 'max(at)')
  const sums: BucketSum[] = []
  for (const { from, to } of buckets) {
    const isEmpty = first === null || last === null || to <= first || from > last
    const part: ScanSelection = { ...selection, moments: [from, to - 1] }
    sums.push(
      isEmpty
        ? NONE
        : { scans: await countScans(reader, part), visitors: await countVisitors(reader, part) },
    )
  }
  return sums
}

/** What a clock in the zone shows at a time, as if it were UTC, and how far it is ahead of UTC. */
export function localTime(
  { stretches }: Zone,
  [from, to]: Moments,
  bind: (value: number) => string,
  at = 'at',
): { time: string; offset: string } {
  const last = stretches.filter((stretch) => stretch.from <= from).at(-1)
  const changes = stretches.filter((stretch) => stretch.from > from && stretch.from <= to)
  const number = (value: number) => `cast(${bind(value)} as bigint)`
  let offset = number(changes.at(-1)?.offsetMs ?? last?.offsetMs ?? 0)
  for (const [index, change] of [...changes.entries()].reverse()) {
    const before = changes[index - 1] ?? last
    offset = `case when ${at} < ${number(change.from)} then ${number(before?.offsetMs ?? 0)} else ${offset} end`
  }
  return { time: `(${at} + ${offset})`, offset }
}

/** The index of the last entry in a sorted list that is not after this one. */
export function lastNotAfter(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

interface BucketRow {
  first: number
  scans: number
  visitors: number
}
