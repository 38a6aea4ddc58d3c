import type { AccountQuality } from '../../../domain/analytics/analytics.ts'
import { HUMAN_CLASS, SCAN_CLASSES } from '../../../domain/scans/scans.ts'
import type { ClassCount } from '../../../domain/scans/store.ts'
import type { Period } from '../../../domain/time/periods.ts'
import { type ClassRow, classesWhere, toClassCount } from '../scans/count-reader.ts'
import { numsOf, type Question } from './subjects.ts'

/** Requests of codes of an account by class: counted by day, for every code, from its first. */

/** `asked`: a condition; $1: the account, or the codes. */
const byCode = (asked: string) => `
select c.code_id, s.class, cast(sum(s.scans) as bigint) as scans
from scan_codes c join scan_classes s on s.code = c.num
where ${asked} and s.day between $2 and $3
group by c.code_id, s.class`

/** Of an account, only codes with requests that do not count: most have none. */
const IN_ACCOUNT = `c.account = $1 and c.num in (
  select n.code from scan_classes n join scan_codes k on k.num = n.code
  where k.account = $1 and n.day between $2 and $3 and n.class <> ${HUMAN_CLASS})`

interface CodeRow {
  readonly code_id: string
  readonly class: number
  readonly scans: number
}

export async function qualityIn(
  { reader, found }: Question,
  { firstDay, lastDay }: Period,
): Promise<AccountQuality> {
  const { account, codes: some } = found
  const values = [account ?? numsOf(reader, some), firstDay, lastDay]
  const ofSome = reader.among('s.code', '$1')
  const all = account === null ? ofSome : 'c.account = $1'
  const classes = await reader.query<ClassRow>(classesWhere(all), values)
  const text = byCode(account === null ? ofSome : IN_ACCOUNT)
  const codes = new Map<string, ClassCount[]>()
  for (const { code_id, ...row } of await reader.query<CodeRow>(text, values)) {
    const own = codes.get(code_id) ?? []
    own.push(toClassCount({ ...row, reason: '' }))
    codes.set(code_id, own)
  }
  for (const [codeId, own] of codes) if (own.every(isCounted)) codes.delete(codeId)
  return { classes: classes.map(toClassCount), codes }
}

function isCounted({ class: one }: ClassCount): boolean {
  return one === SCAN_CLASSES[HUMAN_CLASS]
}
