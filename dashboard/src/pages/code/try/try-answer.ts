import type { Code, SimulationAnswer } from '../../../../../client/client.ts'
import { DEFAULT_VARIANT, splitVariant } from '../../../../../domain/codes/routing/routing.ts'
import { shareOf, whenSentence } from '../../../parts/code/sentences.ts'
import { words } from '../../../words.ts'

/** What decided where a scan leads; `why`: the conditions that hold, where there are any. */
export interface Decided {
  readonly what: string
  readonly why: string | null
}

const text = words.tryIt

export function decidedBy(answer: SimulationAnswer, code: Code): Decided {
  const { destination_url, label, rule, state } = answer
  if (destination_url === null) return { what: stillOf(state, 'notice'), why: null }
  if (label === null) return { what: stillOf(state, 'fallback'), why: null }
  if (rule !== null) return byRule(label, rule, code.rules?.[rule - 1])
  if (label !== DEFAULT_VARIANT) return { what: byShare(label, code.split ?? []), why: null }
  return { what: code.rules ? text.noRule : text.everyone, why: null }
}

function stillOf(state: SimulationAnswer['state'], shown: 'notice' | 'fallback'): string {
  if (state === 'active') return text.stopped
  if (state === 'draft') return text.draft
  return text.still(words.states[state], shown)
}

function byRule(label: string, place: number, rule: NonNullable<Code['rules']>[0] | undefined) {
  const isNamed = label !== `rule-${place}`
  const what = isNamed ? text.ruleNamed(place, label) : text.rule(place)
  return { what, why: rule ? whenSentence(rule.when) : null }
}

function byShare(label: string, split: NonNullable<Code['split']>): string {
  const place = split.findIndex(
    ({ label: own }, index) => splitVariant(own ? { label: own } : {}, index) === label,
  )
  const entry = split[place]
  // Another version than the one on the page: then only its name is known.
  if (!entry) return text.splitOther(label)
  const percent = shareOf(entry, split)
  return entry.label ? text.split(entry.label, percent) : text.splitPlace(place + 1, percent)
}
