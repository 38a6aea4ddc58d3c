import { COUNTED_MAX, type Subject, tooManyScans } from '../domain/analytics.ts'
import { narrowedBy } from '../domain/filters.ts'
import { DAY_MS, momentsOf, type Period } from '../domain/periods.ts'
import { UTC } from '../domain/zones.ts'
import type { Choice } from './counted.ts'
import type { Reader } from './reader.ts'
import { scansIn } from './rolled.ts'
import { codeScope, type Scope } from './rollups.ts'
import type { Found } from './subjects.ts'

/**
 * Where figures come from. One rule decides: what has rollups is answered from them, in time that
 * does not grow with the scans. All else is counted scan by scan: a code too small to have any, some
 * codes together, a filter, a time zone; and refused when there are too many.
 */
export type Way = { readonly scope: Scope } | Choice

export async function toWay(
  reader: Reader,
  subject: Subject,
  found: Found,
  period: Period,
): Promise<Way> {
  const isPlain = narrowedBy(subject.filter) === null && period.zone.isUtc
  if (found.scope !== null && isPlain) return { scope: found.scope }
  const moments = momentsOf(period)
  const scans = await countRows(reader, found, moments)
  if (scans > COUNTED_MAX) throw tooManyScans(subject, period, scans)
  return { found, filter: subject.filter, moments }
}

/** How many scans would have to be read at most: rollups know whole days of UTC. */
async function countRows(
  reader: Reader,
  { scope, codes }: Found,
  [from, to]: readonly [number, number],
): Promise<number> {
  const days = {
    firstDay: Math.floor(from / DAY_MS),
    lastDay: Math.floor(to / DAY_MS),
    zone: UTC,
  }
  if (scope !== null) return scansIn(reader, scope, days)
  let sum = 0
  for (const { num, rolled, total } of codes) {
    sum += rolled ? await scansIn(reader, codeScope(num), days) : total
  }
  return sum
}
