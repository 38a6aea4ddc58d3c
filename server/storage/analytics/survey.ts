import type { Included } from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import { DAY_MS, type Moments } from '../../../domain/time/periods.ts'
import type { Reader, SurveyAsked } from '../readers/reader.ts'
import { horizonOf } from '../scans/horizon.ts'
import { AGENT, codeScope } from '../scans/recording/write-rollups.ts'
import {
  type Condition,
  conditionOf,
  countedIn,
  hasScans,
  type ScanSelection,
} from './count-scans.ts'
import type { ScansByNumber, VariantSum } from './read-rollups.ts'
import { toSums } from './read-sums.ts'
import type { FoundSubject } from './subjects.ts'

/** The figures of a summary, counted scan by scan. */

export interface CountedFigures {
  readonly scans: number
  readonly visitors: number
  readonly places: ScansByNumber
  readonly agents: ScansByNumber
}

/** By each plain dimension, in their order. */
export type PlainSums = readonly ScansByNumber[]

/** With what is told on request. */
export interface Surveyed extends CountedFigures {
  readonly plain: PlainSums
  readonly variants: readonly VariantSum[]
  readonly newVisitors: number
}

export async function surveyScans(
  reader: Reader,
  selection: ScanSelection,
  included: Included | null,
): Promise<Surveyed> {
  const hasBefore = included === 'details' && (await wasScannedBefore(reader, selection))
  const condition = conditionOf(reader, selection)
  const asked = {
    scans: condition.text,
    scanValues: condition.values.length,
    agent: AGENT,
    isDetailed: included !== null,
    before: hasBefore ? beforeOf(reader, selection, condition.bind) : null,
  }
  const { told, known } = await reader.survey(asked, condition.values)
  const [places, agents, ...others] = told.split(';')
  const [variants, count] = others.splice(-2)
  const byAgent = toSums(agents ?? '')
  const visitors = Number(count ?? 0)
  return {
    // Every scan has an agent.
    scans: [...byAgent.values()].reduce((sum, some) => sum + some, 0),
    visitors,
    places: toSums(places ?? ''),
    agents: byAgent,
    plain: others.map(toSums),
    variants: toVariants(variants ?? ''),
    newVisitors: visitors - Number(known),
  }
}

function toVariants(text: string): VariantSum[] {
  return (text === '' ? [] : text.split(',')).map((entry) => {
    const [num, scans, visitors] = entry.split(' ').map(Number)
    return { num: num ?? 0, scans: scans ?? 0, visitors: visitors ?? 0 }
  })
}

/** If not, as with a period from the beginning on, nobody needs to be looked up. */
async function wasScannedBefore(
  reader: Reader,
  { found, moments: [from] }: ScanSelection,
): Promise<boolean> {
  const earlier: Moments = [Math.min(0, from), from - 1]
  return found.horizon > 0 || hasScans(reader, { found, filter: ALL, moments: earlier })
}

/**
 * Where visitors are found who were there before. Earlier days are in `visits`, also of scans that are
 * dropped: a day before the horizon is before the period, since nothing of the period itself is
 * dropped. The day on which the period begins may have begun before it, in another time zone.
 */
function beforeOf(
  reader: Reader,
  { found, moments: [from] }: ScanSelection,
  bind: Condition['bind'],
): SurveyAsked['before'] {
  const day = Math.floor(from / DAY_MS)
  const isDropped = found.horizon > 0 ? ` or v.day < ${horizonOf('v.scope')}` : ''
  return {
    visits: `(v.day < ${bind(day)}${isDropped}) and ${isOfScopes(reader, found, bind)}`,
    scans: countedIn(reader, found, [day * DAY_MS, from - 1], bind),
  }
}

/**
 * An account may have no visits of its own yet; its codes have. With a plus, a scope is not looked up: a
 * visitor has few visits, and there may be thousands of codes.
 */
function isOfScopes(
  reader: Reader,
  { account, scope, codes }: FoundSubject,
  bind: Condition['bind'],
): string {
  const [code] = codes
  if (account === null) {
    return code && codes.length === 1
      ? `v.scope = ${bind(codeScope(code.num))}`
      : reader.among('+v.scope', bind(reader.list(codes.map(({ num }) => codeScope(num)))))
  }
  if (scope !== null) return `v.scope = ${bind(scope)}`
  return `+v.scope in (select num from scan_codes where account = ${bind(account)})`
}
