import { HOUR_MS, momentsOf, type Series, toBuckets } from '../../../../domain/time/periods.ts'
import { lastNotAfter } from '../count-scans.ts'
import { atMostScans } from '../edges/estimates.ts'
import { shareOfHour } from '../edges/parts.ts'
import { apportioned, cutAtHours } from '../edges/shares.ts'
import type { BucketSum } from '../read-rollups.ts'
import { type Rolled, scansInBuckets } from './scans-in-buckets.ts'

const HOURS = `
select hour, scans, visitors from hours where scope = $1 and hour between $2 and $3`

/**
 * Hours of a clock that is not whole hours from UTC, if their scans are too many to be read: their shares
 * of the hours of UTC. The hours of a day add up to the scans of the day, which are known.
 */
export async function estimatedHours(asked: Rolled, series: Series): Promise<BucketSum[]> {
  const { reader, scope } = asked
  const { buckets, period } = series
  const [from, to] = momentsOf(period)
  const values = [scope, Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
  const rows = await reader.query<BucketSum & { hour: number }>(HOURS, values)
  const known = new Map(rows.map((row) => [row.hour, row]))
  const now = Date.now()
  const shares = buckets.map((bucket) => {
    let [scans, visitors] = [0, 0]
    for (const part of cutAtHours([bucket.from, bucket.to - 1])) {
      const hour = known.get(Math.floor(part[0] / HOUR_MS))
      if (!hour) continue
      const share = shareOfHour(part, now)
      scans += share * Number(hour.scans)
      visitors += share * Number(hour.visitors)
    }
    return { scans, visitors }
  })
  const days = toBuckets(period, 'day')
  const totals = await scansInBuckets(asked, period.zone, days)
  const starts = days.map(({ from }) => from)
  const byDay = Map.groupBy(buckets.keys(), (index) =>
    lastNotAfter(starts, buckets[index]?.from ?? 0),
  )
  const scans = new Map<number, number>()
  for (const [day, indexes] of byDay) {
    const own = new Map(indexes.map((index) => [index, shares[index]?.scans ?? 0]))
    for (const [index, n] of apportioned(own, totals.scans[day] ?? 0)) scans.set(index, n)
  }
  return shares.map(({ visitors }, index) => {
    const own = scans.get(index) ?? 0
    return { scans: own, visitors: atMostScans(Math.round(visitors), own) }
  })
}
