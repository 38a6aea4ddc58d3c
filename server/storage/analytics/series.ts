import type { ByUtcDay, CountedSeries, Subject } from '../../domain/analytics/analytics.ts'
import { ALL, narrowedBy } from '../../domain/analytics/filters.ts'
import {
  type Bucket,
  DAY_MS,
  HOUR_MS,
  type Moments,
  momentsOf,
  type Series,
  toSeries,
} from '../../domain/time/periods.ts'
import { toWholeUnits } from '../../domain/time/whole-units.ts'
import { UTC } from '../../domain/time/zones.ts'
import type { Value } from '../engine/database.ts'
import type { Reader } from '../readers/reader.ts'
import { countSeries, lastNotAfter, localTime } from './count-scans.ts'
import { visitorsAtEdges } from './edges.ts'
import { chooseSource, findRefusal, type RolledSource } from './figure-source.ts'
import { type BucketSum, toUtcDays, visitorsIn } from './read-rollups.ts'
import type { FoundSubject } from './subjects.ts'
import { isWholeHours } from './whole-hours.ts'

/**
 * Scans and visitors over time. Scans come from the hours of the rollups, in every zone that is whole
 * hours away from UTC. Visitors of a day are known by days of UTC; in another zone they are counted
 * scan by scan, those of longer buckets only at the ends of each.
 */
export async function seriesIn(
  reader: Reader,
  subject: Subject,
  found: FoundSubject,
  series: Series,
): Promise<CountedSeries> {
  const { period, interval } = series
  const { zone } = period
  const moments = momentsOf(period)
  const wanted = { unitMs: HOUR_MS, isRolledIn: isWholeHours(zone, moments) }
  const source = await chooseSource(reader, subject, found, zone, moments, wanted).catch(
    (refusal: unknown) => {
      const isPlain = found.scope !== null && narrowedBy(subject.filter) === null
      if (subject.mayApproximate && isPlain && interval !== 'hour') return null
      throw refusal
    },
  )
  if (source === null) {
    const { buckets } = await seriesIn(reader, subject, found, inUtc(series))
    return { buckets, byUtcDay: 'all' }
  }
  if (!('scope' in source)) return named(series, await countSeries(reader, source, series))
  const asked = { reader, subject, found, series, source }
  if (interval === 'hour') return named(series, await byHour(asked))
  const scans = await scansByDay(asked)
  const { visitors, isApproximate } = await visitorsOf(asked, scans)
  const sums = scans.map((sum, index) => ({ scans: sum, visitors: visitors[index] ?? 0 }))
  return named(series, sums, isApproximate ? 'all but scans' : 'nothing')
}

export function emptySeries(series: Series): CountedSeries {
  return named(series, [])
}

/** The same dates, of UTC. */
function inUtc({ period: { firstDay, lastDay }, interval }: Series): Series {
  return toSeries({ firstDay, lastDay, zone: UTC }, interval)
}

interface AskedSeries {
  readonly reader: Reader
  readonly subject: Subject
  readonly found: FoundSubject
  readonly series: Series
  readonly source: RolledSource
}

function named(
  { buckets }: Series,
  sums: readonly BucketSum[],
  byUtcDay: ByUtcDay = 'nothing',
): CountedSeries {
  const counts = buckets.map(({ name }, index) => ({ name, scans: 0, visitors: 0, ...sums[index] }))
  return { buckets: counts, byUtcDay }
}

const BY_HOUR = `
select hour, scans, visitors from hours where scope = $1 and hour between $2 and $3`

async function byHour(asked: AskedSeries): Promise<BucketSum[]> {
  const { reader, series, source } = asked
  const values = [source.scope, ...hoursOf(source.whole)]
  const rows = await reader.query<HourRow>(BY_HOUR, values)
  const found = new Map<number, BucketSum>(rows.map((row) => [row.hour * HOUR_MS, row]))
  for (const edge of source.edges) {
    const [sum] = await countSeries(reader, edge, { ...series, buckets: [toBucket(edge.moments)] })
    if (sum) found.set(edge.moments[0], sum)
  }
  return series.buckets.map(({ from }) => found.get(from) ?? { scans: 0, visitors: 0 })
}

function toBucket([from, to]: Moments): Bucket {
  return { name: '', from, to: to + 1 }
}

/** Grouped by days of the zone, of which each is in one bucket. */
async function scansByDay({ reader, series, source }: AskedSeries): Promise<number[]> {
  const starts = series.buckets.map(({ from }) => from)
  const sums = starts.map(() => 0)
  const add = (at: number, scans: number) => {
    const index = lastNotAfter(starts, at)
    sums[index] = (sums[index] ?? 0) + scans
  }
  const values: number[] = [source.scope, ...hoursOf(source.whole)]
  const bind = (value: Value) => `$${values.push(Number(value))}`
  const { time } = localTime(series.period.zone, source.whole, bind, `(hour * ${HOUR_MS})`)
  const text = `select min(hour) as first, sum(scans) as scans from hours
    where scope = $1 and hour between $2 and $3 group by ${time} / ${DAY_MS}`
  for (const { first, scans } of await reader.query<DayRow>(text, values)) {
    add(first * HOUR_MS, Number(scans))
  }
  for (const edge of source.edges) {
    const [sum] = await countSeries(reader, edge, { ...series, buckets: [toBucket(edge.moments)] })
    add(edge.moments[0], sum?.scans ?? 0)
  }
  return sums
}

const VISITORS_BY_DAY = `
select day, sum(n) as visitors from returns
where scope = $1 and day between $2 and $3 group by day`

interface Visitors {
  readonly visitors: readonly number[]
  readonly isApproximate: boolean
}

async function visitorsOf(asked: AskedSeries, scans: readonly number[]): Promise<Visitors> {
  const { reader, subject, found, series, source } = asked
  const { interval, buckets, period } = series
  const parts = buckets.map(({ from, to }) => toWholeUnits([from, to - 1], DAY_MS))
  const edges = parts.flatMap((part, index) => (scans[index] ? part.edges : []))
  const refusal = await findRefusal(reader, subject, found, period.zone, edges)
  if (refusal !== null && !subject.mayApproximate) throw refusal
  if (refusal !== null) {
    const { buckets: counts } = await seriesIn(reader, subject, found, inUtc(series))
    return { visitors: counts.map(({ visitors }) => visitors), isApproximate: true }
  }
  if (interval === 'day') {
    const isWhole = parts.map((part) => part.edges.length === 0)
    return { visitors: await visitorsByDay(asked, isWhole), isApproximate: false }
  }
  const visitors: number[] = []
  for (const [index, { first, last, edges: spans }] of parts.entries()) {
    const selections = spans.map((moments) => ({ found, filter: ALL, moments }))
    const whole: Moments = [first * DAY_MS, (last + 1) * DAY_MS - 1]
    const part = { scope: source.scope, whole, edges: selections, isApproximate: false }
    visitors.push(scans[index] ? await visitorsOfPart(reader, part) : 0)
  }
  return { visitors, isApproximate: false }
}

/** A bucket may be shorter than a day. */
async function visitorsOfPart(reader: Reader, part: RolledSource): Promise<number> {
  const [from, to] = part.whole
  const inDays = from <= to ? await visitorsIn(reader, part.scope, toUtcDays(part.whole)) : 0
  return inDays + (await visitorsAtEdges(reader, part))
}

/** Of days that are those of UTC they are known; the others are counted together. */
async function visitorsByDay(
  { reader, found, series, source }: AskedSeries,
  isWhole: readonly boolean[],
): Promise<number[]> {
  const { buckets } = series
  const known = new Map<number, number>()
  if (isWhole.includes(true)) {
    const days = [buckets[isWhole.indexOf(true)], buckets[isWhole.lastIndexOf(true)]]
    const ends = days.map((day) => (day?.from ?? 0) / DAY_MS)
    const rows = await reader.query<VisitorRow>(VISITORS_BY_DAY, [source.scope, ...ends])
    for (const { day, visitors } of rows) known.set(day, Number(visitors))
  }
  const first = buckets[isWhole.indexOf(false)]
  const last = buckets[isWhole.lastIndexOf(false)]
  const counted =
    first && last
      ? await countSeries(
          reader,
          { found, filter: ALL, moments: [first.from, last.to - 1] },
          series,
        )
      : []
  return buckets.map(({ from }, index) =>
    isWhole[index] ? (known.get(from / DAY_MS) ?? 0) : (counted[index]?.visitors ?? 0),
  )
}

function hoursOf([from, to]: Moments): [number, number] {
  return [from / HOUR_MS, (to + 1) / HOUR_MS - 1]
}

interface HourRow {
  hour: number
  scans: number
  visitors: number
}

interface DayRow {
  first: number
  scans: number
}

interface VisitorRow {
  day: number
  visitors: number
}
