import type { Value } from '../../engine/database.ts'
import type { Reader } from '../../readers/reader.ts'
import { VARIANTS_FROM } from '../../scans/horizon.ts'
import { conditionOf, countBy } from '../count-scans.ts'
import type { RolledSource } from '../figure-source.ts'
import { type ScansByNumber, toUtcDays } from '../read-rollups.ts'

/**
 * What is left of a period at its ends, beside the whole days of UTC that rollups know: parts of two days at
 * most, counted scan by scan. A visitor of both is counted once: whoever was there in the whole days, too, is
 * found by a look at their visits.
 */

/** By the number of the code, or of the variant. */
export async function scansAtEdges(
  reader: Reader,
  { edges }: RolledSource,
  by: 'code' | 'variant',
): Promise<ScansByNumber> {
  const parts: ScansByNumber[] = []
  for (const edge of edges) parts.push(await countBy(reader, edge, by))
  return addUp(parts)
}

/** Visitors who were there at the edges only. */
export async function visitorsAtEdges(reader: Reader, source: RolledSource): Promise<number> {
  const visitors = await visitorsBeside(reader, source, '0', (_, bind) => bind(source.scope))
  return visitors.get(0) ?? 0
}

/** The same for each code, by its number. */
export function visitorsOfCodesAtEdges(
  reader: Reader,
  source: RolledSource,
): Promise<ScansByNumber> {
  return visitorsBeside(reader, source, 'code', (code) => code)
}

/** The same for each variant of a code, by the variant's number. */
export function visitorsOfVariantsAtEdges(
  reader: Reader,
  source: RolledSource,
): Promise<ScansByNumber> {
  const scopeOf = (variant: string, bind: Bind) => `(
    select ${VARIANTS_FROM} + s.num from variant_scopes s
    where s.code = ${bind(source.scope)} and s.variant = ${variant})`
  return visitorsBeside(reader, source, 'variant', scopeOf)
}

type Bind = (value: Value) => string

/** By the value of a column of scans. `scopeOf`: under which scope such visits are. */
async function visitorsBeside(
  reader: Reader,
  { whole, edges }: RolledSource,
  column: string,
  scopeOf: (value: string, bind: Bind) => string,
): Promise<ScansByNumber> {
  if (edges.length === 0) return new Map()
  const values: Value[] = []
  const bind = (value: Value) => `$${values.push(value)}`
  const parts = edges.map((edge) => {
    const { text } = conditionOf(reader, edge, values)
    return `select distinct ${column} as value, visitor from scans where ${text}`
  })
  const { firstDay, lastDay } = toUtcDays(whole)
  const sql = `select e.value, count(*) as n from (${parts.join(' union ')}) e
    where not exists (select 1 from visits v where v.visitor = e.visitor
      and v.scope = ${scopeOf('e.value', bind)} and v.day between ${bind(firstDay)} and ${bind(lastDay)})
    group by e.value`
  const rows = await reader.query<{ value: number; n: number }>(sql, values)
  return new Map(rows.map(({ value, n }) => [Number(value), Number(n)]))
}

export function addUp(parts: readonly ScansByNumber[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const part of parts) {
    for (const [number, some] of part) sums.set(number, (sums.get(number) ?? 0) + some)
  }
  return sums
}
