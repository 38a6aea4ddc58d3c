import { COUNTED_MAX, type Subject, tooManyScans } from '../domain/analytics.ts'
import { invalidRequest } from '../domain/errors.ts'
import { narrowedBy } from '../domain/filters.ts'
import { DAY_MS, momentsOf, type Period, toDate } from '../domain/periods.ts'
import { dayAt, UTC } from '../domain/zones.ts'
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
  await assertKept(reader, found, moments)
  const scans = await countRows(reader, found, moments)
  if (scans > COUNTED_MAX) throw tooManyScans(subject, period, scans)
  return { found, filter: subject.filter, moments }
}

/** As much of a period as has its scans; none: it ends before it begins. */
export function keptPart(period: Period, { horizon }: Found): Period {
  if (horizon === 0) return period
  const firstWhole = dayAt(period.zone, horizon * DAY_MS - 1) + 1
  return { ...period, firstDay: Math.max(period.firstDay, firstWhole) }
}

/** What was dropped can no longer be counted: better no answer than a wrong one. */
async function assertKept(reader: Reader, found: Found, moments: Moments): Promise<void> {
  const { horizon } = found
  const dropped = [moments[0], Math.min(moments[1], horizon * DAY_MS - 1)] as const
  if (dropped[0] > dropped[1] || (await countRows(reader, found, dropped)) === 0) return
  const message = `Scans before ${toDate(horizon)} are dropped (RETENTION_DAYS): what has to be counted scan by scan can be asked from then on`
  throw invalidRequest([{ param: 'start_date', message }])
}

type Moments = readonly [number, number]

/** How many scans would have to be read at most: rollups know whole days of UTC. */
async function countRows(
  reader: Reader,
  { scope, codes }: Found,
  [from, to]: Moments,
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
