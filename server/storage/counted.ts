import { type Bucket, DAY_MS, HOUR_MS, type Period } from '../domain/periods.ts'
import { SCAN_CLASSES } from '../domain/scans.ts'
import type { Reader } from './reader.ts'
import type { BucketSum, Sums } from './rolled.ts'
import { toAgent } from './rollups.ts'

/** Figures of a code too small for rollups: its scans, counted one by one. */
const COUNTED = SCAN_CLASSES.indexOf('human')

const SCANS = `
select at, visitor, place, device, browser from scans
where code = $1 and at between $2 and $3 and class = ${COUNTED}`

interface ScanRow {
  at: number
  visitor: number
  place: number
  device: number
  browser: number
}

export interface Counted {
  readonly scans: number
  readonly visitors: number
  readonly places: Sums
  readonly agents: Sums
}

export async function countIn(reader: Reader, code: number, period: Period): Promise<Counted> {
  const rows = await read(reader, code, period.firstDay * 24, (period.lastDay + 1) * 24)
  const places = new Map<number, number>()
  const agents = new Map<number, number>()
  const visitors = new Set<number>()
  for (const { visitor, place, device, browser } of rows) {
    const agent = toAgent(device, browser)
    visitors.add(visitor)
    places.set(place, (places.get(place) ?? 0) + 1)
    agents.set(agent, (agents.get(agent) ?? 0) + 1)
  }
  return { scans: rows.length, visitors: visitors.size, places, agents }
}

export async function countSeries(
  reader: Reader,
  code: number,
  buckets: readonly Bucket[],
): Promise<BucketSum[]> {
  const from = buckets[0]?.fromHour ?? 0
  const rows = await read(reader, code, from, buckets.at(-1)?.toHour ?? 0)
  const starts = buckets.map(({ fromHour }) => fromHour)
  const counts = buckets.map(() => ({ scans: 0, visitors: new Set<number>() }))
  for (const { at, visitor } of rows) {
    const count = counts[lastNotAfter(starts, Math.floor(at / HOUR_MS))]
    if (!count) continue
    count.scans++
    count.visitors.add(visitor)
  }
  return counts.map(({ scans, visitors }) => ({ scans, visitors: visitors.size }))
}

function read(reader: Reader, code: number, fromHour: number, toHour: number): Promise<ScanRow[]> {
  return reader.query<ScanRow>(SCANS, [code, fromHour * HOUR_MS, toHour * HOUR_MS - 1])
}

/** Where in a sorted list the last entry stands that is not after this one. */
function lastNotAfter(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** How many scans of a code, of any class that counts, lie in the period. */
export const COUNT_SCANS = `
select count(*) as scans from scans
where code = $1 and at between $2 and $3 and class = ${COUNTED}`

export function momentsOf(period: Period): [number, number] {
  return [period.firstDay * DAY_MS, (period.lastDay + 1) * DAY_MS - 1]
}
