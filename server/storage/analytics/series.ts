import type { ByUtcDay, CountedSeries } from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import {
  type Bucket,
  DAY_MS,
  HOUR_MS,
  type Moments,
  momentsOf,
  type Series,
} from '../../../domain/time/periods.ts'
import { toWholeUnits } from '../../../domain/time/whole-units.ts'
import type { Reader } from '../readers/reader.ts'
import { countSeries } from './count-scans.ts'
import { visitorsAtEdges } from './edges/edges.ts'
import { isWholeHours } from './edges/whole-hours.ts'
import { assertEstimated, chooseSource, findRefusal, type RolledSource } from './figure-source.ts'
import { type BucketSum, toUtcDays, visitorsIn } from './read-rollups.ts'
import { estimatedHours } from './series/estimated-hours.ts'
import { estimatedVisitorsOf } from './series/estimated-visitors.ts'
import { type Rolled, scansInBuckets } from './series/scans-in-buckets.ts'
import type { Question } from './subjects.ts'

/**
 * Scans and visitors over time. Scans come from the hours of the rollups; of an hour of UTC in which a day
 * of the zone begins, a part is counted. Visitors of a day are known by days of UTC; in another zone they
 * are counted scan by scan, those of longer buckets only at the ends of each. What is too much to be counted is
 * estimated.
 */
export async function seriesIn(question: Question, series: Series): Promise<CountedSeries> {
  const { period, interval } = series
  const wanted = { unitMs: HOUR_MS }
  const source = await chooseSource(question, period.zone, momentsOf(period), wanted)
  if (!('scope' in source)) return named(series, await countSeries(question.reader, source, series))
  const asked = { ...question, series, source, scope: source.scope }
  if (interval === 'hour') return byHour(asked)
  const { scans, isExact } = await scansInBuckets(asked, period.zone, series.buckets)
  const { visitors, isApproximate } = await visitorsOf(asked, scans)
  const sums = scans.map((sum, index) => ({ scans: sum, visitors: visitors[index] ?? 0 }))
  return named(series, sums, isExact ? (isApproximate ? 'all but scans' : 'nothing') : 'all')
}

export function emptySeries(series: Series): CountedSeries {
  return named(series, [])
}

interface AskedSeries extends Rolled, Question {
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

/** With leave to estimate: an overview has the hours of seven series. */
const HOURS_ESTIMATED_FROM = 20_000

/** An hour of a clock there may be parts of two hours of UTC. */
async function byHour(asked: AskedSeries): Promise<CountedSeries> {
  const { reader, subject, found, series, source } = asked
  const { zone } = series.period
  const moments = momentsOf(series.period)
  if (isWholeHours(zone, moments) && !source.isApproximate) {
    return named(series, await byHourOfUtc(asked))
  }
  const refusal = await findRefusal(asked, zone, [moments], HOURS_ESTIMATED_FROM)
  assertEstimated(subject, refusal)
  if (refusal !== null) return named(series, await estimatedHours(asked, series), 'all')
  return named(series, await countSeries(reader, { found, filter: ALL, moments }, series))
}

async function byHourOfUtc({ reader, series, source }: AskedSeries): Promise<BucketSum[]> {
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
  const refusal = await findRefusal(asked, period.zone, edges)
  assertEstimated(subject, refusal)
  if (refusal !== null) {
    return { visitors: await estimatedVisitorsOf(asked, series, scans), isApproximate: true }
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

interface VisitorRow {
  day: number
  visitors: number
}
