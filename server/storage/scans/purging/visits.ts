import { type Database, insertMany, placeholders, type Statement } from '../../engine/database.ts'
import { VARIANTS_FROM } from '../horizon.ts'
import { NEVER } from '../recording/write-rollups.ts'
import { openPace, step } from './step.ts'

/**
 * Removes the days on which visitors were at purged codes, some visitors at a time, and takes them out of their
 * accounts: whoever was at no other code of the account on that day, or in that hour, was not there. Before
 * the account's horizon only the last day of a visitor is known; figures of those days stay as they are.
 *
 * What is to be written is worked out before the step, from what is read then; if visits of these visitors were
 * recorded in between, the step is refused and made again.
 */
interface VisitRow {
  readonly scope: number
  readonly visitor: number
  readonly day: number
  readonly hours: number
  /** Of the code. */
  readonly account: number | null
  /** Of the code, or of the one whose variant it is: the account that it is purged of. */
  readonly purged_of: number | null
  /** 1: of an account that is erased. */
  readonly is_erased: number
}

interface AccountRow {
  readonly num: number
  readonly rolled: number
  readonly horizon: number
}

/** Above every visitor. */
const END = Number.MAX_SAFE_INTEGER
const NEXT_VISITOR = `
select visitor from visits where visitor > $1 order by visitor limit 1 offset $2 - 1`
const READ = `
select v.scope, v.visitor, v.day, v.hours, c.account, coalesce(c.purged_of, k.purged_of) as purged_of,
  case when a.erased_at is null then 0 else 1 end as is_erased
from visits v left join scan_codes c on c.num = v.scope
left join variant_scopes w on w.num = v.scope - ${VARIANTS_FROM}
left join scan_codes k on k.num = w.code
left join scan_accounts a on a.num = -v.scope
where v.visitor > $1 and v.visitor <= $2 order by v.visitor, v.scope, v.day`
const UNCHANGED = `
select 1 where (select count(*) from visits where visitor > $1 and visitor <= $2) = cast($3 as bigint)
  and (select coalesce(sum(hours), 0) from visits where visitor > $1 and visitor <= $2) = cast($4 as bigint)`
const SAME_ACCOUNT = 'select 1 from scan_accounts where num = $1 and rolled = $2 and horizon = $3'
const VISITS = { scope: 'int', visitor: 'int', day: 'int', hours: 'int' } as const
const RETURNS = { scope: 'int', day: 'int', prev: 'int', n: 'int' } as const

/** Yields how long each step held the lock. */
export async function* purgeVisits(db: Database): AsyncGenerator<number, void> {
  const pace = openPace()
  for (let from = -1; from < END; ) {
    const [next] = await db.query<{ visitor: number }>(NEXT_VISITOR, [from, pace.rows()])
    const to = next?.visitor ?? END
    const rows = await db.query<VisitRow>(READ, [from, to])
    if (!rows.some(isPurged)) {
      from = to
      continue
    }
    const { heldMs, refused } = await step(db, pace, await statementsOf(db, rows, from, to))
    yield heldMs
    if (refused === null) from = to
  }
}

function isPurged({ purged_of, is_erased }: VisitRow): boolean {
  return purged_of !== null || is_erased === 1
}

async function statementsOf(
  db: Database,
  rows: readonly VisitRow[],
  from: number,
  to: number,
): Promise<Statement[]> {
  const range = [from, to]
  const hours = rows.reduce((sum, row) => sum + row.hours, 0)
  const purged = [...new Set(rows.filter(isPurged).map(({ scope }) => scope))]
  const accounts = await accountsOf(db, rows)
  return [
    { text: UNCHANGED, values: [...range, rows.length, hours], expect: 1, name: 'more' },
    {
      text: `delete from visits where visitor > $1 and visitor <= $2
        and scope in (${placeholders(purged.length, 2)})`,
      values: [...range, ...purged],
    },
    ...accounts.flatMap((account) => ofAccount(account, rows)),
  ]
}

/** Those that have visits of their own, and are still there. */
async function accountsOf(db: Database, rows: readonly VisitRow[]): Promise<AccountRow[]> {
  const nums = [...new Set(rows.flatMap(({ purged_of }) => purged_of ?? []))]
  if (nums.length === 0) return []
  const text = `select num, rolled, horizon from scan_accounts
    where rolled = 1 and erased_at is null and num in (${placeholders(nums.length, 0)})`
  return db.query<AccountRow>(text, nums)
}

function ofAccount({ num, rolled, horizon }: AccountRow, rows: readonly VisitRow[]): Statement[] {
  const touched = new Set(
    rows.filter(({ purged_of }) => purged_of === num).map(({ visitor }) => visitor),
  )
  const byVisitor = Map.groupBy(
    rows.filter(({ visitor }) => touched.has(visitor)),
    ({ visitor }) => visitor,
  )
  const changes: Changes = { hours: new Map(), returns: new Map() }
  const kept: number[][] = []
  for (const [visitor, all] of byVisitor) {
    const before = toDays(all.filter(({ scope }) => scope === -num))
    const after = daysLeft(
      all.filter(({ account }) => account === num),
      horizon,
    )
    count(changes, before, horizon, -1)
    count(changes, after, horizon, 1)
    for (const [day, bits] of after) kept.push([-num, visitor, day, bits])
  }
  const visitors = [...byVisitor.keys()]
  return [
    { text: SAME_ACCOUNT, values: [num, rolled, horizon], expect: 1, name: 'account' },
    {
      text: `delete from visits where scope = $1 and visitor in (${placeholders(visitors.length, 1)})`,
      values: [-num, ...visitors],
    },
    ...(kept.length > 0 ? [insertMany('visits', VISITS, kept)] : []),
    ...changeFigures(num, changes),
  ]
}

/** Hours by day, in their order. */
type Days = ReadonlyMap<number, number>

function toDays(rows: readonly VisitRow[]): Days {
  const days = new Map<number, number>()
  for (const { day, hours } of rows) days.set(day, (days.get(day) ?? 0) | hours)
  return new Map([...days].sort(([a], [b]) => a - b))
}

function daysLeft(rows: readonly VisitRow[], horizon: number): Days {
  const last = Math.max(...rows.map(({ day }) => day).filter((day) => day < horizon))
  const kept = toDays(rows.filter(({ day }) => day >= horizon))
  return Number.isFinite(last) ? new Map([[last, 0], ...kept]) : kept
}

/** How many visitors an hour has more, and how many returned after a day. */
interface Changes {
  readonly hours: Map<number, number>
  readonly returns: Map<string, number>
}

const HOURS_A_DAY = 24

function count({ hours, returns }: Changes, days: Days, horizon: number, sign: 1 | -1): void {
  let prev = NEVER
  for (const [day, bits] of days) {
    if (day >= horizon) {
      const key = `${day} ${prev}`
      returns.set(key, (returns.get(key) ?? 0) + sign)
      for (let bit = 0; bit < HOURS_A_DAY; bit++) {
        const hour = day * HOURS_A_DAY + bit
        if ((bits >> bit) & 1) hours.set(hour, (hours.get(hour) ?? 0) + sign)
      }
    }
    prev = day
  }
}

function changeFigures(num: number, { hours, returns }: Changes): Statement[] {
  const changed = [...hours].filter(([, n]) => n !== 0)
  const byChange = [...Map.groupBy(changed, ([, n]) => n)]
  const moved = [...returns].filter(([, n]) => n !== 0)
  const rows = moved.map(([key, n]) => [-num, ...key.split(' ').map(Number), n])
  return [
    ...byChange.map(([n, some]) => ({
      text: `update hours set visitors = visitors + cast($2 as bigint)
        where scope = $1 and hour in (${placeholders(some.length, 2)})`,
      values: [-num, n, ...some.map(([hour]) => hour)],
    })),
    ...(rows.length > 0 ? [insertMany('returns', RETURNS, rows, { adding: 'n' })] : []),
  ]
}
