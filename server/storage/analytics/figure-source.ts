import {
  APPROXIMATED_FROM,
  COUNTED_MAX,
  ScansDeleted,
  type Subject,
  tooManyScans,
} from '../../../domain/analytics/analytics.ts'
import { ALL, narrowedBy } from '../../../domain/analytics/filters.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DAY_MS, type Moments, type Period, toDate } from '../../../domain/time/periods.ts'
import { toUnitEnd, toWholeUnits } from '../../../domain/time/whole-units.ts'
import { dayAt, type Zone } from '../../../domain/time/zones.ts'
import type { Reader } from '../readers/reader.ts'
import { codeScope, type Scope } from '../scans/recording/write-rollups.ts'
import { hasScans, type ScanSelection } from './count-scans.ts'
import { scansIn, scansInEach } from './read-rollups.ts'
import type { FoundCode, FoundSubject, Question } from './subjects.ts'

/**
 * Where figures come from. One rule decides: if there are rollups, they answer for whole days of UTC, in
 * time that does not grow with the scans, and what is left of the period at its ends is added to them.
 * Everything else is counted scan by scan: those ends, a code too small for rollups, several codes
 * together, a filter. If there are too many scans, or if some of them have been dropped, it is refused; ends
 * are estimated by their days if the question allows it (storage/analytics/edges/estimates.ts).
 */
export type FigureSource = RolledSource | ScanSelection

export interface RolledSource {
  readonly scope: Scope
  /** The whole days of UTC in the period, or its whole hours. */
  readonly whole: Moments
  /** What is left of it: parts of two days, of one, or all of it. */
  readonly edges: readonly ScanSelection[]
  /** Whether what is left is told by its share of its days of UTC: it would have to be counted. */
  readonly isApproximate: boolean
}

/** A question about a period, and where its figures come from. */
export interface Asked extends Question {
  readonly period: Period
  readonly source: FigureSource
}

export interface Wanted {
  /** What rollups are read by: days, unless it is hours. */
  readonly unitMs?: number
  /** Whether new visitors are counted, for whom everything before matters too. */
  readonly hasNew?: boolean
}

export async function chooseSource(
  question: Question,
  zone: Zone,
  moments: Moments,
  { unitMs = DAY_MS, hasNew = false }: Wanted = {},
): Promise<FigureSource> {
  const { reader, subject, found } = question
  const isPlain = narrowedBy(subject.filter) === null
  const { first, last, edges } = toWholeUnits(toUnitEnd(moments, unitMs, Date.now()), unitMs)
  const toRolled = async (scope: Scope): Promise<FigureSource> => {
    const refusal = await findRefusal(question, zone, edges)
    assertEstimated(subject, refusal)
    const selections = edges.map((edge) => ({ found, filter: ALL, moments: edge }))
    const [only] = selections
    if (last < first && only && refusal === null) return only
    const whole: Moments = [first * unitMs, (last + 1) * unitMs - 1]
    return { scope, whole, edges: selections, isApproximate: refusal !== null }
  }
  if (found.scope !== null && isPlain) return toRolled(found.scope)
  const refusal = await findRefusal(question, zone, [moments])
  if (refusal === null) return { found, filter: subject.filter, moments }
  const relevant: Moments = hasNew ? [Math.min(0, moments[0]), moments[1]] : moments
  const scope = isPlain ? await findOnlyScanned(reader, found, relevant) : null
  if (scope === null) throw refusal
  return toRolled(scope)
}

/** Figures are estimated only if the question allows it. */
export function assertEstimated({ mayApproximate }: Subject, refusal: Problem | null): void {
  if (refusal !== null && !mayApproximate) throw refusal
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

/** Null: these spans of time can be counted. Dropped scans cannot, and no answer is better than a wrong one. */
export async function findRefusal(
  { reader, subject, found }: Question,
  zone: Zone,
  spans: readonly Moments[],
  estimatedFrom = APPROXIMATED_FROM,
): Promise<Problem | null> {
  const { scope, codes } = found
  let scans = 0
  for (const moments of spans) {
    if ((await countDropped(reader, found, moments)) > 0) {
      return new ScansDeleted(toDate(dayAt(zone, found.horizon * DAY_MS - 1) + 1))
    }
    scans +=
      scope === null
        ? await countAtMost(reader, codes, moments)
        : await scansIn(reader, scope, moments)
  }
  const isPlain = scope !== null && narrowedBy(subject.filter) === null
  const plainMax = subject.mayApproximate ? estimatedFrom : COUNTED_MAX
  const max = isPlain ? plainMax : COUNTED_MAX
  return scans > max ? tooManyScans(subject, zone, scans) : null
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
