import {
  type Details,
  type Included,
  VARIANTS_COUNTED_MAX,
  type ValueCount,
  type VariantCount,
} from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import { DEFAULT_VARIANT } from '../../../domain/codes/routing/routing.ts'
import { PLAIN_NAMES, perPlain } from '../../../domain/scans/dimensions.ts'
import { momentsOf } from '../../../domain/time/periods.ts'
import { openNames } from '../readers/names.ts'
import type { Reader } from '../readers/reader.ts'
import { VARIANTS, variantScope } from '../scans/recording/variant-scopes.ts'
import type { Scope } from '../scans/recording/write-rollups.ts'
import type { ScanSelection } from './count-scans.ts'
import { addUp, scansAtEdges, visitorsOfVariantsAtEdges } from './edges/edges.ts'
import { atMostScans, estimatedScans, estimatedVisitors } from './edges/estimates.ts'
import { apportioned } from './edges/shares.ts'
import { type Asked, countDropped, type RolledSource } from './figure-source.ts'
import {
  type ScansByNumber,
  scansInEach,
  toUtcDays,
  type VariantSum,
  visitorsOfEach,
} from './read-rollups.ts'
import { type CountedFigures, type PlainSums, surveyScans } from './survey.ts'

/** What is told of scans on request: plain dimensions, variants, new visitors. */

/** What is known already. */
export interface Counted extends CountedFigures {
  /** Of rollups: without unknown ones. */
  readonly plain: PlainSums
  /** Null: not counted yet. */
  readonly variants: readonly VariantSum[] | null
  readonly newVisitors: number | null
  /** False: how many scans there are is an estimate. */
  readonly isExact?: boolean
}

export type ReadDetails = (asked: Asked & Counted, included: Included) => Promise<Details>

export function openDetails(): ReadDetails {
  const plainNames = PLAIN_NAMES.map(openNames)
  const variantNames = openNames('variant')

  async function plainOf({ reader, source, scans, plain }: Asked & Counted) {
    const counts: ValueCount[][] = []
    for (const [index, counted] of plain.entries()) {
      const sums = 'scope' in source ? withUnknown(counted, scans) : counted
      const names = await plainNames[index]?.of(reader, sums.keys())
      counts.push([...sums].map(([num, some]) => ({ value: names?.get(num) ?? '', scans: some })))
    }
    return perPlain((_, index) => counts[index] ?? [])
  }

  async function named(reader: Reader, sums: readonly VariantSum[]): Promise<VariantCount[]> {
    const names = await variantNames.of(
      reader,
      sums.map(({ num }) => num),
    )
    return sums
      .filter(({ scans }) => scans > 0)
      .map(({ num, scans, visitors }) => ({ variant: names.get(num) ?? '', scans, visitors }))
  }

  async function variantsOf(asked: Asked & Counted): Promise<VariantCount[] | null> {
    const { reader, source, found, period, scans, visitors } = asked
    if (!('scope' in source)) return named(reader, asked.variants ?? [])
    const { variants, scopes } = await findVariants(reader, source.scope)
    if (variants === VARIANTS.onlyDefault) {
      return scans > 0 ? [{ variant: DEFAULT_VARIANT, scans, visitors }] : []
    }
    if (variants === VARIANTS.areScopes) {
      const sum = source.isApproximate ? estimateVariants : sumVariants
      return named(reader, await sum(reader, source, scopes, scans))
    }
    const moments = momentsOf(period)
    const isCounted =
      scans <= VARIANTS_COUNTED_MAX && (await countDropped(reader, found, moments)) === 0
    const selection: ScanSelection = { found, filter: ALL, moments }
    if (!isCounted) return null
    return named(reader, (await surveyScans(reader, selection, 'breakdowns')).variants)
  }

  return async (asked, included) => ({
    plain: await plainOf(asked),
    variants: await variantsOf(asked),
    newVisitors: included === 'details' ? (asked.newVisitors ?? 0) : null,
  })
}

/** What the rollups leave over. */
function withUnknown(sums: ScansByNumber, scans: number): ScansByNumber {
  const known = [...sums.values()].reduce((sum, some) => sum + some, 0)
  return known < scans ? new Map([...sums, [0, scans - known]]) : sums
}

const OF_CODE = `
select c.variants, v.variant, v.num from scan_codes c
left join variant_scopes v on v.code = c.num where c.num = $1`

interface VariantRow {
  readonly variants: number
  readonly variant: number | null
  readonly num: number | null
}

/** The scopes of the variants, with the variants' numbers. An account has none. */
async function findVariants(reader: Reader, scope: Scope) {
  const rows = scope < 0 ? [] : await reader.query<VariantRow>(OF_CODE, [scope])
  const scopes = new Map<Scope, number>()
  for (const { variant, num } of rows) {
    if (variant !== null && num !== null) scopes.set(variantScope(num), variant)
  }
  return { variants: rows[0]?.variants ?? VARIANTS.areBuilt, scopes }
}

async function sumVariants(
  reader: Reader,
  source: RolledSource,
  scopes: ReadonlyMap<Scope, number>,
): Promise<VariantSum[]> {
  const byVariant = (sums: ScansByNumber) =>
    new Map([...sums].map(([scope, sum]) => [scopes.get(scope) ?? 0, sum]))
  const inDays = await scansInEach(reader, [...scopes.keys()], source.whole)
  const visitorsIn = await visitorsOfEach(reader, [...inDays.keys()], toUtcDays(source.whole))
  const scans = addUp([byVariant(inDays), await scansAtEdges(reader, source, 'variant')])
  const visitors = addUp([byVariant(visitorsIn), await visitorsOfVariantsAtEdges(reader, source)])
  return [...scans].map(([num, some]) => ({ num, scans: some, visitors: visitors.get(num) ?? 0 }))
}

/** Their scans add up to those of the code. */
async function estimateVariants(
  reader: Reader,
  { whole, edges }: RolledSource,
  variants: ReadonlyMap<Scope, number>,
  total: number,
): Promise<VariantSum[]> {
  const scopes = [...variants.keys()]
  const spans = edges.map(({ moments }) => moments)
  const parts = [toUtcDays(whole).firstDay <= toUtcDays(whole).lastDay ? [whole] : [], spans].flat()
  const sums: ScansByNumber[] = []
  for (const part of parts) sums.push(await estimatedScans(reader, scopes, part))
  const scans = apportioned(addUp(sums), total)
  const visitors = await estimatedVisitors(reader, scopes, { whole, edges: spans })
  return [...scans].map(([scope, some]) => ({
    num: variants.get(scope) ?? 0,
    scans: some,
    visitors: atMostScans(visitors.get(scope) ?? 0, some),
  }))
}
