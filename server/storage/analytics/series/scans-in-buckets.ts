import { type Bucket, DAY_MS, HOUR_MS, type Moments } from '../../../../domain/time/periods.ts'
import type { Zone } from '../../../../domain/time/zones.ts'
import type { Value } from '../../engine/database.ts'
import type { Reader } from '../../readers/reader.ts'
import type { Scope } from '../../scans/recording/write-rollups.ts'
import { lastNotAfter, localTime } from '../count-scans.ts'
import { type CountedParts, scansInParts } from '../edges/parts.ts'
import type { FoundSubject } from '../subjects.ts'

export interface Rolled {
  readonly reader: Reader
  readonly found: FoundSubject
  readonly scope: Scope
}

/**
 * Scans of days or longer buckets, or of parts of them that end with a day of UTC. The hours are grouped
 * by where they begin; of an hour in which a bucket begins, the rest is moved to that bucket.
 */
export async function scansInBuckets(
  { reader, found, scope }: Rolled,
  zone: Zone,
  buckets: readonly Bucket[],
): Promise<CountedParts> {
  const starts = buckets.map(({ from }) => from)
  const [from = 0] = starts
  const end = buckets.at(-1)?.to ?? from
  const sums = starts.map(() => 0)
  const add = (index: number, scans: number) => {
    if (index in sums) sums[index] = (sums[index] ?? 0) + scans
  }
  for (const { first, scans } of await scansByDay(reader, scope, zone, [from, end - 1])) {
    add(lastNotAfter(starts, first * HOUR_MS), Number(scans))
  }
  const cuts = [...starts, end].flatMap((at, index) => (at % HOUR_MS === 0 ? [] : [{ at, index }]))
  const rest = ({ at }: { at: number }): Moments => [at, Math.ceil(at / HOUR_MS) * HOUR_MS - 1]
  const parts = cuts.map((cut) => ({ found, scope, moments: rest(cut) }))
  const { scans, isExact } = await scansInParts(reader, parts)
  for (const [position, { index }] of cuts.entries()) {
    add(index, scans[position] ?? 0)
    add(index - 1, -(scans[position] ?? 0))
  }
  return { scans: sums, isExact }
}

/** By days of the zone, which are cut by those of UTC. */
function scansByDay(
  reader: Reader,
  scope: Scope,
  zone: Zone,
  [from, to]: Moments,
): Promise<DayRow[]> {
  const hours: Moments = [Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
  const values: number[] = [scope, ...hours]
  const bind = (value: Value) => `$${values.push(Number(value))}`
  const moments: Moments = [hours[0] * HOUR_MS, to]
  const { time } = localTime(zone, moments, bind, `(hour * ${HOUR_MS})`)
  const text = `select min(hour) as first, sum(scans) as scans from hours
    where scope = $1 and hour between $2 and $3 group by ${time} / ${DAY_MS}, hour / 24`
  return reader.query<DayRow>(text, values)
}

interface DayRow {
  first: number
  scans: number
}
