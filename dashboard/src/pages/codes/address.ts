import { computed } from '@preact/signals'
import type { InputOf } from '../../../../client/client.ts'
import { type CodeState, STATES } from '../../parts/state.tsx'
import { place, setQuery } from '../../router.ts'

/** Which part of the list is shown. It is all in the address: reloads and the back button keep it. */
export interface Wanted {
  readonly q: string
  readonly state: CodeState | null
  readonly page: number
  readonly limit: number
}

export const LIMITS = [25, 50, 100] as const
export const SEARCH_MAX = 255
const [LIMIT] = LIMITS
const PAGE_MAX = 10_000_000

/** Older links have `status`. */
function toWanted(query: URLSearchParams): Wanted {
  const page = Number(query.get('page'))
  const limit = Number(query.get('limit'))
  return {
    // What the server would refuse cannot be typed, but it can be in an address.
    q: (query.get('q') ?? '').replaceAll('\0', '').slice(0, SEARCH_MAX),
    state: STATES.find((one) => one === (query.get('state') ?? query.get('status'))) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    limit: LIMITS.find((one) => one === limit) ?? LIMIT,
  }
}

/** As text, so that it changes only when something in it does: the address has more in it. */
const key = computed(() => JSON.stringify(toWanted(place.value.query)))
export const wanted = computed<Wanted>(() => JSON.parse(key.value))

export function toInput({ q, state, page, limit }: Wanted): InputOf<'listCodes'> {
  const search = q.trim()
  return {
    page,
    limit,
    view: 'full',
    ...(state && { state }),
    ...(search !== '' && { search }),
  }
}

/** Typing is one step back, not one for each letter. */
export function searchFor(q: string): void {
  const before = wanted.peek().q
  if (q === before) return
  setQuery({ q, page: '' }, before === '' || q === '' ? 'push' : 'replace')
}

export function filterBy(state: CodeState | null): void {
  setQuery({ state: state ?? '', status: '', page: '' })
}

export function turnTo(page: number, how?: 'push' | 'replace'): void {
  setQuery({ page: page === 1 ? '' : String(page) }, how)
}

export function showPerPage(limit: number): void {
  setQuery({ limit: limit === LIMIT ? '' : String(limit), page: '' })
}

export function clearAll(): void {
  setQuery({ q: '', state: '', status: '', page: '' })
}
