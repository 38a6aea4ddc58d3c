import { DAY_MS } from '../../domain/time/periods.ts'
import type { Reader } from '../readers/readers.ts'
import { horizonOf } from '../scans/horizon.ts'
import { codeScope } from '../scans/write-rollups.ts'
import { type Condition, conditionOf, countedIn, type ScanSelection } from './count-scans.ts'
import type { VariantSum } from './read-rollups.ts'
import type { FoundSubject } from './subjects.ts'

/** Variants and new visitors, counted scan by scan. */

export async function countByVariant(
  reader: Reader,
  selection: ScanSelection,
): Promise<VariantSum[]> {
  const { text, values } = conditionOf(reader, selection)
  const sql = `select variant as num, count(*) as scans, count(distinct visitor) as visitors
    from scans where ${text} group by variant`
  const rows = await reader.query<VariantSum>(sql, values)
  return rows.map(({ num, scans, visitors }) => {
    return { num, scans: Number(scans), visitors: Number(visitors) }
  })
}

/**
 * Visitors who were never there before. Earlier days are in `visits`, also of scans that are dropped:
 * a day before the horizon is before the period, since nothing of the period itself is dropped. The
 * day on which the period begins may have begun before it, in another time zone.
 */
export async function countNewVisitors(reader: Reader, selection: ScanSelection): Promise<number> {
  const { found, moments } = selection
  const { text, values, bind } = conditionOf(reader, selection)
  const [from] = moments
  const day = Math.floor(from / DAY_MS)
  const isDropped = found.horizon > 0 ? ` or v.day < ${horizonOf('v.scope')}` : ''
  const isEarlier = `v.day < ${bind(day)}${isDropped}`
  const before = countedIn(reader, found, [day * DAY_MS, from - 1], bind)
  const sql = `
    select count(*) as n from (select visitor from scans where ${text}
      except select visitor from scans where ${before}) p
    where not exists (select 1 from visits v where v.visitor = p.visitor
      and (${isEarlier}) and ${isOfScopes(reader, found, bind)})`
  return Number((await reader.query<{ n: number }>(sql, values))[0]?.n ?? 0)
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
