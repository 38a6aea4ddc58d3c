import type { Owner } from '../../domain/accounts/owner.ts'
import type { CodeFilter, CodeStore, Status } from '../../domain/codes/code.ts'
import type { Database } from '../engine/database.ts'
import { CODE_FIELDS, type CodeRow, toCode } from './code-rows.ts'
import { TERM_STATES, toListCondition } from './list-condition.ts'
import { openSearch } from './search.ts'

const READ_COUNTS = `
select active, paused, draft from code_counts where account_id = $1 and mode = $2`

export function openCodeList(db: Database): Pick<CodeStore, 'list' | 'counts'> {
  const search = openSearch(db)

  async function counts({ accountId, mode }: Owner) {
    const [row] = await db.query<Record<Status, number>>(READ_COUNTS, [accountId, mode])
    return row ?? { active: 0, paused: 0, draft: 0 }
  }

  /** From the counters; only codes with a term are counted one by one. */
  async function countListed(owner: Owner, filter: CodeFilter, now: number): Promise<number> {
    const { status, state } = filter
    const kept = await counts(owner)
    if (state === null) return status ? kept[status] : kept.active + kept.paused + kept.draft
    const lasting = state === 'draft' || state === 'paused' ? state : 'active'
    if (status !== null && status !== lasting) return 0
    if (lasting !== 'active') return kept[lasting]
    const counted = state === 'active' ? TERM_STATES : [state]
    let inTerm = 0
    for (const one of counted) {
      const { where, values } = toListCondition(owner, { status, state: one }, now)
      const text = `select count(*) as codes from codes where ${where}`
      inTerm += (await db.query<{ codes: number }>(text, values))[0]?.codes ?? 0
    }
    return state === 'active' ? Math.max(0, kept.active - inTerm) : inTerm
  }

  return {
    counts,

    async list(owner, filter, page) {
      const now = Date.now()
      if (filter.search !== null) {
        return search(owner, { ...filter, search: filter.search }, page, now)
      }
      const total = await countListed(owner, filter, now)
      const skipped = (page.page - 1) * page.limit
      if (skipped >= total) return { items: [], total }
      const { where, values } = toListCondition(owner, filter, now)
      const text = `select ${CODE_FIELDS} from codes where ${where} order by id desc
        limit $${values.length + 1} offset $${values.length + 2}`
      const rows = await db.query<CodeRow>(text, [...values, page.limit, skipped])
      return { items: rows.map(toCode), total }
    },
  }
}
