import type { Subject } from '../../../domain/analytics/analytics.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time/periods.ts'
import { placeholders } from '../engine/database.ts'
import type { Reader } from '../readers/reader.ts'
import { accountScope, codeScope, type Scope } from '../scans/recording/write-rollups.ts'

/** The subject of a question, as the scan tables know it. */
export interface FoundSubject {
  /** The account's number, if the question is about all of its codes. */
  readonly account: number | null
  /** The codes that were ever scanned; empty for an account. */
  readonly codes: readonly FoundCode[]
  /** The key of its rollups; null: it has none. */
  readonly scope: Scope | null
  /** The first day from which all of its scans are kept; 0: none were ever dropped. */
  readonly horizon: number
}

export interface FoundCode {
  readonly codeId: string
  readonly num: number
  readonly rolled: boolean
  /** All of its scans. */
  readonly total: number
  readonly horizon: number
}

const FIND_ACCOUNT = `
select num, rolled, horizon from scan_accounts where account_id = $1 and mode = $2`
/** A tag may have thousands. */
const FOUND_AT_ONCE = 500
const CODES = 'select code_id, num, rolled, total, horizon from scan_codes'

/** Null: it was never scanned. */
export async function findSubject(reader: Reader, subject: Subject): Promise<FoundSubject | null> {
  const { accountId, mode, codeIds } = subject
  if (codeIds === null) {
    const [row] = await reader.query<AccountRow>(FIND_ACCOUNT, [accountId, mode])
    if (!row) return null
    const scope = row.rolled === 1 ? accountScope(row.num) : null
    return { account: row.num, codes: [], scope, horizon: row.horizon }
  }
  const codes = await findCodes(reader, codeIds)
  const [first, second] = codes
  if (!first) return null
  if (!second) return subjectOfCode(first)
  const horizon = Math.max(...codes.map((code) => code.horizon))
  return { account: null, codes, scope: null, horizon }
}

/** Null: it was never scanned. */
export async function codeSubject(reader: Reader, codeId: string): Promise<FoundSubject | null> {
  const [code] = await findCodes(reader, [codeId])
  return code ? subjectOfCode(code) : null
}

function subjectOfCode(code: FoundCode): FoundSubject {
  const scope = code.rolled ? codeScope(code.num) : null
  return { account: null, codes: [code], scope, horizon: code.horizon }
}

/** A question while it is answered: everything is read of one moment. */
export interface Question {
  readonly reader: Reader
  /** With places as they are stored. */
  readonly subject: Subject
  readonly found: FoundSubject
}

/** `never` is the answer if the subject was never scanned. */
export type Answer = <Result>(
  subject: Subject,
  never: Result,
  read: (question: Question) => Promise<Result>,
) => Promise<Result>

const FIRST_HOUR = 'select min(hour) as hour from hours where scope = $1'
const FIRST_DAY = `select min(day) as day from scan_classes where code = $1 and class = ${HUMAN_CLASS}`
const FIRST_SINCE = `
select min(at) as at from scans where code = $1 and at >= $2 and class = ${HUMAN_CLASS}`

/**
 * When it was first scanned. For an account the hour is known. For a code the day is looked up first:
 * there may be many machines before the first person.
 */
export async function firstScanIn({ reader, found }: Question): Promise<number | null> {
  const { scope, codes } = found
  const [code] = codes
  if (!code) {
    const [row] = await reader.query<{ hour: number | null }>(FIRST_HOUR, [scope])
    return row?.hour == null ? null : row.hour * HOUR_MS
  }
  const [first] = await reader.query<{ day: number | null }>(FIRST_DAY, [code.num])
  if (first?.day == null) return null
  // Its last moment, so that it is not an earlier day in any time zone.
  if (first.day < code.horizon) return (first.day + 1) * DAY_MS - 1
  const values = [code.num, first.day * DAY_MS]
  const [row] = await reader.query<{ at: number | null }>(FIRST_SINCE, values)
  return row?.at ?? null
}

async function findCodes(reader: Reader, codeIds: readonly string[]): Promise<FoundCode[]> {
  const found: FoundCode[] = []
  for (let from = 0; from < codeIds.length; from += FOUND_AT_ONCE) {
    const some = codeIds.slice(from, from + FOUND_AT_ONCE)
    const text = `${CODES} where code_id in (${placeholders(some.length, 0)})`
    for (const row of await reader.query<CodeRow>(text, some)) found.push(toFoundCode(row))
  }
  return found
}

/** As `Reader.among` takes them. */
export function numsOf(reader: Reader, codes: readonly FoundCode[]): string {
  return reader.list(codes.map(({ num }) => num))
}

export async function codesByNum(
  reader: Reader,
  nums: readonly number[],
): Promise<ReadonlyMap<number, FoundCode>> {
  const found = new Map<number, FoundCode>()
  for (let from = 0; from < nums.length; from += FOUND_AT_ONCE) {
    const some = nums.slice(from, from + FOUND_AT_ONCE)
    const text = `${CODES} where num in (${placeholders(some.length, 0)})`
    for (const row of await reader.query<CodeRow>(text, some)) found.set(row.num, toFoundCode(row))
  }
  return found
}

/** Codes of an account with what was counted of all time. */
export interface CodeTotals extends FoundCode {
  readonly uniques: number
}

const TOTALS_AT_ONCE = 20_000
/** As one text: thousands of rows would take ten times as long. */
const TOTALS = `
select max(num) as last,
  string_agg(num || ' ' || code_id || ' ' || rolled || ' ' || total || ' ' || uniques || ' ' || horizon, ',')
    as codes
from (select * from scan_codes where account = $1 and num > $2
      order by num limit ${TOTALS_AT_ONCE}) c`

export async function totalsOfAccount(reader: Reader, account: number): Promise<CodeTotals[]> {
  const found: CodeTotals[] = []
  for (let after = 0; ; ) {
    const [row] = await reader.query<TotalsRow>(TOTALS, [account, after])
    if (!row?.codes || row.last === null) return found
    for (const text of row.codes.split(',')) {
      const [num, codeId = '', rolled, total, uniques, horizon] = text.split(' ')
      const counts = { total: Number(total), uniques: Number(uniques), horizon: Number(horizon) }
      found.push({ num: Number(num), codeId, rolled: rolled === '1', ...counts })
    }
    after = row.last
  }
}

interface TotalsRow {
  last: number | null
  codes: string | null
}

function toFoundCode({ code_id, rolled, ...rest }: CodeRow): FoundCode {
  return { ...rest, codeId: code_id, rolled: rolled === 1 }
}

interface CodeRow {
  code_id: string
  num: number
  rolled: number
  total: number
  horizon: number
}

interface AccountRow {
  num: number
  rolled: number
  horizon: number
}
