import { DAY_MS, HOUR_MS, type Moments } from '../../../../domain/time/periods.ts'
import { toWholeUnits } from '../../../../domain/time/whole-units.ts'
import type { Reader } from '../../readers/reader.ts'
import type { Scope } from '../../scans/recording/write-rollups.ts'
import { type ScansByNumber, scansIn } from '../read-rollups.ts'
import type { FoundSubject } from '../subjects.ts'
import { scansInParts } from './parts.ts'

/** What the ends of a period have of their days of UTC, where their scans are too many to be read. */
export interface Share {
  /** Within one day of UTC. */
  readonly moments: Moments
  readonly day: number
  readonly scans: number
  readonly ofDay: number
}

export interface Shares {
  readonly shares: readonly Share[]
  /** Whether their scans are known, not only about how many they are. */
  readonly isExact: boolean
}

export async function sharesOf(
  reader: Reader,
  found: FoundSubject,
  scope: Scope,
  edges: readonly Moments[],
): Promise<Shares> {
  const shares: Share[] = []
  let isExact = true
  for (const moments of edges.flatMap(cutAtMidnights)) {
    const day = Math.floor(moments[0] / DAY_MS)
    const ofDay = await scansIn(reader, scope, [day * DAY_MS, (day + 1) * DAY_MS - 1])
    if (ofDay === 0) continue
    const { first, last, edges: ends } = toWholeUnits(moments, HOUR_MS)
    const parts = await scansInParts(
      reader,
      ends.flatMap(cutAtHours).map((end) => ({ found, scope, moments: end })),
    )
    const inHours = last < first ? 0 : await scansIn(reader, scope, hoursTo(first, last))
    const scans = parts.scans.reduce((sum, some) => sum + some, inHours)
    isExact &&= parts.isExact
    shares.push({ moments, day, scans, ofDay })
  }
  return { shares, isExact }
}

function hoursTo(first: number, last: number): Moments {
  return [first * HOUR_MS, (last + 1) * HOUR_MS - 1]
}

export function cutAtMidnights(moments: Moments): Moments[] {
  return cutAt(moments, DAY_MS)
}

export function cutAtHours(moments: Moments): Moments[] {
  return cutAt(moments, HOUR_MS)
}

/** Where a day or an hour of UTC ends. */
function cutAt([from, to]: Moments, unitMs: number): Moments[] {
  const cut: Moments[] = []
  for (let start = from; start <= to; ) {
    const end = Math.min(to, (Math.floor(start / unitMs) + 1) * unitMs - 1)
    cut.push([start, end])
    start = end + 1
  }
  return cut
}

/**
 * Each one's part of the total, in whole numbers that add up to it: those that lose most by being rounded
 * down get one more.
 */
export function apportioned(sums: ScansByNumber, total: number): Map<number, number> {
  const all = [...sums.values()].reduce((sum, some) => sum + some, 0)
  if (all === 0) return new Map([...sums.keys()].slice(0, 1).map((number) => [number, total]))
  const parts = [...sums].map(([number, some]) => {
    const exact = (some * total) / all
    return { number, floor: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let left = total - parts.reduce((sum, { floor }) => sum + floor, 0)
  parts.sort((a, b) => b.rest - a.rest || a.number - b.number)
  return new Map(parts.map(({ number, floor }) => [number, floor + (left-- > 0 ? 1 : 0)]))
}
