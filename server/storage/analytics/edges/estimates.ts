import { DAY_MS, HOUR_MS, type Moments } from '../../../../domain/time/periods.ts'
import { toWholeUnits } from '../../../../domain/time/whole-units.ts'
import type { Reader } from '../../readers/reader.ts'
import type { Kind, Scope } from '../../scans/recording/write-rollups.ts'
import {
  newVisitorsIn,
  type ScansByNumber,
  scansInEach,
  toUtcDays,
  type UtcDays,
  visitorsOfEach,
} from '../read-rollups.ts'
import { sumsIn } from '../read-sums.ts'
import { addUp } from './edges.ts'
import { shareOfHour } from './parts.ts'
import { apportioned, cutAtHours, cutAtMidnights, type Share } from './shares.ts'

/**
 * What is told of the ends of a period whose scans are too many to be read, or deleted: their shares of the
 * figures of their days of UTC, by how many of the scans of the day they have. So lists add up to the
 * scans, and there are never more visitors than scans, nor none.
 */
/** For each kind. */
export async function estimatedSums<Of extends Kind>(
  reader: Reader,
  scope: Scope,
  kinds: readonly Of[],
  shares: readonly Share[],
): Promise<Record<Of, ScansByNumber>> {
  const parts: Record<Of, ScansByNumber>[] = []
  for (const { day, scans, ofDay } of shares) {
    const sums = await sumsIn(reader, scope, kinds, { firstDay: day, lastDay: day })
    const share = (kind: Of) => {
      const all = [...sums[kind].values()].reduce((sum, some) => sum + some, 0)
      return apportioned(sums[kind], Math.round((all * scans) / ofDay))
    }
    parts.push(
      Object.fromEntries(kinds.map((kind) => [kind, share(kind)])) as unknown as typeof sums,
    )
  }
  const entries = kinds.map((kind) => [kind, addUp(parts.map((part) => part[kind]))])
  return Object.fromEntries(entries) as Record<Of, ScansByNumber>
}

/** Who is new is so on one day. */
export async function estimatedNewVisitors(
  reader: Reader,
  scope: Scope,
  shares: readonly Share[],
): Promise<number> {
  let sum = 0
  for (const { day, scans, ofDay } of shares) {
    const ofUtcDay = await newVisitorsIn(reader, scope, { firstDay: day, lastDay: day })
    sum += (ofUtcDay * scans) / ofDay
  }
  return Math.round(sum)
}

/** What is left of a period: its whole days of UTC, and parts of others. */
export interface Estimated {
  readonly whole: Moments
  readonly edges: readonly Moments[]
}

/** Visitors of each of these scopes in the whole period. */
export async function estimatedVisitors(
  reader: Reader,
  scopes: readonly Scope[],
  { whole, edges }: Estimated,
): Promise<ScansByNumber> {
  const days = toUtcDays(whole)
  const hasWhole = days.firstDay <= days.lastDay
  const inWhole = hasWhole ? await visitorsOfEach(reader, scopes, days) : NONE
  const parts: Part[] = []
  for (const moments of edges.flatMap(cutAtMidnights)) {
    const day = Math.floor(moments[0] / DAY_MS)
    const within = hasWhole ? withDay(days, day) : { firstDay: day, lastDay: day }
    const visitors = await visitorsOfEach(reader, scopes, within)
    parts.push({ day, visitors, shares: await sharesOfEach(reader, scopes, moments) })
  }
  const [one, other] = parts
  const both =
    one && other && !hasWhole
      ? await visitorsOfEach(reader, scopes, { firstDay: one.day, lastDay: other.day })
      : NONE
  const visitorsOf = (scope: Scope) => {
    const before = inWhole.get(scope) ?? 0
    const [first = 0, second = 0] = parts.map(({ visitors }) => (visitors.get(scope) ?? 0) - before)
    const [share = 0, next = 0] = parts.map(({ shares }) => shares.get(scope) ?? 0)
    const twice = hasWhole ? 0 : first + second - (both.get(scope) ?? first + second)
    return before + joined({ share, visitors: first }, { share: next, visitors: second }, twice)
  }
  return new Map(scopes.map((scope) => [scope, Math.round(visitorsOf(scope))]))
}

const NONE: ScansByNumber = new Map()

interface Part {
  readonly day: number
  readonly visitors: ScansByNumber
  readonly shares: ScansByNumber
}

interface Shared {
  readonly share: number
  readonly visitors: number
}

/** Of parts of two days, of whose visitors so many came twice. */
function joined(one: Shared, other: Shared, twice: number): number {
  const apart = one.share * one.visitors + other.share * other.visitors
  return apart - one.share * other.share * twice
}

function withDay({ firstDay, lastDay }: UtcDays, day: number): UtcDays {
  return { firstDay: Math.min(firstDay, day), lastDay: Math.max(lastDay, day) }
}

/** How many of its scans of the day each scope has in a part of it. */
async function sharesOfEach(
  reader: Reader,
  scopes: readonly Scope[],
  moments: Moments,
): Promise<ScansByNumber> {
  const start = Math.floor(moments[0] / DAY_MS) * DAY_MS
  const ofDay = await scansInEach(reader, scopes, [start, start + DAY_MS - 1])
  const sums = await estimatedScans(reader, scopes, moments)
  return new Map([...ofDay].map(([scope, all]) => [scope, (sums.get(scope) ?? 0) / all]))
}

/** Scans of parts of hours are not counted: they are shares of the hours. */
export async function estimatedScans(
  reader: Reader,
  scopes: readonly Scope[],
  moments: Moments,
): Promise<ScansByNumber> {
  const { first, last, edges } = toWholeUnits(moments, HOUR_MS)
  const hours: Moments = [first * HOUR_MS, (last + 1) * HOUR_MS - 1]
  const sums = new Map(last < first ? NONE : await scansInEach(reader, scopes, hours))
  const now = Date.now()
  for (const end of edges.flatMap(cutAtHours)) {
    const share = shareOfHour(end, now)
    for (const [scope, scans] of await scansInEach(reader, scopes, end)) {
      sums.set(scope, (sums.get(scope) ?? 0) + share * scans)
    }
  }
  return sums
}

/** No more visitors than scans, and none only if there are none. */
export function atMostScans(visitors: number, scans: number): number {
  return Math.min(scans, Math.max(visitors, scans > 0 ? 1 : 0))
}
