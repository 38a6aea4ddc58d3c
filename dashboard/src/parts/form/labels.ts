import type { Code } from '../../../../client/client.ts'

/** Tags, an id of the owner's own, and notes. None of it changes where a code leads. */
export type Labels = Pick<Code, 'tags' | 'external_id' | 'notes'>
export const LABEL_FIELDS = ['tags', 'external_id', 'notes'] as const

/** What is being written; '': nothing. */
export interface LabelsDraft {
  readonly tags: readonly string[]
  readonly external_id: string
  readonly notes: string
}

export const NO_LABELS: LabelsDraft = { tags: [], external_id: '', notes: '' }

export function toLabelsDraft({ tags, external_id, notes }: Labels): LabelsDraft {
  return { tags, external_id: external_id ?? '', notes: notes ?? '' }
}

/** As the API takes it. Notes stay as they are typed. */
export function toLabels({ tags, external_id, notes }: LabelsDraft): Labels {
  return {
    tags,
    external_id: external_id.trim() || null,
    notes: notes.trim() === '' ? null : notes,
  }
}

export function hasLabels(draft: LabelsDraft): boolean {
  const { tags, external_id, notes } = toLabels(draft)
  return tags.length > 0 || external_id !== null || notes !== null
}
