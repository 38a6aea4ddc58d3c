import { dayOf, isInFuture } from '../../../domain/scans/retention.ts'
import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import type { Database, Statement } from '../engine/database.ts'
import { accountScope, codeScope } from './recording/write-rollups.ts'
import { rebuildStatements, visitsOfAccount, visitsOfCode } from './repair/rebuild-scope.ts'

/**
 * Takes back a cutoff that lies in the future, which a clock that was wrong has left: lists end there,
 * and nothing before it is recounted. Not to any day: a figure of a day whose scans are deleted cannot be
 * counted again, and whoever believes that it can removes it (rebuild.ts). So each code goes back to the
 * first day from which on as many of its scans are there as were ever counted, by `scan_classes`, which
 * deleting leaves alone. From there on its figures are counted again.
 *
 * Code by code, each in a transaction of its own, then the account: its cutoff is the greatest of theirs.
 */
const CODES = 'select num from scan_codes where horizon > $1 and purged_of is null order by num'
const ACCOUNTS = 'select num from scan_accounts where horizon > $1 order by num'

const FIRST_WHOLE_DAY = `(
  select coalesce(max(counted.day) + 1, 0) from
    (select day, sum(scans) as n from scan_classes where code = $1 group by day) counted
    left join (select at / ${DAY_MS} as day, count(*) as n from scans where code = $1
      group by at / ${DAY_MS}) there on there.day = counted.day
  where coalesce(there.n, 0) <> counted.n)`
const HEAL_CODE = `
update scan_codes set horizon = ${FIRST_WHOLE_DAY} where num = $1 and horizon > $2`
const HEAL_ACCOUNT = `
update scan_accounts set horizon = coalesce(
  (select max(c.horizon) from scan_codes c where c.account = $1), 0)
where num = $1 and horizon > $2`

/** A scan that was recorded while its code was swept is there, and its event may not be. */
const ADD_EVENTS = `
insert into events (account, seq, code, at)
select c.account, s.seq, s.code, s.at from scans s join scan_codes c on c.num = s.code
where s.code = $1 and s.class = ${HUMAN_CLASS} and s.at >= c.horizon * ${DAY_MS}
on conflict (account, seq) do nothing`

const GREATEST = '(select coalesce(max(horizon), 0) from scan_accounts)'
const HEAL_FEED = `
update scan_feed set swept = case when swept > $1 then ${GREATEST} else swept end,
  agreed = case when agreed > $1 then ${GREATEST} else agreed end
where swept > $1 or agreed > $1`

/** Forgets a time that has not come yet. */
const FORGET_SEEN = 'update scan_feed set seen_at = $1 where seen_at > $1'

export interface Cutoffs {
  readonly nowMs: number
  readonly last: number
  readonly horizon: number
}

export function needsHealing({ nowMs, last, horizon }: Cutoffs): boolean {
  return isInFuture(Math.max(last, horizon), nowMs)
}

/** Each step is a code or an account; yields how many codes it healed. */
export async function* healCutoff(db: Database, nowMs: number): AsyncGenerator<number, void> {
  const latest = dayOf(nowMs) + 1
  for (const { num } of await db.query<{ num: number }>(CODES, [latest])) {
    const scope = codeScope(num)
    await run(db, [
      { text: HEAL_CODE, values: [num, latest] },
      visitsOfCode(scope),
      ...rebuildStatements(scope),
      { text: ADD_EVENTS, values: [num] },
    ])
    yield 1
  }
  for (const { num } of await db.query<{ num: number }>(ACCOUNTS, [latest])) {
    const scope = accountScope(num)
    await run(db, [
      { text: HEAL_ACCOUNT, values: [num, latest] },
      visitsOfAccount(scope),
      ...rebuildStatements(scope),
    ])
    yield 0
  }
  await run(db, [{ text: HEAL_FEED, values: [latest] }])
}

/** Believes the clock as it is now. */
export async function believeClock(db: Database, nowMs: number): Promise<void> {
  await run(db, [{ text: FORGET_SEEN, values: [nowMs] }])
}

async function run(db: Database, statements: readonly Statement[]): Promise<void> {
  await db.batch([...db.batchLock('recorder'), ...statements])
}
