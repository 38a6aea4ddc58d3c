import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { completeUrl } from '../../../../domain/input/complete-url.ts'
import type { Done } from '../../change-code.ts'
import { toFaults } from '../../failure.ts'
import { keep } from '../../kept.ts'
import { addShortcuts } from '../../keyboard.ts'
import { changedTo } from '../../parts/code/leads.ts'
import { toSaid } from '../../parts/code/sentences.ts'
import { say } from '../../parts/shell/toast.tsx'
import { go, linkTo, place } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { ADDING } from './clock/adding.ts'
import { CLOCK } from './clock/draft.ts'
import { goBack } from './history/history-restore.ts'
import { type CodeModel, draftName, type Seen, sayDone, seenOf, updateCode } from './model.ts'
import { SPLIT_HASH } from './routing/editing.ts'
import { focusIn } from './section/editing.ts'

/** Changing where a code leads. What is typed lives in the model and is kept in the tab. */
export interface Editor {
  readonly fault: Signal<string | null>
  readonly isBusy: Signal<boolean>
  /** What decides where visitors go: the destination, or the split. */
  readonly open: () => void
  readonly openDestination: () => void
  readonly close: () => void
  readonly type: (text: string) => void
  /** What is typed, if anything, is to hold from a moment on that is chosen next. */
  readonly schedule: () => void
  readonly save: () => Promise<void>
  readonly saveMine: () => Promise<void>
}

/** Whether somebody else changed the code since the editing began. */
export function isChanged(seen: Seen, now: Seen): boolean {
  return seen.destination_url !== now.destination_url || seen.status !== now.status
}

function leaveEditAddress(id: string): void {
  if (place.peek().hash === 'edit') go(linkTo(`/codes/${id}`), 'replace')
}

export function useEditor(model: CodeModel): Editor {
  const fault = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const { id, draft, resource } = model
  const openDestination = () => {
    const code = resource.data.peek()
    if (!code || draft.peek() || !mayAct('editor')) return
    draft.value = { typed: code.destination_url ?? '', seen: seenOf(code) }
  }
  const open = () => {
    if (resource.data.peek()?.split) go(`${linkTo(`/codes/${id}`)}#${SPLIT_HASH}`, 'replace')
    else openDestination()
  }
  const close = () => {
    draft.value = null
    fault.value = null
    leaveEditAddress(id)
  }
  const type = (typed: string) => {
    const now = draft.peek()
    if (now) draft.value = { ...now, typed: typed.replace(/[\r\n]+/g, '') }
    fault.value = null
  }
  const schedule = () => {
    const url = completeUrl(draft.peek()?.typed ?? '')
    const isNew = url !== resource.data.peek()?.destination_url
    model.change.value = { at: model.change.peek()?.at ?? '', url: isNew ? url : '' }
    close()
    focusIn(CLOCK.name, ADDING)
  }
  const save = async () => {
    if (isBusy.value) return
    isBusy.value = true
    fault.value = await trySaving(model, close)
    isBusy.value = false
  }
  const saveMine = () => {
    const [now, code] = [draft.peek(), resource.data.peek()]
    if (now && code) draft.value = { ...now, seen: seenOf(code) }
    return save()
  }
  useSignalEffect(() => keep(draftName(id), draft.value))
  useSignalEffect(() => {
    if (place.value.hash === 'edit' && resource.data.value) open()
  })
  useEffect(
    () =>
      addShortcuts({
        e: open,
        Escape: () => {
          if (draft.peek()) close()
        },
      }),
    [],
  )
  return { fault, isBusy, open, openDestination, close, type, schedule, save, saveMine }
}

/** What to say at the field; null: nothing is wrong there. */
async function trySaving(model: CodeModel, close: () => void): Promise<string | null> {
  const draft = model.draft.peek()
  if (!draft) return null
  const destination_url = completeUrl(draft.typed)
  if (destination_url === '') return words.section.needsUrl
  const outcome = await updateCode(model, { destination_url }, draft.seen)
  if (outcome.is === 'failed') return toFault(outcome.failure)
  // Then the banner asks.
  if (outcome.is === 'contested') return null
  close()
  if (outcome.is === 'already') say(words.code.alreadyThere)
  else sayLeads(model, outcome)
  return null
}

function sayLeads(model: CodeModel, done: Done): void {
  const { before, now } = done
  const destination_url = now.destination_url ?? ''
  const text = changedTo(now, toSaid(destination_url))
  if (now.version - before.version <= 1) {
    sayDone(model, text, { destination_url }, done)
    return
  }
  // Another change came between the two requests: what was read is not what it was right before.
  const act = () => void goBack(model, now.version - 1, now.version)
  say(text, { label: words.common.undo, act, of: [model.id] })
}

function toFault(failure: Parameters<typeof toFaults>[0]): string {
  return Object.values(toFaults(failure, ['destination_url'])).join(' ')
}
