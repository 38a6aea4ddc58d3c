import { setImmediate as nextRound } from 'node:timers/promises'
import type { Owner } from '../../domain/accounts/owner.ts'
import type { Code, CodeFilter } from '../../domain/codes/code.ts'
import { hasControlCharacter } from '../../domain/codes/destination.ts'
import { foldCase } from '../../domain/codes/folded.ts'
import { Problem } from '../../domain/errors.ts'
import type { Page, Paged } from '../../domain/paging.ts'
import { openFairQueue } from '../../lib/fair-queue.ts'
import { type Database, placeholders } from '../engine/database.ts'
import { CODE_FIELDS, type CodeRow, toCode } from './code-rows.ts'
import { toListCondition } from './list-condition.ts'

/**
 * A search reads the codes themselves. It does so a slice at a time, newest first, and lets other work
 * run between two slices: on the embedded database it shares the event loop with the short links.
 */
const SLICE = 2000
/** Greater than every id. */
const END = '~'

/** A search reads every code of an account; more of them at once would hold up everything else. */
const SEARCHES_MAX = 2
const WAITING_MAX = 200

type SearchFilter = CodeFilter & { readonly search: string }

/** Runs few searches at a time; accounts take turns. */
export function openSearch(db: Database, together: Database) {
  const inTurn = openFairQueue({
    slots: SEARCHES_MAX,
    waitingMax: WAITING_MAX,
    refusal: () => new Problem('unavailable', 'Too many searches at once: try again soon'),
  })
  return (owner: Owner, filter: SearchFilter, page: Page, now: number): Promise<Paged<Code>> =>
    inTurn(owner.accountId, () =>
      findCodes(filter.state === null ? db : together, owner, filter, page, now),
    )
}

async function findCodes(
  db: Database,
  owner: Owner,
  filter: SearchFilter,
  page: Page,
  now: number,
): Promise<Paged<Code>> {
  const { search } = filter
  // No field can hold one, and the fields of search_text are separated by one.
  if (hasControlCharacter(search)) return { items: [], total: 0 }
  const { where, values } = toListCondition(owner, filter, now)
  const next = values.length + 1
  const sliceEnd = `select id from codes where ${where} and id < $${next}
    order by id desc limit 1 offset ${SLICE - 1}`
  const slice = `select id from codes where ${where} and id < $${next} and id >= $${next + 1}
    and ${db.contains('search_text', `$${next + 2}`)} order by id desc`
  const found: string[] = []
  let from = END
  while (from !== '') {
    const [end] = await db.query<{ id: string }>(sliceEnd, [...values, from])
    const to = end?.id ?? ''
    const rows = await db.query<{ id: string }>(slice, [...values, from, to, foldCase(search)])
    for (const { id } of rows) found.push(id)
    from = to
    await nextRound()
  }
  const ids = found.slice((page.page - 1) * page.limit, page.page * page.limit)
  return { items: await readCodes(db, ids), total: found.length }
}

async function readCodes(db: Database, ids: readonly string[]): Promise<Code[]> {
  if (ids.length === 0) return []
  const text = `select ${CODE_FIELDS} from codes where id in (${placeholders(ids.length, 0)})
    order by id desc`
  return (await db.query<CodeRow>(text, ids)).map(toCode)
}
