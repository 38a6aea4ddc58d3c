import type { Page, Paged } from '../../../../domain/paging.ts'
import { toPagination } from '../schemas/schemas.ts'
import { isText, pageAndCursor, readCursor, unknownCursor, writeCursor } from './cursors.ts'

/**
 * Lists by page, or from a place on by cursor. A place is what its list is ordered by, and names no
 * row: a walk goes on from it although the entry that stood there is gone, nothing comes twice, and nothing
 * that keeps its place is missed.
 */
export type Place = readonly (string | number)[]

export interface AskedList {
  readonly page?: number
  readonly limit: number
  readonly cursor?: string
}

interface Order<Item, At extends Place> {
  /** In its cursors, so that those of another list are refused. */
  readonly name: string
  /** What a place consists of. */
  readonly parts: readonly ('text' | 'number')[]
  placeOf(item: Item): At
}

interface List<Item, At extends Place> extends Order<Item, At> {
  page(page: Page): Promise<Paged<Item>>
  after(place: At | null, limit: number): Promise<readonly Item[]>
}

export async function readList<Item, At extends Place>(asked: AskedList, list: List<Item, At>) {
  const { page = 1, limit, cursor } = asked
  if (cursor === undefined) {
    const { items, total } = await list.page({ page, limit })
    return { items, pagination: toPagination(page, limit, total) }
  }
  if (asked.page !== undefined) throw pageAndCursor()
  // One more tells whether there are more.
  const found = await list.after(readPlace(cursor, list), limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const next_cursor = hasMore ? writeCursor(list.name, list.placeOf(last)) : null
  return { items, pagination: { limit, next_cursor } }
}

function readPlace<At extends Place>(cursor: string, { name, parts }: Order<never, At>): At | null {
  const read = readCursor(cursor)
  if (read === null) return null
  const [of, ...place] = read
  const isPlace =
    place.length === parts.length &&
    place.every((part, index) =>
      parts[index] === 'text' ? isText(part) : Number.isSafeInteger(part),
    )
  if (of !== name || !isPlace) throw unknownCursor()
  return place as unknown as At
}

interface Whole<Item, At extends Place> extends Order<Item, At> {
  /** In the order of the list. */
  readonly all: readonly Item[]
  readonly descending: boolean
}

/** A list that is read whole, because it is short. */
export function readFromWhole<Item, At extends Place>(asked: AskedList, list: Whole<Item, At>) {
  const { all } = list
  return readList(asked, {
    ...list,
    page: async ({ page, limit }) => {
      const first = (page - 1) * limit
      return { items: all.slice(first, first + limit), total: all.length }
    },
    after: async (place, limit) => {
      const follows = (one: Place, other: Place) => isAfter(one, other, list.descending)
      const sorted = all.toSorted((a, b) => {
        const [one, other] = [list.placeOf(a), list.placeOf(b)]
        return follows(one, other) ? 1 : follows(other, one) ? -1 : 0
      })
      const rest = sorted.filter((item) => place === null || follows(list.placeOf(item), place))
      return rest.slice(0, limit)
    },
  })
}

function isAfter(one: Place, other: Place, descending: boolean): boolean {
  const index = one.findIndex((part, at) => part !== other[at])
  const [a, b] = [one[index], other[index]]
  if (a === undefined || b === undefined) return false
  return descending ? a < b : a > b
}

/** A list without pages: whole, unless there is a limit or a cursor. A limit alone is the first page. */
export async function readUnpaged<Item, At extends Place>(
  { limit, cursor }: { readonly limit?: number; readonly cursor?: string },
  max: number,
  list: Whole<Item, At>,
) {
  if (limit === undefined && cursor === undefined) return { items: list.all }
  return readFromWhole({ limit: limit ?? max, cursor: cursor ?? '' }, list)
}
