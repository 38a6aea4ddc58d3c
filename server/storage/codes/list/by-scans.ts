import { setImmediate as nextRound } from 'node:timers/promises'
import { NEWEST_FIRST, type Position } from '../../../../domain/codes/sort.ts'
import { placeholders, type Queried } from '../../engine/database.ts'
import { toListCondition } from './list-condition.ts'
import { type Positions, SORTED_MAX, type Walk, walkCodes } from './walk.ts'

/**
 * Codes in the order of their scans. Scans may be in another file, so the index there says which codes
 * come next, and the codes are then looked up by their ids. Those that were never scanned come last, or
 * first, in the order of their ids.
 */
const AT_ONCE = 200
/** The first slice is a little longer than the page: of a few codes it turns out that they do not belong. */
const firstSlice = (limit: number) => Math.min(2 * limit, AT_ONCE)

const ACCOUNT = 'select num from scan_accounts where account_id = $1 and mode = $2'

/** `walk.sort` is by total_scans. */
export async function* walkByScans(scans: Queried, walk: Walk): Positions {
  const found = await findFew(walk)
  if (found !== null) {
    yield await sorted(scans, walk, found)
    return
  }
  const { descending } = walk.sort
  const isAmongUnscanned = walk.after?.value === 0
  if (descending) {
    if (!isAmongUnscanned) yield* scanned(scans, walk)
    yield* unscanned(scans, walk, isAmongUnscanned ? walk.after : null)
  } else {
    if (walk.after === null || isAmongUnscanned) yield* unscanned(scans, walk, walk.after)
    yield* scanned(scans, { ...walk, after: isAmongUnscanned ? null : walk.after })
  }
}

/** The codes that the filter leaves, if they are few; null: too many, or there is no filter. */
async function findFew(walk: Walk): Promise<string[] | null> {
  const { tagIds, search, externalId, state } = walk.filter
  if (walk.areMany) return null
  if (tagIds.length === 0 && search === null && externalId === null && state === null) return null
  const ids: string[] = []
  const byId = { ...walk, sort: NEWEST_FIRST, after: null, limit: SORTED_MAX + 1 }
  for await (const some of walkCodes(byId)) {
    for (const { id } of some) ids.push(id)
    if (ids.length > SORTED_MAX) return null
  }
  return ids
}

async function sorted(scans: Queried, walk: Walk, ids: readonly string[]): Promise<Position[]> {
  const { after, limit, sort } = walk
  const totals = await totalsOf(scans, ids)
  const sign = sort.descending ? -1 : 1
  const compare = (a: Position, b: Position) =>
    sign * (Number(a.value) - Number(b.value) || (a.id < b.id ? -1 : Number(a.id > b.id)))
  return ids
    .map((id) => ({ id, value: totals.get(id) ?? 0 }))
    .filter((position) => after === null || compare(position, after) > 0)
    .sort(compare)
    .slice(0, limit)
}

async function* scanned(scans: Queried, walk: Walk): Positions {
  const { owner, sort, after, limit } = walk
  const [account] = await scans.query<{ num: number }>(ACCOUNT, [owner.accountId, owner.mode])
  if (!account) return
  const [beyond, direction] = sort.descending ? ['<', 'desc'] : ['>', 'asc']
  const text = (bound: string) => `select code_id as id, total as value from scan_codes
    where account = $1 and total > 0 ${bound}
    order by total ${direction}, code_id ${direction} limit $2`
  let from = after
  for (let size = firstSlice(limit); ; size = AT_ONCE) {
    const next: Position[] =
      from === null
        ? await scans.query(text(''), [account.num, size])
        : await scans.query(text(`and (total, code_id) ${beyond} ($3, $4)`), [
            account.num,
            size,
            from.value,
            from.id,
          ])
    const there = await matching(
      walk,
      next.map(({ id }) => id),
    )
    yield next.filter(({ id }) => there.has(id))
    if (next.length < size) return
    from = next.at(-1) ?? null
  }
}

async function* unscanned(scans: Queried, walk: Walk, after: Position | null): Positions {
  const sort = { by: 'created_at', descending: walk.sort.descending } as const
  let from = after
  for (let size = firstSlice(walk.limit); ; size = AT_ONCE) {
    const next: Position[] = []
    for await (const some of walkCodes({ ...walk, sort, after: from, limit: size })) {
      next.push(...some)
      if (next.length >= size) break
    }
    const totals = await totalsOf(
      scans,
      next.map(({ id }) => id),
    )
    yield next.filter(({ id }) => !totals.has(id)).map(({ id }) => ({ id, value: 0 }))
    if (next.length < size) return
    // There may be few of them among many.
    await nextRound()
    from = next.at(-1) ?? null
  }
}

async function matching(
  { db, owner, filter, now }: Pick<Walk, 'db' | 'owner' | 'filter' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { where, values } = toListCondition(db, owner, filter, now)
  const text = `select codes.id as id from codes
    where ${where} and codes.id in (${placeholders(ids.length, values.length)})`
  const rows = await db.query<{ id: string }>(text, [...values, ...ids])
  return new Set(rows.map(({ id }) => id))
}

/** Of those that have any. */
async function totalsOf(
  scans: Queried,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const text = `select code_id, total from scan_codes
      where code_id in (${placeholders(some.length, 0)}) and total > 0`
    for (const row of await scans.query<{ code_id: string; total: number }>(text, some)) {
      totals.set(row.code_id, row.total)
    }
  }
  return totals
}
