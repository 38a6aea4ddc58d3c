import { setImmediate as nextRound } from 'node:timers/promises'
import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { Status } from '../../../../domain/codes/code.ts'
import { STATES, type State } from '../../../../domain/codes/routing/state.ts'
import { NEWEST_FIRST } from '../../../../domain/codes/sort.ts'
import type { Database, Value } from '../../engine/database.ts'
import { HAS_TERM, type Narrowed, stateCounts, termCounts, WITH_TICKETS } from './list-condition.ts'
import { countOfTag, sumUp, type Walk } from './walk.ts'

const READ_COUNTS = `
select active, paused, draft from code_counts where account_id = $1 and mode = $2`

export async function readCounts(db: Database, { accountId, mode }: Owner) {
  const [row] = await db.query<Record<Status, number>>(READ_COUNTS, [accountId, mode])
  return row ?? { active: 0, paused: 0, draft: 0 }
}

/** By status and state only. */
export async function countListed(
  db: Database,
  together: Database,
  owner: Owner,
  { status, state }: Narrowed,
  now: number,
): Promise<number> {
  if (state === null) {
    const kept = await readCounts(db, owner)
    return status ? kept[status] : kept.active + kept.paused + kept.draft
  }
  const lasting = state === 'draft' || state === 'paused' ? state : 'active'
  if (status !== null && status !== lasting) return 0
  if (lasting !== 'active') return (await readCounts(db, owner))[lasting]
  return (await countStates(db, together, owner, now))[state]
}

type StateCounts = Readonly<Record<State, number>>
/** Of all states but active, which is the rest. */
type Sums = Partial<Record<Exclude<State, 'active'> | 'total', number>>

/** So many entries of the index are counted in a row on SQLite; other work runs in between. */
const SLICE = 10_000

function toCounts(rows: readonly Sums[]): StateCounts {
  const sum = (name: keyof Sums) => rows.reduce((all, row) => all + (row[name] ?? 0), 0)
  const others = Object.fromEntries(
    STATES.map((state) => [state, state === 'active' ? 0 : sum(state)]),
  ) as Record<State, number>
  const inOthers = Object.values(others).reduce((all, one) => all + one, 0)
  return { ...others, active: sum('total') - inOthers }
}

export const NO_COUNTS: StateCounts = toCounts([])

/** Of all codes: from the counters, but for codes with a term, which an index leads to. */
export async function countStates(
  db: Database,
  together: Database,
  owner: Owner,
  now: number,
): Promise<StateCounts> {
  const kept = await readCounts(db, owner)
  const { expired, used_up, scheduled } = toCounts(await sumTerms(together, owner, now))
  const active = Math.max(0, kept.active - expired - used_up - scheduled)
  return { ...kept, active, expired, used_up, scheduled }
}

const IN_TERM = `account_id = $1 and mode = $2 and status = 'active' and ${HAS_TERM}`
const COUNT_TERMS = `select ${termCounts('$3')} from codes ${WITH_TICKETS} where ${IN_TERM}`
const FIND_END = `
select id from codes where ${IN_TERM} and id > $3 order by id limit 1 offset ${SLICE - 1}`

async function sumTerms(together: Database, owner: Owner, now: number): Promise<Sums[]> {
  const own = [owner.accountId, owner.mode]
  if (together.engine === 'postgres') return together.query<Sums>(COUNT_TERMS, [...own, now])
  const rows: Sums[] = []
  for (let from = ''; ; await nextRound()) {
    const [end] = await together.query<{ id: string }>(FIND_END, [...own, from])
    const text = `${COUNT_TERMS} and id > $4${end ? ' and id <= $5' : ''}`
    const values: Value[] = [...own, now, from, ...(end ? [end.id] : [])]
    rows.push(...(await together.query<Sums>(text, values)))
    if (!end) return rows
    from = end.id
  }
}

/** By tags, with a status or a state. */
export async function countTagged(
  together: Database,
  owner: Owner,
  filter: Narrowed,
  now: number,
): Promise<number> {
  const { tagIds, status, state } = filter
  const [tagId] = tagIds
  if (tagId && tagIds.length === 1 && !status && !state) return countOfTag(together, tagId)
  const walk = toWalk(together, owner, filter, now)
  let sum = 0
  for await (const rows of sumUp<{ total: number }>(walk, () => 'count(*) as total')) {
    for (const { total } of rows) sum += total
  }
  return sum
}

/** Of codes that a search or tags leave: each of those is looked at. */
export async function countStatesOf(
  together: Database,
  owner: Owner,
  filter: Narrowed,
  now: number,
): Promise<StateCounts> {
  const rows: Sums[] = []
  const walk = toWalk(together, owner, filter, now)
  const sums = sumUp<Sums>(walk, (mark) => stateCounts(mark(now)), WITH_TICKETS)
  for await (const some of sums) rows.push(...some)
  return toCounts(rows)
}

function toWalk(db: Database, owner: Owner, filter: Narrowed, now: number): Walk {
  return { db, owner, filter, sort: NEWEST_FIRST, now, after: null, limit: 0 }
}
