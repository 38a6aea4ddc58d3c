import { type Bucket, DAY_MS, type Moments, type Series } from '../../../../domain/time/periods.ts'
import { toWholeUnits } from '../../../../domain/time/whole-units.ts'
import { atMostScans, estimatedVisitors } from '../edges/estimates.ts'
import { cutAtMidnights } from '../edges/shares.ts'
import { type Rolled, scansInBuckets } from './scans-in-buckets.ts'

/** Visitors of each bucket where they are too many to be read: see storage/analytics/edges/estimates.ts. */
export async function estimatedVisitorsOf(
  asked: Rolled,
  series: Series,
  scans: readonly number[],
): Promise<number[]> {
  if (series.interval === 'day') return byDay(asked, series, scans)
  const visitors: number[] = []
  for (const [index, { from, to }] of series.buckets.entries()) {
    const { first, last, edges } = toWholeUnits([from, to - 1], DAY_MS)
    const whole: Moments = [first * DAY_MS, (last + 1) * DAY_MS - 1]
    const own = scans[index] ?? 0
    const { reader, scope } = asked
    const sums = own > 0 ? await estimatedVisitors(reader, [scope], { whole, edges }) : new Map()
    visitors.push(atMostScans(sums.get(scope) ?? 0, own))
  }
  return visitors
}

interface Piece extends Bucket {
  readonly day: number
  /** Of the bucket. */
  readonly index: number
}

/** All days at once: a day of the zone is parts of two days of UTC. */
async function byDay(
  asked: Rolled,
  { buckets, period }: Series,
  scans: readonly number[],
): Promise<number[]> {
  const pieces = buckets.flatMap(({ name, from, to }, index) =>
    cutAtMidnights([from, to - 1]).map(([start, end]): Piece => {
      return { name, from: start, to: end + 1, day: Math.floor(start / DAY_MS), index }
    }),
  )
  const { scans: inPieces } = await scansInBuckets(asked, period.zone, pieces)
  const days = await readDays(asked, pieces[0]?.day ?? 0, pieces.at(-1)?.day ?? 0)
  const sums = buckets.map(() => 0)
  let before = { index: -1, share: 0 }
  for (const [position, { day, index }] of pieces.entries()) {
    const { ofDay = 0, visitors = 0, again = 0 } = days.get(day) ?? {}
    const share = ofDay === 0 ? 0 : Math.min(1, (inPieces[position] ?? 0) / ofDay)
    const twice = before.index === index ? before.share * share * again : 0
    sums[index] = (sums[index] ?? 0) + share * visitors - twice
    before = { index, share }
  }
  return sums.map((sum, index) => atMostScans(Math.round(sum), scans[index] ?? 0))
}

interface UtcDay {
  readonly ofDay: number
  readonly visitors: number
  /** Those who were there on the day before, too. */
  readonly again: number
}

const SCANS = `
select hour / 24 as day, sum(scans) as scans from hours
where scope = $1 and hour between $2 and $3 group by hour / 24`
const VISITORS = `
select day, sum(n) as visitors, sum(case when prev = day - 1 then n else 0 end) as again
from returns where scope = $1 and day between $2 and $3 group by day`

async function readDays(
  { reader, scope }: Rolled,
  first: number,
  last: number,
): Promise<ReadonlyMap<number, UtcDay>> {
  const hours = [scope, first * 24, (last + 1) * 24 - 1]
  const scans = new Map(
    (await reader.query<ScansRow>(SCANS, hours)).map((row) => [row.day, Number(row.scans)]),
  )
  const rows = await reader.query<VisitorsRow>(VISITORS, [scope, first, last])
  return new Map(
    rows.map(({ day, visitors, again }) => [
      day,
      { ofDay: scans.get(day) ?? 0, visitors: Number(visitors), again: Number(again) },
    ]),
  )
}

interface ScansRow {
  day: number
  scans: number
}

interface VisitorsRow {
  day: number
  visitors: number
  again: number
}
