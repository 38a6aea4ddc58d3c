import type { Code } from '../../../../client/client.ts'
import { LABEL_NAMES, type LabelName, perLabel } from '../../../../domain/codes/fields.ts'

/** Tags and the labels of `domain/codes/fields.ts`. Redirects do not depend on them. */
export type LabelField = 'tags' | LabelName
export type Labels = Pick<Code, LabelField>
export const LABEL_FIELDS: readonly LabelField[] = ['tags', ...LABEL_NAMES]

/** What is being written; '': nothing. */
export type LabelsDraft = Readonly<Record<LabelName, string>> & Pick<Code, 'tags'>

export const NO_LABELS: LabelsDraft = { tags: [], ...perLabel(() => '') }

export function toLabelsDraft(labels: Labels): LabelsDraft {
  return { tags: labels.tags, ...perLabel(({ name }) => labels[name] ?? '') }
}

/** As the API takes it. */
export function toLabels(draft: LabelsDraft): Labels {
  const toValue = (typed: string, keepsSpaces: boolean) => {
    const trimmed = typed.trim()
    return trimmed === '' ? null : keepsSpaces ? typed : trimmed
  }
  return {
    tags: draft.tags,
    ...perLabel(({ name, text }) => toValue(draft[name], text.outerSpaces === 'kept')),
  }
}

/** Only those that are set. */
export function setLabels(draft: LabelsDraft): Partial<Labels> {
  const set = Object.entries(toLabels(draft)).filter(
    ([, value]) => value !== null && value.length > 0,
  )
  return Object.fromEntries(set)
}

export function hasLabels(draft: LabelsDraft): boolean {
  return Object.keys(setLabels(draft)).length > 0
}
