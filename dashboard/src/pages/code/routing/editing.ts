import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Code, CodeChange } from '../../../../../client/client.ts'
import type { Done } from '../../../change-code.ts'
import { keep, kept } from '../../../kept.ts'
import { say } from '../../../parts/toast.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { goBack } from '../history-restore.ts'
import { type CodeModel, updateCode } from '../model.ts'
import { newRule, newSplit } from './changes.ts'
import { changesOf, FIELDS, type Routing, type RoutingDraft, routingOf, toDraft } from './draft.ts'
import { type Faults, missingIn, NO_FAULTS, toFaults, without } from './faults.ts'

/** What is being written, and what it is based on. */
export interface Editing {
  readonly draft: RoutingDraft
  readonly seen: Routing
  /** The rules that are open, by key; the others are sentences. */
  readonly opened: readonly string[]
  readonly areExtrasOpen: boolean
}

/** Changing where a code leads besides its destination: one state, sent with one request. */
export interface RoutingEditor {
  readonly editing: Signal<Editing | null>
  readonly faults: Signal<Faults>
  readonly isBusy: Signal<boolean>
  /** What has just been done, for those who do not see it. */
  readonly spoken: Signal<string>
  readonly open: (to: Purpose) => void
  readonly close: () => void
  /** `path`: what is changed, of which faults are out of date. */
  readonly write: (draft: RoutingDraft, path?: string) => void
  readonly show: (part: Partial<Pick<Editing, 'opened' | 'areExtrasOpen'>>) => void
  readonly save: () => Promise<void>
  readonly saveMine: () => Promise<void>
}

/** What someone wants to do first: the position of the rule, or something new. */
export type Purpose = number | 'rule' | 'split' | 'more' | 'all'

export function focusSoon(selector: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`.routing ${selector}`)?.focus())
}

function beginWith(code: Code, to: Purpose): { editing: Editing; focus: string } {
  const seen = routingOf(code)
  const draft = toDraft(seen)
  const areExtrasOpen = to === 'more' || Boolean(seen.utm || seen.forward_query)
  const base = { draft, seen, opened: [], areExtrasOpen }
  if (to === 'rule') {
    const rule = newRule()
    const rules = [...draft.rules, rule]
    const editing = { ...base, draft: { ...draft, rules }, opened: [rule.key] }
    return { editing, focus: `[data-entry="${rule.key}"] .add-condition` }
  }
  if (to === 'split') {
    const split = draft.split.length > 0 ? draft.split : newSplit(code.destination_url ?? '')
    const editing = { ...base, draft: { ...draft, split } }
    return { editing, focus: `[data-entry="${split[1]?.key}"] .input` }
  }
  const key = typeof to === 'number' ? draft.rules[to]?.key : undefined
  if (key !== undefined) {
    return { editing: { ...base, opened: [key] }, focus: `[data-entry="${key}"] .sentence` }
  }
  return {
    editing: base,
    focus: to === 'more' ? '.fallback .input' : ':is(button.sentence, .input)',
  }
}

export function useRoutingEditor(model: CodeModel): RoutingEditor {
  const name = `code.${model.id}.routing`
  const editing = useSignal<Editing | null>(kept<Editing>(name))
  const faults = useSignal<Faults>(NO_FAULTS)
  const isBusy = useSignal(false)
  const spoken = useSignal('')
  useSignalEffect(() => keep(name, editing.value))
  return useMemo(() => {
    const open = (to: Purpose) => {
      const code = model.resource.data.peek()
      if (!code || editing.peek() || !mayAct('editor')) return
      const begun = beginWith(code, to)
      editing.value = begun.editing
      focusSoon(begun.focus)
    }
    const end = () => {
      editing.value = null
      faults.value = NO_FAULTS
      spoken.value = ''
      focusSoon('.begin')
    }
    const close = () => {
      const left = editing.peek()
      end()
      if (!left || Object.keys(changesOf(left.draft, left.seen)).length === 0) return
      const act = () => {
        editing.value ??= left
      }
      say(words.routing.editor.discarded, { label: words.common.undo, act })
    }
    const write = (draft: RoutingDraft, path?: string) => {
      const now = editing.peek()
      if (now) editing.value = { ...now, draft }
      if (path !== undefined) faults.value = without(faults.peek(), path)
    }
    const show: RoutingEditor['show'] = (part) => {
      const now = editing.peek()
      if (now) editing.value = { ...now, ...part }
    }
    const save = async () => {
      const now = editing.peek()
      if (!now || isBusy.peek()) return
      isBusy.value = true
      const found = await trySaving(model, now, end)
      isBusy.value = false
      faults.value = found
      showFaults(editing, found)
    }
    const saveMine = () => {
      const [now, code] = [editing.peek(), model.resource.data.peek()]
      if (now && code) editing.value = { ...now, seen: routingOf(code) }
      return save()
    }
    return { editing, faults, isBusy, spoken, open, close, write, show, save, saveMine }
  }, [model])
}

/** Rules with a fault are opened, and the first wrong input gets the focus. */
function showFaults(editing: Signal<Editing | null>, faults: Faults): void {
  const now = editing.peek()
  const paths = Object.keys(faults)
  if (!now || paths.length === 0) return
  const wrong = now.draft.rules.filter(({ key }) => paths.some((path) => path.startsWith(key)))
  const opened = [...new Set([...now.opened, ...wrong.map(({ key }) => key)])]
  const areExtrasOpen = now.areExtrasOpen || paths.some((path) => path.startsWith('utm'))
  editing.value = { ...now, opened, areExtrasOpen }
  focusSoon(':is([aria-invalid="true"], [data-wrong] :is(button, input, select))')
}

/** What is wrong; nothing: it is saved, or there is nothing to save, or somebody has to be asked. */
async function trySaving(model: CodeModel, now: Editing, end: () => void): Promise<Faults> {
  const text = words.routing.editor
  const { draft, seen } = now
  const missing = missingIn(draft)
  if (Object.keys(missing).length > 0) return missing
  const body = changesOf(draft, seen) as CodeChange
  if (Object.keys(body).length === 0) {
    end()
    say(text.already)
    return NO_FAULTS
  }
  const all = Object.fromEntries(FIELDS.map((name) => [name, seen[name]]))
  const outcome = await updateCode(model, body, all)
  if (outcome.is === 'failed') return toFaults(outcome.failure, draft)
  // Then the banner asks.
  if (outcome.is === 'contested') return NO_FAULTS
  end()
  if (outcome.is === 'already') say(text.already)
  else saySaved(model, outcome)
  return NO_FAULTS
}

function saySaved(model: CodeModel, { before, now }: Done): void {
  const text = words.routing.editor
  // A draft without a destination has no versions to go back to.
  if (now.version === before.version) {
    say(text.savedDraft)
    return
  }
  // Not to the one that was read: another change may have come between the two requests.
  const act = () => void goBack(model, now.version - 1, now.version)
  say(text.saved(now.version), { label: words.common.undo, act })
}
