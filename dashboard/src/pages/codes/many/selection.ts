import { computed, signal } from '@preact/signals'
import type { CodeItem } from '../../../../../client/client.ts'
import { IDS_MAX } from '../../../../../domain/codes/limits.ts'
import { api, ask } from '../../../api.ts'
import { type Filter, toWalkInput } from '../address.ts'

/** The ticked codes, by id. */
export const selected = signal<ReadonlyMap<string, CodeItem>>(new Map())
export const hasSelection = computed(() => selected.value.size > 0)

/** More than one page of codes: as many as one request can change. */
export const SELECTED_MAX = IDS_MAX

/** Whether codes of other pages are ticked too. */
let isBeyond = false
/** Where a range begins: the tick that was last set or removed. */
let anchor: string | null = null

/** The walk that gathers all codes of a filter. Whoever ticks something meanwhile wants that instead. */
let gathering: AbortController | null = null

function setTo(codes: Iterable<CodeItem>): void {
  gathering?.abort()
  gathering = null
  selected.value = new Map(Array.from(codes, (code) => [code.id, code]))
}

export function selectNone(): void {
  anchor = null
  isBeyond = false
  if (selected.peek().size > 0 || gathering) setTo([])
}

export function selectOnly(codes: Iterable<CodeItem>): void {
  setTo(codes)
}

/** Those of other pages stay ticked. */
export function selectAll(codes: readonly CodeItem[]): void {
  setTo([...selected.peek().values(), ...codes])
}

/** With `isRange`, everything from the last tick to this one becomes as this one. */
export function toggle(codes: readonly CodeItem[], id: string, isRange: boolean): void {
  const next = new Map(selected.peek())
  const turnsOn = !next.has(id)
  const ids = codes.map((code) => code.id)
  const from = isRange && anchor !== null ? ids.indexOf(anchor) : -1
  const to = ids.indexOf(id)
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  for (const code of codes.slice(first, last + 1)) {
    if (turnsOn) next.set(code.id, code)
    else next.delete(code.id)
  }
  anchor = id
  setTo(next.values())
}

/** After the list was read again: what is no longer on it cannot stay ticked unseen. */
export function keepShown(codes: readonly CodeItem[]): void {
  const before = selected.peek()
  if (before.size === 0) return
  const shown = codes.filter(({ id }) => before.has(id))
  const kept = isBeyond ? [...before.values(), ...shown] : shown
  selected.value = new Map(kept.map((code) => [code.id, code]))
}

/** Ticks every code of the filter, on every page, as far as one request can change them. */
export async function selectMatching(filter: Filter): Promise<void> {
  gathering?.abort()
  const own = new AbortController()
  const { signal } = own
  gathering = own
  const found: CodeItem[] = []
  let cursor: string | null = ''
  while (cursor !== null && found.length < SELECTED_MAX) {
    const input = toWalkInput(filter, cursor)
    const answer = await ask(() => api.listCodes(input, { signal }), signal)
    if (!answer.ok || signal.aborted) return
    found.push(...answer.data.data)
    cursor = answer.data.pagination.next_cursor ?? null
  }
  isBeyond = true
  setTo(found.slice(0, SELECTED_MAX))
}
