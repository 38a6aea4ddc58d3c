import type { Owner } from '../../domain/accounts/owner.ts'
import type { CodeFilter } from '../../domain/codes/code.ts'
import type { State } from '../../domain/codes/state.ts'
import type { Value } from '../engine/database.ts'

/**
 * Which codes a list is about. What `stateOf` decides for one code stands here for many: codes without
 * a term are as their status says, the few others have an index of their own.
 */
export interface ListCondition {
  readonly where: string
  readonly values: readonly Value[]
}

/** In the words of the index codes_with_term. */
const HAS_TERM = 'coalesce(starts_at, expires_at, scan_limit) is not null'
const IS_USED_UP = `exists (select 1 from tickets where tickets.code_id = codes.id
  and tickets.limited_from = codes.limited_from and tickets.used >= codes.scan_limit)`

/**
 * States that only codes with a term can be in. The mark is for the present time. None of it is ever
 * null, because the list of active codes is what is in none of them.
 */
export const TERM_STATES = ['expired', 'used_up', 'scheduled'] as const satisfies State[]

const IS_IN: Readonly<Record<(typeof TERM_STATES)[number], (now: string) => string>> = {
  expired: (now) => `coalesce(expires_at <= ${now}, false)`,
  used_up: (now) => `coalesce(expires_at > ${now}, true) and ${IS_USED_UP}`,
  scheduled: (now) =>
    `coalesce(expires_at > ${now}, true) and not ${IS_USED_UP} and coalesce(starts_at > ${now}, false)`,
}

export function toListCondition(
  { accountId, mode }: Owner,
  { status, state }: Pick<CodeFilter, 'status' | 'state'>,
  now: number,
): ListCondition {
  const values: Value[] = [accountId, mode]
  let where = 'account_id = $1 and mode = $2'
  if (status !== null) where += ` and status = $${values.push(status)}`
  if (state === null) return { where, values }
  const isStatus = state === 'draft' || state === 'paused'
  where += ` and status = $${values.push(isStatus ? state : 'active')}`
  if (isStatus) return { where, values }
  const mark = `$${values.push(now)}`
  if (state !== 'active')
    return { where: `${where} and ${HAS_TERM} and ${IS_IN[state](mark)}`, values }
  const others = TERM_STATES.map((other) => `(${IS_IN[other](mark)})`).join(' or ')
  return { where: `${where} and not (${HAS_TERM} and (${others}))`, values }
}
