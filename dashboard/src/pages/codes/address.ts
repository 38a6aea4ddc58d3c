import { computed } from '@preact/signals'
import type { InputOf } from '../../../../client/client.ts'
import { toTagKey } from '../../../../domain/codes/folded.ts'
import { TAG_MAX, TAGS_MAX } from '../../../../domain/codes/limits.ts'
import { type CodeState, STATES } from '../../parts/code/state.tsx'
import { mode, place, setQuery } from '../../router.ts'
import { zone } from '../../time/zone.ts'

/** Which codes are shown, and in which order. It is all in the address: reloads and the back button keep it. */
export interface Filter {
  readonly q: string
  readonly state: CodeState | null
  /** Codes that have all of them. */
  readonly tags: readonly string[]
  readonly sort: Sort
}

export interface Listing extends Filter {
  readonly page: number
  readonly limit: number
}

export const SORTS = [
  '-created_at',
  'created_at',
  '-updated_at',
  'name',
  '-name',
  '-total_scans',
  'total_scans',
] as const
export type Sort = (typeof SORTS)[number]

export const LIMITS = [25, 50, 100] as const
export const SEARCH_MAX = 255
const [LIMIT] = LIMITS
const [SORT] = SORTS
const PAGE_MAX = 10_000_000

/** What the server would refuse cannot be chosen, but it can be in an address. */
function toTags(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  const isTag = (name: string) =>
    name !== '' && [...name].length <= TAG_MAX && !/[/\p{Cc}]/u.test(name) && name.isWellFormed()
  const byKey = new Map(names.filter(isTag).map((name) => [toTagKey(name), name]))
  return [...byKey.values()].slice(0, TAGS_MAX)
}

/** Older links have `status`. */
function toListing(query: URLSearchParams): Listing {
  const page = Number(query.get('page'))
  const limit = Number(query.get('limit'))
  return {
    q: (query.get('q') ?? '').replaceAll('\0', '').slice(0, SEARCH_MAX),
    state: STATES.find((one) => one === (query.get('state') ?? query.get('status'))) ?? null,
    tags: toTags(query.get('tag') ?? ''),
    sort: SORTS.find((one) => one === query.get('sort')) ?? SORT,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    limit: LIMITS.find((one) => one === limit) ?? LIMIT,
  }
}

/** As text, so that it changes only when something in it does: the address has more in it. */
const key = computed(() => JSON.stringify(toListing(place.value.query)))
export const listing = computed<Listing>(() => JSON.parse(key.value))

export function isFiltered({ q, state, tags }: Filter): boolean {
  return q.trim() !== '' || state !== null || tags.length > 0
}

/** As every route that reads lists of codes is asked. */
function toQuestion({ q, state, tags, sort }: Filter) {
  const search = q.trim()
  return {
    sort,
    ...(state && { state }),
    ...(tags.length > 0 && { tag: tags.join(',') }),
    ...(search !== '' && { search }),
  }
}

export function toInput({ page, limit, ...filter }: Listing): InputOf<'listCodes'> {
  return { page, limit, view: 'full', timezone: zone.value, ...toQuestion(filter) }
}

/** Whatever the state is, and the order. */
export function toCountInput({ q, tags }: Filter): InputOf<'countCodes'> {
  const { sort: _, ...asked } = toQuestion({ q, tags, state: null, sort: SORT })
  return asked
}

/** One page of a walk through all of them. */
export function toWalkInput(filter: Filter, cursor: string): InputOf<'listCodes'> {
  return { cursor, limit: LIMITS[2], view: 'full', timezone: zone.value, ...toQuestion(filter) }
}

/** Of the same codes as a file. A link cannot say its mode in a header. */
export function exportUrl(filter: Filter): string {
  const query = new URLSearchParams({ ...toQuestion(filter), bom: 'true' })
  if (mode.value === 'test') query.set('mode', 'test')
  return `/v1/qrcodes/export?${query}`
}

/** Typing is one step back, not one for each letter. */
export function searchFor(q: string): void {
  const before = listing.peek().q
  if (q === before) return
  setQuery({ q, page: '' }, before === '' || q === '' ? 'push' : 'replace')
}

export function filterBy(state: CodeState | null): void {
  setQuery({ state: state ?? '', status: '', page: '' })
}

export function filterByTags(tags: readonly string[]): void {
  setQuery({ tag: tags.join(','), page: '' })
}

export function withoutTag(name: string): void {
  filterByTags(listing.peek().tags.filter((one) => one !== name))
}

export function sortBy(sort: Sort): void {
  setQuery({ sort: sort === SORT ? '' : sort, page: '' })
}

export function turnTo(page: number, how?: 'push' | 'replace'): void {
  setQuery({ page: page === 1 ? '' : String(page) }, how)
}

export function showPerPage(limit: number): void {
  setQuery({ limit: limit === LIMIT ? '' : String(limit), page: '' })
}

export function clearAll(): void {
  setQuery({ q: '', state: '', status: '', tag: '', page: '' })
}
