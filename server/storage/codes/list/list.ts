import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { Code } from '../../../../domain/codes/code.ts'
import type { CodeFilter, CodeStore } from '../../../../domain/codes/code-store.ts'
import { hasControlCharacter } from '../../../../domain/codes/destination.ts'
import type { Position, Sort } from '../../../../domain/codes/sort.ts'
import { invalidRequest, Problem } from '../../../../domain/errors.ts'
import { openFairQueue } from '../../../lib/waiting/fair-queue.ts'
import { type Database, placeholders, type Queried } from '../../engine/database.ts'
import { CODE_FIELDS, type CodeRow, toCode } from '../code-rows.ts'
import { walkByScans } from './by-scans.ts'
import { type Narrowed, toListCondition } from './list-condition.ts'
import {
  countListed,
  countStates,
  countStatesOf,
  countTagged,
  NO_COUNTS,
  readCounts,
} from './list-counts.ts'
import {
  isOneQuery,
  orderOf,
  type Positions,
  SORTED_MAX,
  tagIdsNamed,
  type Walk,
  walkCodes,
} from './walk.ts'

/** A search reads every code of an account; more of them at once would hold up everything else. */
const SEARCHES_MAX = 2
const WAITING_MAX = 200

export interface ListDatabases {
  readonly db: Database
  /** Codes and tickets: only states are asked of both. */
  readonly together: Database
  readonly scans: Queried
}

type CodeList = Pick<CodeStore, 'list' | 'walk' | 'counts' | 'countStates'>

export function openCodeList({ db, together, scans }: ListDatabases): CodeList {
  /** Few searches run at a time; accounts take turns. */
  const inTurn = openFairQueue({
    slots: SEARCHES_MAX,
    waitingMax: WAITING_MAX,
    refusal: () => new Problem('unavailable', 'Too many searches at once: try again in a moment'),
  })

  function take(walk: Omit<Walk, 'db'>): Promise<Position[]> {
    const { owner, filter, sort, limit } = walk
    const whole = { ...walk, db: filter.state === null ? db : together }
    const isByScans = sort.by === 'total_scans'
    const isQuick = !isByScans && isOneQuery(filter, sort.by === 'created_at')
    const body = () => first(isByScans ? walkByScans(scans, whole) : walkCodes(whole), limit)
    return isQuick ? body() : inTurn(owner.accountId, body)
  }

  async function readPage(owner: Owner, filter: Narrowed, sort: Sort, limit: number, skip: number) {
    const now = Date.now()
    const { where, values } = toListCondition(db, owner, filter, now)
    const text = `select ${CODE_FIELDS} from codes where ${where} order by ${orderOf(sort)}
      limit $${values.length + 1} offset $${values.length + 2}`
    const asked = filter.state === null ? db : together
    return (await asked.query<CodeRow>(text, [...values, limit, skip])).map(toCode)
  }

  return {
    counts: (owner) => readCounts(db, owner),

    async countStates(owner, { search, tags }) {
      const filter = { status: null, state: null, externalId: null, search, tags }
      const narrowed = await narrow(db, owner, filter)
      if (narrowed === null) return NO_COUNTS
      const now = Date.now()
      if (search === null && tags.length === 0) return countStates(db, together, owner, now)
      return inTurn(owner.accountId, () => countStatesOf(together, owner, narrowed, now))
    },

    async list(owner, filter, sort, { page, limit }) {
      const narrowed = await narrow(db, owner, filter)
      if (narrowed === null) return { items: [], total: 0 }
      const now = Date.now()
      const skip = (page - 1) * limit
      const ofPage = { owner, filter: narrowed, sort, now, after: null, limit: skip + limit }
      if (narrowed.search === null && narrowed.externalId === null) {
        const isTagged = narrowed.tagIds.length > 0
        const total = isTagged
          ? await inTurn(owner.accountId, () => countTagged(together, owner, narrowed, now))
          : await countListed(db, together, owner, narrowed, now)
        if (skip >= total) return { items: [], total }
        if (sort.by !== 'total_scans' && !isTagged) {
          return { items: await readPage(owner, narrowed, sort, limit, skip), total }
        }
        const found = await take({ ...ofPage, areMany: total > SORTED_MAX })
        return { items: await readCodes(db, found.slice(skip)), total }
      }
      const found = await take({ ...ofPage, limit: ALL })
      return { items: await readCodes(db, found.slice(skip, skip + limit)), total: found.length }
    },

    async walk(owner, filter, sort, after, limit) {
      const narrowed = await narrow(db, owner, filter)
      if (narrowed === null) {
        if (after !== null) throw tagGone()
        return { items: [], next: null }
      }
      const asked = { owner, filter: narrowed, sort, now: Date.now(), after, limit: limit + 1 }
      const found = await take(asked)
      const items = await readCodes(db, found.slice(0, limit))
      return { items, next: found.length > limit ? (found[limit - 1] ?? null) : null }
    },
  }
}

const ALL = Number.MAX_SAFE_INTEGER

/** The rest of a walk is not empty because nobody can say any more what it is. */
function tagGone(): Problem {
  const message = 'tag was renamed or deleted since the first page: start again from the first page'
  return invalidRequest([{ param: 'tag', message, code: 'conflict' }])
}

/** Null: no code can be meant. */
async function narrow(db: Database, owner: Owner, filter: CodeFilter): Promise<Narrowed | null> {
  const { tags, ...rest } = filter
  // No field can hold one, and the fields of search_text are separated by one.
  if (hasControlCharacter(rest.search ?? '')) return null
  const tagIds = await tagIdsNamed(db, owner, tags)
  return tagIds && { ...rest, tagIds }
}

async function first(positions: Positions, count: number): Promise<Position[]> {
  const taken: Position[] = []
  for await (const some of positions) {
    for (const position of some) taken.push(position)
    if (taken.length >= count) break
  }
  return taken.slice(0, count)
}

/** In the given order; without those that have been deleted in the meantime. */
async function readCodes(db: Database, positions: readonly Position[]): Promise<Code[]> {
  if (positions.length === 0) return []
  const ids = positions.map(({ id }) => id)
  const text = `select ${CODE_FIELDS} from codes where id in (${placeholders(ids.length, 0)})`
  const rows = await db.query<CodeRow>(text, ids)
  const codes = new Map(rows.map((row) => [row.id, toCode(row)]))
  return ids.flatMap((id) => codes.get(id) ?? [])
}
