import { COUNTED_MAX, type Subject, tooManyScans } from '../../domain/analytics/analytics.ts'
import { ALL, narrowedBy } from '../../domain/analytics/filters.ts'
import { invalidRequest, type Problem } from '../../domain/errors.ts'
import { DAY_MS, type Moments, toDate } from '../../domain/time/periods.ts'
import { dayAt, type Zone } from '../../domain/time/zones.ts'
import type { Reader } from '../readers/readers.ts'
import { codeScope, type Scope } from '../scans/write-rollups.ts'
import { type Choice, countScans } from './count-scans.ts'
import { scansIn } from './read-rollups.ts'
import { type Found, type FoundCode, ofCode } from './subjects.ts'

/**
 * Where figures come from. One rule decides: what has rollups is answered from them, in time that
 * does not grow with the scans. All else is counted scan by scan: a code too small to have any, some
 * codes together, a filter, a time zone; and refused when there are too many, or some are dropped.
 */
export type Way = { readonly scope: Scope } | Choice

export async function toWay(
  reader: Reader,
  subject: Subject,
  found: Found,
  zone: Zone,
  moments: Moments,
): Promise<Way> {
  const isPlain = narrowedBy(subject.filter) === null && zone.isUtc
  if (found.scope !== null && isPlain) return { scope: found.scope }
  const refusal = await whyUncountable(reader, subject, found, zone, moments)
  if (refusal === null) return { found, filter: subject.filter, moments }
  const scope = isPlain ? await onlyScanned(reader, found, moments) : null
  if (scope === null) throw refusal
  return { scope }
}

/** As much of a period as has its scans; none: it ends before it begins. */
export function keptPart([from, to]: Moments, { horizon }: Found): Moments {
  return [Math.max(from, horizon * DAY_MS), to]
}

/** How many scans are dropped, or about to be. Hours that the moments cut are counted whole. */
export async function countDropped(
  reader: Reader,
  { account, scope, codes, horizon }: Found,
  [from, to]: Moments,
): Promise<number> {
  const scopes =
    account === null
      ? codes.map((code) => [codeScope(code.num), code.horizon] as const)
      : [[scope, horizon] as const]
  let sum = 0
  for (const [one, keptFrom] of scopes) {
    const last = Math.min(to, keptFrom * DAY_MS - 1)
    if (one !== null && from <= last) sum += await scansIn(reader, one, [from, last])
  }
  return sum
}

/** Null: it can be counted. What is dropped cannot: better no answer than a wrong one. */
async function whyUncountable(
  reader: Reader,
  subject: Subject,
  found: Found,
  zone: Zone,
  moments: Moments,
): Promise<Problem | null> {
  if ((await countDropped(reader, found, moments)) > 0) {
    const firstWhole = toDate(dayAt(zone, found.horizon * DAY_MS - 1) + 1)
    const message = `start_date: scans before ${firstWhole} have been deleted (RETENTION_DAYS). Filters, time zones and several codes together are counted scan by scan: start on that day or later`
    return invalidRequest([{ param: 'start_date', message }])
  }
  const { scope, codes } = found
  let scans = scope === null ? 0 : await scansIn(reader, scope, moments)
  for (const code of scope === null ? codes : []) scans += await countAtMost(reader, code, moments)
  return scans > COUNTED_MAX ? tooManyScans(subject, zone, scans) : null
}

/** A code without rollups has few scans: all of them are as good a bound as those of the period. */
async function countAtMost(reader: Reader, code: FoundCode, moments: Moments): Promise<number> {
  return code.rolled ? scansIn(reader, codeScope(code.num), moments) : code.total
}

/** The rollups of the only one of the codes that was scanned then; null: there is no such. */
async function onlyScanned(
  reader: Reader,
  { codes }: Found,
  moments: Moments,
): Promise<Scope | null> {
  let only: FoundCode | null = null
  for (const code of codes) {
    const scans = code.rolled
      ? await scansIn(reader, codeScope(code.num), moments)
      : await countScans(reader, { found: ofCode(code), filter: ALL, moments })
    if (scans === 0) continue
    if (only !== null) return null
    only = code
  }
  return only?.rolled ? codeScope(only.num) : null
}
