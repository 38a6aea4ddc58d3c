import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Code } from '../../../../../client/client.ts'
import { ROUTING_FIELDS, type Routing } from '../../../parts/code/fields.ts'
import type { Faults } from '../../../parts/form/faults.ts'
import { go, linkTo, place } from '../../../router.ts'
import type { CodeModel } from '../model.ts'
import {
  type Editing as Begun,
  focusIn,
  type SectionEditor,
  useSectionEditor,
} from '../section/editing.ts'
import type { Part } from '../section/part.ts'
import { newRule, newSplit } from './changes.ts'
import { changesOf, type RoutingDraft, routingOf, toDraft } from './draft.ts'
import { missingIn, toFaults } from './faults.ts'

export interface Editing extends Begun<RoutingDraft, Routing> {
  /** The rules that are open, by key; the others are sentences. */
  readonly opened: readonly string[]
  readonly areExtrasOpen: boolean
}

/** Changing where a code leads besides its destination. */
export interface RoutingEditor extends SectionEditor<RoutingDraft, Editing> {
  /** What has just been done, for those who do not see it. */
  readonly spoken: Signal<string>
  readonly open: (to: Purpose) => void
  readonly show: (part: Partial<Pick<Editing, 'opened' | 'areExtrasOpen'>>) => void
}

/** What someone wants to do first: the position of the rule, or something new. */
export type Purpose = number | 'rule' | 'split' | 'more' | 'all'

const ROUTING: Part<RoutingDraft, Routing> = {
  name: 'routing',
  fields: ROUTING_FIELDS,
  changesOf,
  missingIn,
  toFaults,
}

/** In the address: opens the split. */
export const SPLIT_HASH = 'split'

export function focusSoon(selector: string): void {
  focusIn(ROUTING.name, selector)
}

function beginWith(code: Code, to: Purpose): { begun: Editing; focus: string } {
  const seen = routingOf(code)
  const draft = toDraft(seen)
  const areExtrasOpen = to === 'more' || Boolean(seen.utm || seen.forward_query)
  const base = { draft, seen, opened: [], areExtrasOpen }
  if (to === 'rule') {
    const rule = newRule()
    const rules = [...draft.rules, rule]
    const editing = { ...base, draft: { ...draft, rules }, opened: [rule.key] }
    return { begun: editing, focus: `[data-entry="${rule.key}"] .add-condition` }
  }
  if (to === 'split') {
    const split = draft.split.length > 0 ? draft.split : newSplit(code.destination_url ?? '')
    const editing = { ...base, draft: { ...draft, split } }
    return { begun: editing, focus: `[data-entry="${split[1]?.key}"] .input` }
  }
  const key = typeof to === 'number' ? draft.rules[to]?.key : undefined
  if (key !== undefined) {
    return { begun: { ...base, opened: [key] }, focus: `[data-entry="${key}"] .sentence` }
  }
  return {
    begun: base,
    focus: to === 'more' ? '.fallback .input' : ':is(button.sentence, .input)',
  }
}

export function useRoutingEditor(model: CodeModel): RoutingEditor {
  const editor = useSectionEditor(model, ROUTING, reveal)
  const spoken = useSignal('')
  const made = useMemo(() => {
    const { editing } = editor
    const open = (to: Purpose) => {
      spoken.value = ''
      editor.begin((code) => beginWith(code, to))
    }
    const show: RoutingEditor['show'] = (part) => {
      const now = editing.peek()
      if (now) editing.value = { ...now, ...part }
    }
    return { ...editor, spoken, open, show }
  }, [editor])
  useSignalEffect(() => {
    if (place.value.hash !== SPLIT_HASH || !model.resource.data.value) return
    go(linkTo(`/codes/${model.id}`), 'replace')
    made.open('split')
  })
  return made
}

/** Rules with a fault are opened. */
function reveal(now: Editing, faults: Faults): Editing {
  const paths = Object.keys(faults)
  const wrong = now.draft.rules.filter(({ key }) => paths.some((path) => path.startsWith(key)))
  const opened = [...new Set([...now.opened, ...wrong.map(({ key }) => key)])]
  const areExtrasOpen = now.areExtrasOpen || paths.some((path) => path.startsWith('utm'))
  return { ...now, opened, areExtrasOpen }
}
