import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import type { Code, CodeChange } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { kept } from '../../kept.ts'
import { say, sayFailed } from '../../parts/shell/toast.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import { changeCode, type Done, type Outcome, sameFields } from '../../writing/change-code.ts'
import { type History, useHistory } from './history/history-data.ts'

/** The code of the page, and what every section of it does to it. */
export interface CodeModel {
  readonly id: string
  readonly resource: Resource<Code>
  readonly history: History
  /** What is typed on the sign; null: nobody is editing. */
  readonly sign: Signal<Typed | null>
  /** A change that is being scheduled; null: none is. */
  readonly change: Signal<ChangeDraft | null>
}

export interface ChangeDraft {
  /** In ISO; '': not yet. */
  readonly at: string
  readonly url: string
}

/** What someone who edits has seen: if the code is another one when they save, they are asked. */
export interface Seen {
  readonly destination_url: string | null
  readonly status: Code['status']
}

interface Typed {
  readonly draft: string
  readonly seen: Seen
}

export function seenOf({ destination_url, status }: Seen): Seen {
  return { destination_url, status }
}

export function changeDraftName(id: string): string {
  return `code.${id}.schedule`
}

export function useModel(id: string): CodeModel {
  const resource = useResource((signal) => api.getCode({ id }, { signal }))
  const history = useHistory(id)
  const sign = useSignal(kept<Typed>(`code.${id}.sign`))
  const change = useSignal<ChangeDraft | null>(kept<ChangeDraft>(changeDraftName(id)))
  const shown = useRef<number | undefined>(undefined)
  // Whoever changed it, and wherever: a version that is new here is one the history lacks.
  useSignalEffect(() => {
    const code = resource.data.value
    // A draft that leads nowhere is on the way to version 1, which it is told as.
    const version = code?.destination_url === null ? 0 : code?.version
    if (shown.current !== undefined && version !== shown.current) history.reload()
    shown.current = version
  })
  return useMemo(() => ({ id, resource, history, sign, change }), [id])
}

/** Changes the code and shows what it is now; what to say about it is the caller's. */
export async function updateCode(
  model: CodeModel,
  body: CodeChange,
  seen: Partial<Code>,
): Promise<Outcome> {
  const outcome = await changeCode({ id: model.id, body, seen })
  if (outcome.is === 'failed') {
    if (outcome.failure.status === 404) model.resource.reload()
    return outcome
  }
  if (outcome.is === 'done') noteSeen(model, body, outcome.now)
  showCode(model, outcome.now)
  return outcome
}

/** Every section shows the code of the model: this is what it is now. */
export function showCode({ resource }: CodeModel, now: Code): void {
  resource.data.value = now
  // A read that is under way may still bring the code as it was.
  resource.reload()
}

/** What to say where there is no field; null: nothing failed. */
export function toFault(outcome: Outcome): string | null {
  if (outcome.is !== 'failed') return null
  return `${words.trouble.notSaved} ${toSentence(outcome.failure)}`
}

/** Who edits has seen their own change, and nothing of what others changed. */
export function noteSeen({ sign }: CodeModel, body: CodeChange, now: Code): void {
  const editing = sign.peek()
  if (!editing) return
  const seen = {
    ...editing.seen,
    ...(body.destination_url !== undefined && { destination_url: now.destination_url }),
    ...(body.active !== undefined && { status: now.status }),
  }
  sign.value = { ...editing, seen }
}

/** Says what was done, with the way back to what it was right before, where there is one. */
export function sayDone(model: CodeModel, text: string, body: CodeChange, done: Done): void {
  const [made, back] = [sameFields(done.now, body), sameFields(done.before, body)]
  const act = () => void undo(model, made, back as CodeChange)
  // Once it leads somewhere, it cannot be made to lead nowhere again.
  const isFirst = back.destination_url === null
  say(text, isFirst ? undefined : { label: words.common.undo, act, of: [model.id] })
}

async function undo(model: CodeModel, made: Partial<Code>, back: CodeChange): Promise<void> {
  const outcome = await updateCode(model, back, made)
  if (outcome.is === 'done') return say(words.code.undone)
  const fault = toFault(outcome)
  if (fault === null) return sayFailed(words.code.changedAgain)
  const again = () => void undo(model, made, back)
  sayFailed(fault, { label: words.common.tryAgain, act: again, of: [model.id] })
}
