import { setImmediate as nextRound } from 'node:timers/promises'
import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { Position, Sort } from '../../../../domain/codes/sort.ts'
import { type Database, placeholders, type Value } from '../../engine/database.ts'
import { byId, type Narrowed, toListCondition } from './list-condition.ts'

/**
 * Codes in an order, from a position on. Where an index leads to the wanted ones, it is one query.
 * Otherwise the index is read a slice at a time and other work runs in between: on the embedded
 * database it shares the event loop with the short links.
 */
const SLICE = 2000
/** So many codes of a tag or another filter are sorted at once. With more, a walk meets them often enough. */
export const SORTED_MAX = 5000

export interface Walk {
  readonly db: Database
  readonly owner: Owner
  readonly filter: Narrowed
  /** Not by total_scans: see by-scans.ts. */
  readonly sort: Sort
  readonly now: number
  readonly after: Position | null
  /** The reader needs no more than these. */
  readonly limit: number
  /** It is known already that they are more than SORTED_MAX. */
  readonly areMany?: boolean
}

export type Positions = AsyncGenerator<readonly Position[]>

/** What is asked of the codes after one position and up to another. */
type Reading<T> = (
  walk: Walk,
  source: Source,
  from: Position | null,
  end: Position | null,
) => Promise<readonly T[]>

export function walkCodes(walk: Walk): Positions {
  return inParts(walk, read)
}

/** Sums over them, a row for each part of the way. `joined`: what the columns need beside the codes. */
export function sumUp<T>(
  walk: Walk,
  toColumns: (mark: (value: Value) => string) => string,
  joined = '',
): AsyncGenerator<readonly T[]> {
  const sum: Reading<T> = ({ db, sort }, source, from, end) => {
    const { tables, where, values } = boundedBy(sort, source, from, end)
    const columns = toColumns((value) => `$${values.push(value)}`)
    return db.query<T>(`select ${columns} from ${tables} ${joined} where ${where}`, values)
  }
  // Nothing waits for PostgreSQL, and it joins all codes of a tag at once much faster than slice by slice.
  const isWhole = walk.db.engine === 'postgres' && walk.filter.tagIds.length > 0
  return isWhole ? once(sum(walk, ofTag(walk), null, null)) : inParts(walk, sum)
}

async function* once<T>(only: Promise<T>): AsyncGenerator<T> {
  yield await only
}

async function* inParts<T>(walk: Walk, reading: Reading<T>): AsyncGenerator<readonly T[]> {
  const { filter, sort } = walk
  const [tagId = null] = filter.tagIds
  const isById = sort.by === 'created_at'
  if (isOneQuery(filter, isById)) {
    yield await reading(walk, ofOwner(walk), walk.after, null)
  } else if (tagId === null) {
    yield* inSlices(walk, ofOwner, reading)
  } else if (isById) {
    yield* inSlices(walk, ofTag, reading)
  } else if ((await countTagged(walk.db, tagId)) <= SORTED_MAX) {
    yield await reading(walk, ofTag(walk), walk.after, null)
  } else {
    yield* inSlices(walk, ofOwner, reading)
  }
}

/** Codes in a state that few are in have an index by their ids. */
export function isOneQuery(
  { search, tagIds, externalId, state }: Narrowed,
  isById: boolean,
): boolean {
  if (externalId !== null) return true
  return search === null && tagIds.length === 0 && (isById || state === null)
}

/** The rows that are read, in the order of `column` and `id`. */
interface Source {
  readonly from: string
  readonly where: string
  readonly values: readonly Value[]
  readonly column: string
  readonly id: string
}

const COLUMN = { created_at: null, updated_at: 'updated_at', name: 'sort_name' } as const

function columnOf({ by }: Sort, id: string): string {
  return COLUMN[by as keyof typeof COLUMN] ?? id
}

/** All but total_scans. */
export function orderOf({ by, descending }: Sort): string {
  const direction = descending ? 'desc' : 'asc'
  const column = COLUMN[by as keyof typeof COLUMN]
  return column === null ? `id ${direction}` : `${column} ${direction}, id ${direction}`
}

function ofOwner({ db, owner, filter, sort, now }: Walk): Source {
  const id = 'codes.id'
  const condition = toListCondition(db, owner, filter, now)
  return { from: 'codes', id, column: columnOf(sort, id), ...condition }
}

const TAGGED_ID = 'code_tags.code_id'

/** From the first tag to its codes: a cross join is done in the order in which it is written. */
function ofTag({ db, owner, filter, sort, now }: Walk): Source {
  const [tagId = '', ...tagIds] = filter.tagIds
  const { where, values } = toListCondition(db, owner, { ...filter, tagIds }, now, byId(db))
  const id = TAGGED_ID
  const ofIt = `code_tags.tag_id = $${values.length + 1} and codes.id = ${id}`
  return {
    from: 'code_tags cross join codes',
    id,
    column: columnOf(sort, id),
    where: `${ofIt} and ${where}`,
    values: [...values, tagId],
  }
}

/** The index that is read in slices, without what the filter asks of each code. */
function indexOf(walk: Walk, { id, column }: Source): Source {
  const [tagId = ''] = walk.filter.tagIds
  if (id === TAGGED_ID) {
    return { from: 'code_tags', id, column, where: 'code_tags.tag_id = $1', values: [tagId] }
  }
  const status = walk.sort.by === 'created_at' ? walk.filter.status : null
  const filter = { status, state: null, search: null, externalId: null, tagIds: [] }
  return ofOwner({ ...walk, filter })
}

async function* inSlices<T>(
  walk: Walk,
  toSource: (walk: Walk) => Source,
  reading: Reading<T>,
): AsyncGenerator<readonly T[]> {
  const source = toSource(walk)
  const indexed = indexOf(walk, source)
  let from = walk.after
  for (;;) {
    const end = await findEnd(walk, indexed, from)
    yield await reading(walk, source, from, end)
    if (end === null) return
    from = end
    await nextRound()
  }
}

async function findEnd(
  { db, sort }: Walk,
  source: Source,
  from: Position | null,
): Promise<Position | null> {
  const { text, values } = select(sort, source, from, null)
  const [end] = await db.query<Position>(`${text} limit 1 offset ${SLICE - 1}`, values)
  return end ?? null
}

function read(
  { db, sort, limit }: Walk,
  source: Source,
  from: Position | null,
  end: Position | null,
): Promise<Position[]> {
  const { text, values } = select(sort, source, from, end)
  return db.query<Position>(`${text} limit $${values.length + 1}`, [...values, limit])
}

function select(
  sort: Sort,
  source: Source,
  from: Position | null,
  end: Position | null,
): { readonly text: string; readonly values: readonly Value[] } {
  const { tables, where, values } = boundedBy(sort, source, from, end)
  const { column, id } = source
  const isById = sort.by === 'created_at'
  const direction = sort.descending ? 'desc' : 'asc'
  const order = isById ? `${id} ${direction}` : `${column} ${direction}, ${id} ${direction}`
  const text = `select ${id} as id, ${isById ? 'null' : column} as value from ${tables}
    where ${where} order by ${order}`
  return { text, values }
}

/** After `from` and up to `end`, which is included. */
function boundedBy(
  { by, descending }: Sort,
  { from: tables, where, values: given, column, id }: Source,
  from: Position | null,
  end: Position | null,
): { readonly tables: string; readonly where: string; readonly values: Value[] } {
  const values = [...given]
  const isById = by === 'created_at'
  const row = isById ? id : `(${column}, ${id})`
  const mark = (position: Position) => {
    if (isById) return `$${values.push(position.id)}`
    return `($${values.push(position.value)}, $${values.push(position.id)})`
  }
  const beyond = descending ? '<' : '>'
  const within = descending ? '>=' : '<='
  const bounds = [
    ...(from === null ? [] : [`${row} ${beyond} ${mark(from)}`]),
    ...(end === null ? [] : [`${row} ${within} ${mark(end)}`]),
  ]
  return { tables, where: [where, ...bounds].join(' and '), values }
}

/** The ids of tags; a walk goes through the codes of the first. Null: one of them does not exist. */
export async function tagIdsNamed(
  db: Database,
  { accountId, mode }: Owner,
  keys: readonly string[],
): Promise<string[] | null> {
  if (keys.length === 0) return []
  const codes = keys.length > 1 ? countText('tags.id') : '0'
  const text = `select id, (${codes}) as codes from tags
    where account_id = $1 and mode = $2 and key in (${placeholders(keys.length, 2)})`
  const rows = await db.query<{ id: string; codes: number }>(text, [accountId, mode, ...keys])
  if (rows.length < keys.length) return null
  return rows.sort((a, b) => a.codes - b.codes).map(({ id }) => id)
}

/**
 * Up to a number that is large: which of some tags is the smallest matters only below it. In the order
 * of its index, or PostgreSQL might look for the codes of a tag among those of all others.
 */
const countText = (tagId: string) => `select count(*) as codes from (
  select 1 from code_tags where tag_id = ${tagId} order by code_id limit ${SORTED_MAX + 1}) as counted`

/** All codes of a tag. */
export async function countOfTag(db: Database, tagId: string): Promise<number> {
  const text = 'select count(*) as codes from code_tags where tag_id = $1'
  return (await db.query<{ codes: number }>(text, [tagId]))[0]?.codes ?? 0
}

async function countTagged(db: Database, tagId: string): Promise<number> {
  const [row] = await db.query<{ codes: number }>(countText('$1'), [tagId])
  return row?.codes ?? 0
}
