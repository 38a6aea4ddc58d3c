import {
  COUNTED_MAX,
  ScansDeleted,
  type Subject,
  tooManyScans,
} from '../../domain/analytics/analytics.ts'
import { ALL, narrowedBy } from '../../domain/analytics/filters.ts'
import type { Problem } from '../../domain/errors.ts'
import { DAY_MS, type Moments, type Period, toDate } from '../../domain/time/periods.ts'
import { dayAt, type Zone } from '../../domain/time/zones.ts'
import type { Reader } from '../readers/reader.ts'
import { codeScope, type Scope } from '../scans/recording/write-rollups.ts'
import { hasScans, type ScanSelection } from './count-scans.ts'
import { scansIn, scansInEach } from './read-rollups.ts'
import type { FoundCode, FoundSubject } from './subjects.ts'

/**
 * Where figures come from. One rule decides: if there are rollups, they answer, in time that does not
 * grow with the scans. Everything else is counted scan by scan: a code too small for rollups, several
 * codes together, a filter, a time zone. It is refused if there are too many scans, or if some of them
 * have been dropped.
 */
export type FigureSource = { readonly scope: Scope } | ScanSelection

/** What figures are asked about. */
export interface Asked {
  readonly source: FigureSource
  readonly found: FoundSubject
  readonly period: Period
}

export interface Wanted {
  /** Whether the rollups fit the time zone. */
  readonly isRolledIn?: boolean
  /** Whether new visitors are counted, for whom everything before matters too. */
  readonly hasNew?: boolean
}

export async function chooseSource(
  reader: Reader,
  subject: Subject,
  found: FoundSubject,
  zone: Zone,
  moments: Moments,
  { isRolledIn = zone.isUtc, hasNew = false }: Wanted = {},
): Promise<FigureSource> {
  const isPlain = narrowedBy(subject.filter) === null && isRolledIn
  if (found.scope !== null && isPlain) return { scope: found.scope }
  const refusal = await findRefusal(reader, subject, found, zone, moments)
  if (refusal === null) return { found, filter: subject.filter, moments }
  const relevant: Moments = hasNew ? [Math.min(0, moments[0]), moments[1]] : moments
  const scope = isPlain ? await findOnlyScanned(reader, found, relevant) : null
  if (scope === null) throw refusal
  return { scope }
}

/** The part of a period whose scans are kept. If there is none, it ends before it begins. */
export function keptPart([from, to]: Moments, { horizon }: FoundSubject): Moments {
  return [Math.max(from, horizon * DAY_MS), to]
}

/** How many scans are dropped, or about to be. Hours that are partly inside count as a whole. */
export async function countDropped(
  reader: Reader,
  { account, scope, codes, horizon }: FoundSubject,
  [from, to]: Moments,
): Promise<number> {
  const until = (keptFrom: number) => Math.min(to, keptFrom * DAY_MS - 1)
  if (account !== null) {
    const last = until(horizon)
    return scope !== null && from <= last ? scansIn(reader, scope, [from, last]) : 0
  }
  let sum = 0
  for (const [keptFrom, some] of Map.groupBy(codes, (code) => code.horizon)) {
    const last = until(keptFrom)
    if (from <= last) sum += await scansOf(reader, some, [from, last])
  }
  return sum
}

/** All together, from their rollups. */
async function scansOf(
  reader: Reader,
  codes: readonly FoundCode[],
  moments: Moments,
): Promise<number> {
  const scopes = codes.map(({ num }) => codeScope(num))
  const scans = await scansInEach(reader, scopes, moments)
  return [...scans.values()].reduce((sum, some) => sum + some, 0)
}

/** Null: it can be counted. Dropped scans cannot, and no answer is better than a wrong one. */
async function findRefusal(
  reader: Reader,
  subject: Subject,
  found: FoundSubject,
  zone: Zone,
  moments: Moments,
): Promise<Problem | null> {
  if ((await countDropped(reader, found, moments)) > 0) {
    return new ScansDeleted(toDate(dayAt(zone, found.horizon * DAY_MS - 1) + 1))
  }
  const { scope, codes } = found
  const scans =
    scope === null
      ? await countAtMost(reader, codes, moments)
      : await scansIn(reader, scope, moments)
  return scans > COUNTED_MAX ? tooManyScans(subject, zone, scans) : null
}

/** A code without rollups has few scans, so its total is a good enough bound. */
async function countAtMost(
  reader: Reader,
  codes: readonly FoundCode[],
  moments: Moments,
): Promise<number> {
  const [rolled, others] = byRollups(codes)
  const totals = others.reduce((sum, { total }) => sum + total, 0)
  return totals + (await scansOf(reader, rolled, moments))
}

function byRollups(codes: readonly FoundCode[]): [FoundCode[], FoundCode[]] {
  return [codes.filter(({ rolled }) => rolled), codes.filter(({ rolled }) => !rolled)]
}

/** The rollups of the code, if only one of the codes was scanned in this time; otherwise null. */
async function findOnlyScanned(
  reader: Reader,
  { codes }: FoundSubject,
  moments: Moments,
): Promise<Scope | null> {
  const [rolled, others] = byRollups(codes)
  const scopes = rolled.map(({ num }) => codeScope(num))
  const scans = await scansInEach(reader, scopes, moments)
  const [only = null, ...more] = scopes.filter((scope) => (scans.get(scope) ?? 0) > 0)
  if (only === null || more.length > 0) return null
  const found = { account: null, codes: others, scope: null, horizon: 0 }
  const isScanned = others.length > 0 && (await hasScans(reader, { found, filter: ALL, moments }))
  return isScanned ? null : only
}
