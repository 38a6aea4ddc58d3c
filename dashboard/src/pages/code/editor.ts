import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Code } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { completeUrl } from '../../complete-url.ts'
import { toFaults } from '../../failure.ts'
import { toShortLink } from '../../format.ts'
import { keep } from '../../kept.ts'
import { addShortcuts } from '../../keyboard.ts'
import { say } from '../../parts/toast.tsx'
import { go, linkTo, place } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { shorten } from './difference.ts'
import { type CodeModel, draftName, type Seen, sayDone, seenOf, updateCode } from './model.ts'

/** Changing where a code leads. What is typed lives in the model and is kept in the tab. */
export interface Editor {
  readonly fault: Signal<string | null>
  readonly isBusy: Signal<boolean>
  readonly open: () => void
  readonly close: () => void
  readonly type: (text: string) => void
  readonly save: () => Promise<void>
  readonly saveMine: () => Promise<void>
}

const SAID_MAX = 60

export function toSaid(url: string): string {
  return shorten(toShortLink(url), SAID_MAX)
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
  const open = () => {
    const code = resource.data.peek()
    if (!code || draft.peek() || !mayAct('editor')) return
    draft.value = { typed: code.destination_url ?? '', seen: seenOf(code) }
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
  return { fault, isBusy, open, close, type, save, saveMine }
}

/** What to say at the field; null: nothing is wrong there. */
async function trySaving(model: CodeModel, close: () => void): Promise<string | null> {
  const { id, draft, resource } = model
  const destination_url = completeUrl(draft.peek()?.typed ?? '')
  if (destination_url === '') return words.code.needsUrl
  const read = await change(() => api.getCode({ id }))
  if (!read.ok) {
    if (read.status === 404) resource.reload()
    return toFault(read)
  }
  const before: Code = read.data
  resource.data.value = before
  const now = draft.peek()
  if (!now) return null
  if (before.destination_url === destination_url) {
    close()
    say(words.code.alreadyThere)
    return null
  }
  if (isChanged(now.seen, before)) {
    model.history.reload()
    return null
  }
  const failure = await updateCode(model, { destination_url })
  if (failure) return toFault(failure)
  close()
  const text = words.code.leads(toSaid(destination_url))
  if (before.destination_url === null) say(text)
  else sayDone(model, text, { destination_url }, { destination_url: before.destination_url })
  return null
}

function toFault(failure: Parameters<typeof toFaults>[0]): string {
  return Object.values(toFaults(failure, ['destination_url'])).join(' ')
}
