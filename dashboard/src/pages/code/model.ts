import { type Signal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Code, CodeChange, Failure } from '../../../../client/client.ts'
import { api, change } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { kept } from '../../kept.ts'
import { say, sayFailed } from '../../parts/toast.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { words } from '../../words.ts'
import { type History, useHistory } from './history-data.ts'

/** The code of the page, and what every section of it does to it. */
export interface CodeModel {
  readonly id: string
  readonly resource: Resource<Code>
  readonly history: History
  /** What is typed on the sign; null: nobody is editing. */
  readonly draft: Signal<Draft | null>
}

/** What someone who edits has seen: if the code is another one when they save, they are asked. */
export interface Seen {
  readonly destination_url: string | null
  readonly status: Code['status']
}

export interface Draft {
  readonly typed: string
  readonly seen: Seen
}

export function seenOf({ destination_url, status }: Seen): Seen {
  return { destination_url, status }
}

export function draftName(id: string): string {
  return `code.${id}.destination`
}

export function nameDraftName(id: string): string {
  return `code.${id}.name`
}

export function useModel(id: string): CodeModel {
  const resource = useResource((signal) => api.getCode({ id }, { signal }))
  const history = useHistory(id)
  const draft = useSignal<Draft | null>(kept<Draft>(draftName(id)))
  return useMemo(() => ({ id, resource, history, draft }), [id])
}

/** Changes the code and shows the result; a failure is the caller's to show. */
export async function updateCode(model: CodeModel, body: CodeChange): Promise<Failure | null> {
  const answer = await change(() => api.updateCode({ id: model.id, body }))
  if (!answer.ok) {
    if (answer.status === 404) model.resource.reload()
    return answer
  }
  model.resource.data.value = answer.data
  const draft = model.draft.peek()
  if (draft) model.draft.value = { ...draft, seen: seenOf(answer.data) }
  // A read that is under way may still bring the code as it was.
  model.resource.reload()
  if (body.destination_url !== undefined) model.history.reload()
  return null
}

/** Says what was done, with the way back. */
export function sayDone(model: CodeModel, text: string, made: CodeChange, back: CodeChange): void {
  say(text, { label: words.common.undo, act: () => void undo(model, made, back) })
}

async function undo(model: CodeModel, made: CodeChange, back: CodeChange): Promise<void> {
  const fail = (failure: Failure) =>
    sayFailed(`${words.trouble.notSaved} ${toSentence(failure)}`, {
      label: words.common.tryAgain,
      act: () => void undo(model, made, back),
    })
  const now = await change(() => api.getCode({ id: model.id }))
  if (!now.ok) return fail(now)
  const names = Object.keys(made) as (keyof CodeChange)[]
  if (names.some((name) => now.data[name] !== made[name])) {
    model.resource.reload()
    return sayFailed(words.code.changedAgain)
  }
  const failure = await updateCode(model, back)
  if (failure) fail(failure)
  else say(words.code.undone)
}
