import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { CodeFilter } from '../../../../domain/codes/code-store.ts'
import { foldCase } from '../../../../domain/codes/folded.ts'
import type { State } from '../../../../domain/codes/routing/state.ts'
import type { Database, Value } from '../../engine/database.ts'

/**
 * Which codes a list is about. What `stateOf` decides for one code stands here for many: codes without
 * a term are as their status says, the few others have an index of their own.
 */
export interface ListCondition {
  readonly where: string
  readonly values: readonly Value[]
}

/** In the words of the index codes_in_term. */
export const HAS_TERM =
  '(starts_at is not null or expires_at is not null or scan_limit is not null)'
const IS_USED_UP = `exists (select 1 from tickets where tickets.code_id = codes.id
  and tickets.limited_from = codes.limited_from and tickets.used >= codes.scan_limit)`

/**
 * States that only codes with a term can be in. The mark is for the present time. None of it is ever
 * null, because the list of active codes is what is in none of them.
 */
const TERM_STATES = ['expired', 'used_up', 'scheduled'] as const satisfies State[]

const IS_IN: Readonly<Record<(typeof TERM_STATES)[number], (now: string) => string>> = {
  expired: (now) => `coalesce(expires_at <= ${now}, false)`,
  used_up: (now) => `coalesce(expires_at > ${now}, true) and ${IS_USED_UP}`,
  scheduled: (now) =>
    `coalesce(expires_at > ${now}, true) and not ${IS_USED_UP} and coalesce(starts_at > ${now}, false)`,
}

/** For the sums below. A join, because PostgreSQL would look up each code's tickets by themselves. */
export const WITH_TICKETS = `left join tickets
  on tickets.code_id = codes.id and tickets.limited_from = codes.limited_from`

const count = (condition: string) => `count(*) filter (where ${condition})`

/**
 * How many codes are in each state that needs a term, as `stateOf` has it. Counts side by side, because
 * SQLite would sort the rows to group them, which takes twice as long. `among`: of codes that are active.
 */
export function termCounts(now: string, among = ''): string {
  const isOpen = `(expires_at <= ${now}) is not true`
  const hasPlaces = `(used >= scan_limit) is not true`
  return `${count(`${among}expires_at <= ${now}`)} as expired,
    ${count(`${among}used >= scan_limit and ${isOpen}`)} as used_up,
    ${count(`${among}starts_at > ${now} and ${hasPlaces} and ${isOpen}`)} as scheduled`
}

/** The same of any codes, with the other states but active, and how many there are. */
export function stateCounts(now: string): string {
  return `count(*) as total, ${count(`status = 'draft'`)} as draft,
    ${count(`status = 'paused'`)} as paused, ${termCounts(now, `status = 'active' and `)}`
}

/** What a list is narrowed by, with the ids of its tags. */
export interface Narrowed extends Omit<CodeFilter, 'tags'> {
  readonly tagIds: readonly string[]
}

const ID_OF = `
select code_id from external_ids where external_ids.account_id = $1 and external_ids.mode = $2`

const BY_INDEX = ['account_id = $1', 'mode = $2']
/**
 * Where codes are reached by their ids: no index leads from the owner to them, though one could.
 * PostgreSQL finds the way by itself, and would take codes of an owner for rare if told so.
 */
export const byId = ({ engine }: Database) =>
  engine === 'sqlite' ? [`account_id || '' = $1`, `mode || '' = $2`] : BY_INDEX

export function toListCondition(
  db: Database,
  { accountId, mode }: Owner,
  filter: Narrowed,
  now: number,
  owned: readonly string[] = BY_INDEX,
): ListCondition {
  const values: Value[] = [accountId, mode]
  const mark = (value: Value) => `$${values.push(value)}`
  const { status, state, search, tagIds, externalId } = filter
  const all = [...owned]
  if (status !== null) all.push(`status = ${mark(status)}`)
  if (state !== null) all.push(...stateConditions(state, mark, now))
  if (search !== null) all.push(db.contains('search_text', mark(foldCase(search))))
  if (externalId !== null)
    all.push(`codes.id = (${ID_OF} and external_ids.external_id = ${mark(externalId)})`)
  for (const id of tagIds) {
    const its = `its.tag_id = ${mark(id)} and its.code_id = codes.id`
    // With an offset it is looked up for each code, and never read as a whole to be joined.
    all.push(`exists (select 1 from code_tags its where ${its} limit 1 offset 0)`)
  }
  return { where: all.join(' and '), values }
}

function stateConditions(state: State, mark: (value: Value) => string, now: number): string[] {
  const isStatus = state === 'draft' || state === 'paused'
  const status = `status = ${mark(isStatus ? state : 'active')}`
  if (isStatus) return [status]
  const at = mark(now)
  if (state !== 'active') return [status, HAS_TERM, IS_IN[state](at)]
  const others = TERM_STATES.map((other) => `(${IS_IN[other](at)})`).join(' or ')
  return [status, `not (${HAS_TERM} and (${others}))`]
}
