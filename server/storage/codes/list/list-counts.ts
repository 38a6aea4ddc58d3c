import type { Owner } from '../../../domain/accounts/owner.ts'
import type { Status } from '../../../domain/codes/code.ts'
import type { Database } from '../../engine/database.ts'
import { type Narrowed, TERM_STATES, toListCondition } from './list-condition.ts'

const READ_COUNTS = `
select active, paused, draft from code_counts where account_id = $1 and mode = $2`

export async function readCounts(db: Database, { accountId, mode }: Owner) {
  const [row] = await db.query<Record<Status, number>>(READ_COUNTS, [accountId, mode])
  return row ?? { active: 0, paused: 0, draft: 0 }
}

/** By status and state only, from the counters; codes with a term are counted one by one. */
export async function countListed(
  db: Database,
  together: Database,
  owner: Owner,
  filter: Narrowed,
  now: number,
): Promise<number> {
  const { status, state } = filter
  const kept = await readCounts(db, owner)
  if (state === null) return status ? kept[status] : kept.active + kept.paused + kept.draft
  const lasting = state === 'draft' || state === 'paused' ? state : 'active'
  if (status !== null && status !== lasting) return 0
  if (lasting !== 'active') return kept[lasting]
  const counted = state === 'active' ? TERM_STATES : [state]
  let inTerm = 0
  for (const one of counted) {
    const { where, values } = toListCondition(db, owner, { ...filter, state: one }, now)
    const text = `select count(*) as codes from codes where ${where}`
    inTerm += (await together.query<{ codes: number }>(text, values))[0]?.codes ?? 0
  }
  return state === 'active' ? Math.max(0, kept.active - inTerm) : inTerm
}
