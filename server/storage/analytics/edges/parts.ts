import { COUNTED_MAX } from '../../../../domain/analytics/analytics.ts'
import { ALL } from '../../../../domain/analytics/filters.ts'
import { DAY_MS, HOUR_MS, type Moments } from '../../../../domain/time/periods.ts'
import type { Value } from '../../engine/database.ts'
import type { Reader } from '../../readers/reader.ts'
import type { Scope } from '../../scans/recording/write-rollups.ts'
import { conditionOf } from '../count-scans.ts'
import type { FoundSubject } from '../subjects.ts'

/**
 * Scans in parts of hours: a day of a zone such as Asia/Kolkata begins in the middle of an hour of UTC. The
 * rollups know the hour, and only its part is counted: of a day one hour in 24. If scans of the hour
 * have been deleted, or are too many, the part gets its share of the hour.
 */
export interface Part {
  readonly found: FoundSubject
  readonly scope: Scope
  /** Within one hour of UTC. */
  readonly moments: Moments
}

export interface CountedParts {
  /** In the order of the parts. */
  readonly scans: readonly number[]
  /** False: some are shares of their hours. */
  readonly isExact: boolean
}

/** SQLite takes 500 in one query. */
const COUNTED_AT_ONCE = 100

interface KnownPart extends Part {
  readonly index: number
  /** Scans of its hour. */
  readonly ofHour: number
}

export async function scansInParts(reader: Reader, parts: readonly Part[]): Promise<CountedParts> {
  const scans = parts.map(() => 0)
  const known = await withHours(reader, parts)
  const kept = known.filter(isKept)
  const isCounted = kept.reduce((sum, { ofHour }) => sum + ofHour, 0) <= COUNTED_MAX
  const counted = isCounted ? kept : []
  const shared = known.filter((part) => !(isCounted && isKept(part)))
  for (let from = 0; from < counted.length; from += COUNTED_AT_ONCE) {
    const some = counted.slice(from, from + COUNTED_AT_ONCE)
    for (const { part, scans: n } of await countEach(reader, some)) scans[part] = Number(n)
  }
  const now = Date.now()
  for (const part of shared) {
    scans[part.index] = Math.round(part.ofHour * shareOfHour(part.moments, now))
  }
  return { scans, isExact: shared.length === 0 }
}

function isKept({ found, moments: [from] }: Part): boolean {
  return from >= found.horizon * DAY_MS
}

/** How much of its hour it is, of which only what is over has scans. */
export function shareOfHour([from, to]: Moments, now: number): number {
  const start = Math.floor(from / HOUR_MS) * HOUR_MS
  const whole = start + HOUR_MS
  const end = now > start && now < whole ? now : whole
  return Math.max(0, Math.min(to + 1, end) - Math.min(from, end)) / (end - start)
}

/** Those whose hours have scans. */
async function withHours(reader: Reader, parts: readonly Part[]): Promise<KnownPart[]> {
  if (parts.length === 0) return []
  const text = `select scope, hour, scans from hours
    where ${reader.among('scope', '$1')} and ${reader.among('hour', '$2')}`
  const list = (some: readonly number[]) => reader.list([...new Set(some)])
  const hours = parts.map(hourOf)
  const values = [list(parts.map(({ scope }) => scope)), list(hours)]
  const rows = await reader.query<HourRow>(text, values)
  const known = new Map(rows.map(({ scope, hour, scans }) => [`${scope} ${hour}`, Number(scans)]))
  return parts.flatMap((part, index) => {
    const ofHour = known.get(`${part.scope} ${hourOf(part)}`) ?? 0
    return ofHour > 0 ? [{ ...part, index, ofHour }] : []
  })
}

function hourOf({ moments: [from] }: Part): number {
  return Math.floor(from / HOUR_MS)
}

function countEach(reader: Reader, parts: readonly KnownPart[]): Promise<CountRow[]> {
  const values: Value[] = []
  const texts = parts.map(({ found, moments, index }) => {
    const { text } = conditionOf(reader, { found, filter: ALL, moments }, values)
    return `select ${index} as part, count(*) as scans from scans where ${text}`
  })
  return reader.query<CountRow>(texts.join(' union all '), values)
}

interface HourRow {
  scope: Scope
  hour: number
  scans: number
}

interface CountRow {
  part: number
  scans: number
}
