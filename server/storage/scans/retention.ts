import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { type Database, placeholders, type Statement } from '../engine/database.ts'
import { buildVariantsOf } from './build-variants.ts'
import { horizonOf } from './horizon.ts'
import { VARIANTS } from './recording/variant-scopes.ts'
import { accountScope, codeScope } from './recording/write-rollups.ts'
import { rebuildStatements, visitsOfAccount } from './repair/rebuild-scope.ts'

/**
 * Drops scans before a horizon, which is a day, without changing any figure.
 *
 * A code that has such scans first gets rollups, if it has none, and its horizon: from then on its
 * rollups alone know the time before, and they are never rebuilt or recounted. Then its scans are
 * deleted, and each step adds the number it deletes to the code's carried total. Last come their
 * events, and of each visitor's days before the horizon all but the last one: that day decides whether
 * a scan is a first one, and when the visitor was last there. It loses its hours, which marks it.
 *
 * Every step is a bounded transaction during which nothing is recorded; recorders run between any two.
 * So a sweep may be killed anywhere, and several servers may sweep at once. Rows are dropped in the
 * order of their tables, so that each page is written once and not once per row. A code that is being purged
 * is left to the purge.
 *
 * A scan that is recorded late, for a day before the horizon, counts in totals and rollups like any
 * other. The next sweep deletes it.
 */
/** Rows per step: about 15 ms. The longer a step is, the longer a recorder may have to wait. */
const STEP_ROWS = 5000
/**
 * Codes of a step. Every code that gets rollups makes all recorders read their codes again, so many
 * small ones are taken together.
 */
const STEP_CODES = 50
/** How many codes are examined at once. */
const CODES_AT_ONCE = 1000
/** Above every seq and every visitor. */
const END = Number.MAX_SAFE_INTEGER

const READ_SWEPT = 'select swept from scan_feed'
const MARK_SWEPT = 'update scan_feed set swept = $1 where swept < $1'
const ACCOUNTS_WITHOUT_ROLLUPS = 'select num from scan_accounts where rolled = 0 order by num'
const ACCOUNTS_WITH_HORIZON = 'select num from scan_accounts where horizon > 0 order by num'
const LAST_CODE = 'select coalesce(max(num), 0) as num from scan_codes'

/** By their oldest scan, one index lookup each: otherwise PostgreSQL reads all scans. */
const OLD_CODES = `
select c.num, c.account from scan_codes c
where c.num between $1 and $2 and c.purged_of is null
  and (select min(s.at) from scans s where s.code = c.num) < $3
order by c.num`

const HAS_ROLLUPS = `rolled = 1 and variants <> ${VARIANTS.areBuilt}`
const CODES_WITHOUT_ROLLUPS = (count: number) => `
select num, rolled from scan_codes
where num in (${placeholders(count, 0)}) and not (${HAS_ROLLUPS})`

const NEXT_SCANS = `
select count(*) as scans, max(at) as last_at from (
  select at from scans where code = $1 and at < $2
    and exists (select 1 from scan_codes c where c.num = $1 and c.purged_of is null)
  order by at limit $3) s`

/** Its rollups may have been removed since they were read. */
const MOVE_HORIZON = `
update scan_codes set horizon = case when horizon < $2 then $2 else horizon end
where num = $1 and purged_of is null and ${HAS_ROLLUPS}`
/** The others are purged in the meantime. */
const UNPURGED = (count: number) => `
select num from scan_codes where purged_of is null and num in (${placeholders(count, 0)})`
const MOVE_ACCOUNT_HORIZON = 'update scan_accounts set horizon = $2 where num = $1 and horizon < $2'

const CARRY_TOTALS = `
update scan_codes set carried_total = carried_total + d.scans,
  carried_uniques = carried_uniques + d.firsts
from (select count(*) as scans, coalesce(sum(is_unique), 0) as firsts from scans
      where code = $1 and at <= $2 and class = ${HUMAN_CLASS}) as d
where num = $1`
const COUNT_DROPPED = `
update scan_feed set dropped = dropped + (select count(*) from scans where code = $1 and at <= $2)`
const DROP_SCANS = 'delete from scans where code = $1 and at <= $2'

const NEXT_EVENT = `
select seq as last from events where account = $1 and seq > $2
order by seq limit 1 offset $3 - 1`
const DROP_EVENTS = `
delete from events where account = $1 and seq > $2 and seq <= $3
  and at < ${DAY_MS} * (select c.horizon from scan_codes c where c.num = events.code)`

const NEXT_VISITOR = `
select visitor as last from visits where visitor > $1
order by visitor limit 1 offset $2 - 1`
const DROP_VISITS = `
delete from visits where visitor > $1 and visitor <= $2 and day < (
  select max(w.day) from visits w where w.visitor = visits.visitor and w.scope = visits.scope
    and w.day < ${horizonOf('visits.scope')})`
const MARK_VISITS = `
update visits set hours = 0
where visitor > $1 and visitor <= $2 and hours <> 0 and day < ${horizonOf('visits.scope')}`

/** Yields after each step the number of scans that it dropped. */
export async function* sweep(
  db: Database,
  horizon: number,
  rows = STEP_ROWS,
): AsyncGenerator<number, void> {
  const [feed] = await db.query<{ swept: number }>(READ_SWEPT)
  if ((feed?.swept ?? 0) >= horizon) return
  for (const { num } of await db.query<{ num: number }>(ACCOUNTS_WITHOUT_ROLLUPS)) {
    const scope = accountScope(num)
    await run(db, [visitsOfAccount(scope), ...rebuildStatements(scope)])
    yield 0
  }
  const [last] = await db.query<{ num: number }>(LAST_CODE)
  for (let from = 1; from <= (last?.num ?? 0); from += CODES_AT_ONCE) {
    const values = [from, from + CODES_AT_ONCE - 1, horizon * DAY_MS]
    yield* dropScans(db, await db.query<OldCode>(OLD_CODES, values), horizon, rows)
    yield 0
  }
  for (const { num } of await db.query<{ num: number }>(ACCOUNTS_WITH_HORIZON)) {
    yield* stepwise(db, NEXT_EVENT, [num], [DROP_EVENTS], rows)
  }
  yield* stepwise(db, NEXT_VISITOR, [], [DROP_VISITS, MARK_VISITS], rows)
  await db.batch([{ text: MARK_SWEPT, values: [horizon] }])
}

interface OldCode {
  readonly num: number
  readonly account: number
}

/** Code by code, with a limited number of rows and codes in a step. */
async function* dropScans(
  db: Database,
  codes: readonly OldCode[],
  horizon: number,
  rows: number,
): AsyncGenerator<number, void> {
  let parts: Part[] = []
  let size = 0
  for (const code of codes) {
    for (let isMore = true; isMore; ) {
      const room = rows - size
      const [next] = await db.query<NextScans>(NEXT_SCANS, [code.num, horizon * DAY_MS, room])
      if (!next || next.last_at === null) break
      parts.push({ ...code, lastAt: next.last_at })
      size += next.scans
      isMore = next.scans === room
      if (!isMore && parts.length < STEP_CODES) continue
      yield* dropParts(db, parts, horizon)
      yield size
      parts = []
      size = 0
    }
  }
  if (parts.length === 0) return
  yield* dropParts(db, parts, horizon)
  yield size
}

async function* dropParts(
  db: Database,
  parts: readonly Part[],
  horizon: number,
): AsyncGenerator<number, void> {
  for (let left = parts; left.length > 0; ) {
    const nums = left.map(({ num }) => num)
    yield* rollUp(db, nums)
    const refused = await run(
      db,
      left.flatMap(({ num, account, lastAt }) => [
        { text: MOVE_HORIZON, values: [num, horizon], expect: 1, name: 'rolled' },
        { text: MOVE_ACCOUNT_HORIZON, values: [account, horizon] },
        ...[CARRY_TOTALS, COUNT_DROPPED, DROP_SCANS].map((text) => ({
          text,
          values: [num, lastAt],
        })),
      ]),
    )
    if (refused === null) return
    const there = await db.query<{ num: number }>(UNPURGED(nums.length), nums)
    left = left.filter(({ num }) => there.some((code) => code.num === num))
  }
}

/** What is dropped must be in the rollups of its code, and of its variants. */
async function* rollUp(db: Database, nums: readonly number[]): AsyncGenerator<number, void> {
  const without = () =>
    db.query<{ num: number; rolled: number }>(CODES_WITHOUT_ROLLUPS(nums.length), nums)
  const small = (await without()).filter(({ rolled }) => rolled === 0)
  if (small.length > 0) {
    await run(
      db,
      small.flatMap(({ num }) => rebuildStatements(codeScope(num))),
    )
  }
  for (const { num } of await without()) {
    for await (const _ of buildVariantsOf(db, num)) yield 0
  }
}

/** The scans of a code that a step drops: all up to a moment. */
interface Part extends OldCode {
  readonly lastAt: number
}

interface NextScans {
  readonly scans: number
  readonly last_at: number | null
}

/** Goes through a table in its order. */
async function* stepwise(
  db: Database,
  next: string,
  key: readonly number[],
  texts: readonly string[],
  rows: number,
): AsyncGenerator<number, void> {
  for (let from = -1; from < END; ) {
    const [row] = await db.query<{ last: number }>(next, [...key, from, rows])
    const to = row?.last ?? END
    const values = [...key, from, to]
    await run(
      db,
      texts.map((text) => ({ text, values })),
    )
    yield 0
    from = to
  }
}

function run(db: Database, statements: readonly Statement[]): Promise<string | null> {
  return db.batch([...db.batchLock('recorder'), ...statements])
}
