import type { Database, Statement } from '../../engine/database.ts'
import { accountScope, BLOCK_DAYS, KINDS, type Scope } from '../recording/write-rollups.ts'
import type { PurgedCode } from './purged.ts'
import { openPace, type Pace, step } from './step.ts'

/**
 * Takes the rollups of a purged code out of those of its account, some rows at a time. What is left of the code's
 * own rows is what the account's still contain, so nothing is subtracted twice, whoever does it and wherever it
 * is interrupted; whoever rebuilds the account deletes them (rebuild-scope.ts).
 */
const HOURS_OF = 'scope = {code} and hour between {first} and {last}'
const TAKE_HOURS = [
  `update hours set scans = hours.scans - d.scans
   from (select hour, scans from hours where ${HOURS_OF}) as d
   where hours.scope = {account} and hours.hour = d.hour
     and hours.hour between {first} and {last}`,
  'delete from hours where scope = {account} and hour between {first} and {last} and scans = 0',
  `delete from day_dims where scope = {account} and kind = ${KINDS.code} and value = {code}
     and day in (select hour / 24 from hours where ${HOURS_OF})`,
  `delete from block_dims where scope = {account} and kind = ${KINDS.code} and value = {code}
     and block in (select hour / 24 / ${BLOCK_DAYS} from hours where ${HOURS_OF})`,
  `delete from hours where ${HOURS_OF}`,
]

const DAYS_OF = 'scope = {code} and kind = {kind} and day between {first} and {last}'
const blockOf = (day: string) => `cast({${day}} as bigint) / ${BLOCK_DAYS}`
const TAKE_DAYS = [
  `update day_dims set scans = day_dims.scans - d.scans
   from (select day, value, scans from day_dims where ${DAYS_OF}) as d
   where day_dims.scope = {account} and day_dims.kind = {kind} and day_dims.day = d.day
     and day_dims.value = d.value and day_dims.day between {first} and {last}`,
  `update block_dims set scans = block_dims.scans - d.scans
   from (select day / ${BLOCK_DAYS} as block, value, sum(scans) as scans from day_dims
         where ${DAYS_OF} group by day / ${BLOCK_DAYS}, value) as d
   where block_dims.scope = {account} and block_dims.kind = {kind} and block_dims.block = d.block
     and block_dims.value = d.value
     and block_dims.block between ${blockOf('first')} and ${blockOf('last')}`,
  `delete from day_dims where scope = {account} and kind = {kind}
     and day between {first} and {last} and scans = 0`,
  `delete from block_dims where scope = {account} and kind = {kind}
     and block between ${blockOf('first')} and ${blockOf('last')} and scans = 0`,
  `delete from day_dims where ${DAYS_OF}`,
]

/** Behind the step before: PostgreSQL reads deleted rows again until a vacuum. */
const NEXT_HOURS = `
select min(hour) as first, max(hour) as last from (
  select hour from hours where scope = $1 and hour > $3 order by hour limit $2) h`
const NEXT_DAYS = `
select kind, day, count(*) as n from (
  select kind, day from day_dims where scope = $1 and (kind, day) > ($3, $4)
  order by kind, day, value limit $2) d
group by kind, day order by kind, day`

/** Yields how long each step held the lock. */
export async function* purgeFigures(db: Database, code: PurgedCode): AsyncGenerator<number, void> {
  const scopes = { code: code.num, account: accountScope(code.account) }
  const run = (pace: Pace, texts: readonly string[], values: Record<string, number>) =>
    step(
      db,
      pace,
      texts.map((text) => toStatement(text, { ...scopes, ...values })),
    )
  const hours = openPace()
  for (let after = -1; ; ) {
    const [next] = await db.query<Hours>(NEXT_HOURS, [code.num, hours.rows(), after])
    if (next?.first == null || next.last === null) break
    const { first, last } = next
    yield (await run(hours, TAKE_HOURS, { first, last })).heldMs
    after = last
  }
  const days = openPace()
  for (let after = { kind: -1, last: -1 }; ; ) {
    const values = [code.num, days.rows(), after.kind, after.last]
    const next = daysOf(await db.query<DayRow>(NEXT_DAYS, values))
    if (next === null) break
    yield (await run(days, TAKE_DAYS, next)).heldMs
    after = next
  }
}

interface Hours {
  readonly first: number | null
  readonly last: number | null
}

interface DayRow {
  readonly kind: number
  readonly day: number
}

/** Whole days of one kind; the last one may have been cut off, unless it is the only one. */
function daysOf(rows: readonly DayRow[]) {
  const [first] = rows
  if (first === undefined) return null
  const same = rows.filter(({ kind }) => kind === first.kind)
  const isCut = same.length === rows.length && same.length > 1
  const last = (isCut ? same.at(-2) : same.at(-1)) ?? first
  return { kind: first.kind, first: first.day, last: last.day }
}

/** The tables of rollups, with their keys after the scope. */
const KEYS = {
  hours: 'hour',
  returns: 'day, prev',
  day_dims: 'kind, day, value',
  block_dims: 'kind, block, value',
} as const

/** Of a scope that nothing refers to any more: nothing is subtracted. */
export async function* dropRollups(db: Database, scope: Scope): AsyncGenerator<number, void> {
  const pace = openPace()
  for (const [table, key] of Object.entries(KEYS)) {
    const some = `select ${key} from ${table} where scope = $1 order by ${key} limit $2`
    const text = `delete from ${table} where scope = $1 and (${key}) in (${some})`
    for (let isMore = true; isMore; ) {
      const values = [scope, pace.rows()]
      const [found] = await db.query<{ n: number }>(`select count(*) as n from (${some}) s`, values)
      isMore = found?.n === pace.rows()
      if (found && found.n > 0) yield (await step(db, pace, [{ text, values }])).heldMs
    }
  }
}

/** `{code}` becomes `$1`, and so on, with the value of that name. */
function toStatement(text: string, named: Readonly<Record<string, number>>): Statement {
  const names: string[] = []
  const numbered = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: numbered, values: names.map((name) => named[name] ?? 0) }
}
