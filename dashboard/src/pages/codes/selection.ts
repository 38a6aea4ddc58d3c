import { computed, signal } from '@preact/signals'
import type { CodeItem } from '../../../../client/client.ts'

/** The ticked codes of the page that is shown, by id. */
export const selected = signal<ReadonlySet<string>>(new Set())
export const hasSelection = computed(() => selected.value.size > 0)

/** Where a range begins: the tick that was last set or removed. */
let anchor: string | null = null

export function selectNone(): void {
  anchor = null
  if (selected.peek().size > 0) selected.value = new Set()
}

export function selectAll(codes: readonly CodeItem[]): void {
  selected.value = new Set(codes.map(({ id }) => id))
}

export function selectOnly(ids: Iterable<string>): void {
  selected.value = new Set(ids)
}

/** With `isRange`, everything from the last tick to this one becomes as this one. */
export function toggle(codes: readonly CodeItem[], id: string, isRange: boolean): void {
  const next = new Set(selected.peek())
  const turnsOn = !next.has(id)
  const ids = codes.map((code) => code.id)
  const from = isRange && anchor !== null ? ids.indexOf(anchor) : -1
  const to = ids.indexOf(id)
  const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const one of range) {
    if (turnsOn) next.add(one)
    else next.delete(one)
  }
  anchor = id
  selected.value = next
}

/** After the list was read again: what is no longer on it cannot stay ticked unseen. */
export function keepShown(codes: readonly CodeItem[]): void {
  const shown = new Set(codes.map(({ id }) => id))
  const kept = [...selected.peek()].filter((id) => shown.has(id))
  if (kept.length < selected.peek().size) selected.value = new Set(kept)
}
