import type { AccountQuality } from '../../domain/analytics/analytics.ts'
import { HUMAN_CLASS } from '../../domain/scans/scans.ts'
import type { ClassCount } from '../../domain/scans/store.ts'
import type { Period } from '../../domain/time/periods.ts'
import type { Reader } from '../readers/readers.ts'
import { type ClassRow, classesWhere, toClassCount } from '../scans/count-reader.ts'
import { type FoundSubject, numsOf } from './subjects.ts'

/** Requests of codes of an account by class: counted by day, for every code, from its first. */

/** A condition on a row of scan_codes; $1: the account, or the codes. */
type IsAsked = (code: string) => string

const byCode = (isAsked: IsAsked) => `
select c.code_id, s.class, cast(sum(s.scans) as bigint) as scans
from scan_codes c join scan_classes s on s.code = c.num
where ${isAsked('c')} and s.day between $2 and $3 and c.num in (
  select n.code from scan_classes n join scan_codes k on k.num = n.code
  where ${isAsked('k')} and n.day between $2 and $3 and n.class <> ${HUMAN_CLASS})
group by c.code_id, s.class`

interface CodeRow {
  readonly code_id: string
  readonly class: number
  readonly scans: number
}

export async function qualityIn(
  reader: Reader,
  { account, codes: some }: FoundSubject,
  { firstDay, lastDay }: Period,
): Promise<AccountQuality> {
  const isAsked: IsAsked = (code) =>
    account === null ? reader.among(`${code}.num`, '$1') : `${code}.account = $1`
  const values = [account ?? numsOf(reader, some), firstDay, lastDay]
  const classes = await reader.query<ClassRow>(classesWhere(isAsked('c')), values)
  const codes = new Map<string, ClassCount[]>()
  for (const { code_id, ...row } of await reader.query<CodeRow>(byCode(isAsked), values)) {
    const own = codes.get(code_id) ?? []
    own.push(toClassCount({ ...row, reason: '' }))
    codes.set(code_id, own)
  }
  return { classes: classes.map(toClassCount), codes }
}
