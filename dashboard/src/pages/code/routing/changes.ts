import { toShares, withShare } from '../../../parts/code/shares.ts'
import { newKey, type RoutingDraft, type RuleDraft, type ShareDraft } from './draft.ts'

/** What can be done to a draft; each gives a new one. */
export function newRule(): RuleDraft {
  return { key: newKey(), when: {}, url: '', label: '' }
}

/** The present destination against another page. */
export function newSplit(destination: string): ShareDraft[] {
  const entry = { weight: 50, label: '' }
  return [
    { ...entry, key: newKey(), url: destination },
    { ...entry, key: newKey(), url: '' },
  ]
}

export function setRule(draft: RoutingDraft, key: string, part: Partial<RuleDraft>): RoutingDraft {
  const rules = draft.rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule))
  return { ...draft, rules }
}

export function removeRule(draft: RoutingDraft, key: string): RoutingDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) }
}

/** Without its label, which no other rule may have. */
export function duplicateRule(draft: RoutingDraft, key: string, copyKey: string): RoutingDraft {
  const rules = draft.rules.flatMap((rule) =>
    rule.key === key ? [rule, { ...rule, key: copyKey, label: '' }] : [rule],
  )
  return { ...draft, rules }
}

export function moveRule(draft: RoutingDraft, key: string, to: number): RoutingDraft {
  const moved = draft.rules.find((rule) => rule.key === key)
  if (!moved) return draft
  const others = draft.rules.filter((rule) => rule.key !== key)
  const at = Math.min(Math.max(to, 0), others.length)
  return { ...draft, rules: others.toSpliced(at, 0, moved) }
}

function withWeights(split: readonly ShareDraft[], weights: readonly number[]): ShareDraft[] {
  return split.map((entry, index) => ({ ...entry, weight: weights[index] ?? 1 }))
}

export function setEntry(
  draft: RoutingDraft,
  key: string,
  part: Partial<ShareDraft>,
): RoutingDraft {
  const split = draft.split.map((entry) => (entry.key === key ? { ...entry, ...part } : entry))
  return { ...draft, split }
}

/** `weights`: what the others had before the typing began. */
export function setPercent(
  draft: RoutingDraft,
  at: number,
  percent: number,
  weights: readonly number[],
): RoutingDraft {
  return { ...draft, split: withWeights(draft.split, withShare(weights, at, percent)) }
}

/** A new page gets as much as the average of the others. */
export function addEntry(draft: RoutingDraft): RoutingDraft {
  const entry = { key: newKey(), url: '', weight: 1, label: '' }
  const split = [...draft.split, entry]
  const weights = split.map(({ weight }) => weight)
  const shares = withShare(weights, split.length - 1, 100 / split.length)
  return { ...draft, split: withWeights(split, shares) }
}

export function removeEntry(draft: RoutingDraft, key: string): RoutingDraft {
  const left = draft.split.filter((entry) => entry.key !== key)
  const weights = left.map(({ weight }) => weight)
  const shares = withShare(weights, 0, toShares(weights)[0] ?? 0)
  return { ...draft, split: withWeights(left, shares) }
}
