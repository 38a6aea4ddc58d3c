import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Code, CodeChange } from '../../../../../client/client.ts'
import { keep, kept } from '../../../kept.ts'
import { type Faults, hasFaults, NO_FAULTS } from '../../../parts/form/faults.ts'
import { type Sending, useSending } from '../../../parts/form/sending.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import type { Done } from '../../../writing/change-code.ts'
import { isSame } from '../../../writing/same.ts'
import { goBack } from '../history/history-restore.ts'
import { type CodeModel, sayDone, updateCode } from '../model.ts'
import { fieldsOf, type Part } from './part.ts'

/** What is being written, and what it is based on. */
export interface Editing<Draft, Seen> {
  readonly draft: Draft
  readonly seen: Seen
}

/** Changing one part of a code: one state, sent with one request. */
export interface SectionEditor<Draft, Begun extends { readonly draft: Draft }> extends Sending {
  readonly editing: Signal<Begun | null>
  /** Whether what is saved is a version of the code. */
  readonly makesVersion: boolean
  /** `focus`: what of the section gets the focus. */
  readonly begin: (from: (code: Code) => { readonly begun: Begun; readonly focus: string }) => void
  readonly close: () => void
  /** `path`: what is changed, of which faults are out of date. */
  readonly write: (draft: Draft, path?: string) => void
  readonly saveMine: () => Promise<void>
  /** Whether somebody else has changed what the draft is based on. */
  readonly isContested: (code: Code) => boolean
}

/** A part of the page that says more than that it is saved, or is only a line. */
export interface SpokenPart<Draft, Seen extends Partial<Code>> extends Part<Draft, Seen> {
  /** What to say once it is saved, or was so before; by itself, that there is a new version. */
  readonly tell?: (model: CodeModel, body: CodeChange, done: Done | null) => void
  /** True: what is given up is a line, and is given up without a word. */
  readonly isLine?: true
}

/** In the section of that name, once it is drawn. */
export function focusIn(section: string, selector: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`.${section} ${selector}`)?.focus())
}

/** `reveal`: opens what has a fault, so that it is seen. `own`: where it is written, if the model has to know. */
export function useSectionEditor<
  Draft,
  Seen extends Partial<Code>,
  Begun extends Editing<Draft, Seen>,
>(
  model: CodeModel,
  part: SpokenPart<Draft, Seen>,
  reveal: (begun: Begun, faults: Faults) => Begun = (begun) => begun,
  own?: Signal<Begun | null>,
): SectionEditor<Draft, Begun> {
  const storedAs = `code.${model.id}.${part.name}`
  const fresh = useSignal<Begun | null>(own ? null : kept<Begun>(storedAs))
  const editing = own ?? fresh
  const end = () => {
    editing.value = null
    sending.clear()
    focusIn(part.name, '.begin')
  }
  const sending = useSending(async () => {
    const now = editing.peek()
    if (!now) return null
    const found = await trySaving(model, part, now, end)
    const left = editing.peek()
    if (left && hasFaults(found)) editing.value = reveal(left, found)
    return found
  })
  useSignalEffect(() => keep(storedAs, editing.value))
  return useMemo(
    () => ({
      ...sending,
      editing,
      makesVersion: part.makesVersion ?? true,
      begin: (from) => {
        const code = model.resource.data.peek()
        if (!code || editing.peek() || !mayAct('editor')) return
        const { begun, focus } = from(code)
        editing.value = begun
        focusIn(part.name, focus)
      },
      close: () => {
        const left = editing.peek()
        end()
        if (!left || part.isLine || !hasChanges(part.changesOf(left.draft, left.seen))) return
        const act = () => {
          editing.value ??= left
        }
        say(words.section.discarded, { label: words.common.undo, act, of: [model.id] })
      },
      write: (draft, path) => {
        const now = editing.peek()
        if (now) editing.value = { ...now, draft }
        if (path !== undefined) sending.clear(path)
      },
      saveMine: () => {
        const [now, code] = [editing.peek(), model.resource.data.peek()]
        if (now && code) editing.value = { ...now, seen: fieldsOf(code as Seen, part.fields) }
        return sending.send()
      },
      isContested: (code) => {
        const seen = editing.value?.seen
        if (!seen) return false
        return part.fields.some((name) => !isSame(seen[name], code[name]))
      },
    }),
    [model],
  )
}

/** What is wrong; nothing: it is saved, or there is nothing to save, or somebody has to be asked. */
async function trySaving<Draft, Seen extends Partial<Code>>(
  model: CodeModel,
  part: SpokenPart<Draft, Seen>,
  { draft, seen }: Editing<Draft, Seen>,
  end: () => void,
): Promise<Faults> {
  const missing = part.missingIn(draft)
  if (hasFaults(missing)) return missing
  const body = part.changesOf(draft, seen) as CodeChange
  const tell = part.tell ?? tellSaved(part.makesVersion ?? true)
  if (!hasChanges(body)) {
    end()
    tell(model, body, null)
    return NO_FAULTS
  }
  const all = Object.fromEntries(part.fields.map((name) => [name, seen[name]]))
  const outcome = await updateCode(model, body, all)
  if (outcome.is === 'failed') return part.toFaults(outcome.failure, draft)
  // Then the banner asks.
  if (outcome.is === 'contested') return NO_FAULTS
  end()
  tell(model, body, outcome.is === 'done' ? outcome : null)
  return NO_FAULTS
}

function hasChanges(body: object): boolean {
  return Object.keys(body).length > 0
}

function tellSaved(makesVersion: boolean) {
  return (model: CodeModel, body: CodeChange, done: Done | null) => {
    if (!done) say(words.section.already)
    else if (makesVersion) saySaved(model, done)
    else sayDone(model, words.section.savedOnly, body, done)
  }
}

function saySaved(model: CodeModel, { before, now }: Done): void {
  const text = words.section
  // A draft without a destination has no versions to go back to.
  if (now.version === before.version) {
    say(text.savedOnly)
    return
  }
  // Not to the one that was read: another change may have come between the two requests.
  const act = () => void goBack(model, now.version - 1, now.version)
  say(text.saved(now.version), { label: words.common.undo, act, of: [model.id] })
}
