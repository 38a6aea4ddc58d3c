import type { Code } from '../../../../client/client.ts'

/** What codes are kept in order with. None of it changes where a code leads. */
export type Order = Pick<Code, 'tags' | 'external_id' | 'notes'>
export const ORDER_FIELDS = ['tags', 'external_id', 'notes'] as const

/** What is being written; '': nothing. */
export interface OrderDraft {
  readonly tags: readonly string[]
  readonly external_id: string
  readonly notes: string
}

export const NO_ORDER: OrderDraft = { tags: [], external_id: '', notes: '' }

export function toOrderDraft({ tags, external_id, notes }: Order): OrderDraft {
  return { tags, external_id: external_id ?? '', notes: notes ?? '' }
}

/** As the API takes it. Notes stay as they are typed. */
export function toOrder({ tags, external_id, notes }: OrderDraft): Order {
  return {
    tags,
    external_id: external_id.trim() || null,
    notes: notes.trim() === '' ? null : notes,
  }
}

export function hasOrder(draft: OrderDraft): boolean {
  const { tags, external_id, notes } = toOrder(draft)
  return tags.length > 0 || external_id !== null || notes !== null
}
