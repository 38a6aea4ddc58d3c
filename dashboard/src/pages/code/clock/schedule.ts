import { useComputed } from '@preact/signals'
import type { ScheduledChange } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { toClock } from '../../../format.ts'
import { say, sayFailed } from '../../../parts/shell/toast.tsx'
import { type Resource, useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { focusIn } from '../section/editing.ts'
import { CLOCK } from './draft.ts'

/** Changes of the destination that are still to come, the next one first. */
export type Schedule = Resource<readonly ScheduledChange[]>

const text = words.clock

export function useSchedule(model: CodeModel): Schedule {
  const version = useComputed(() => model.resource.data.value?.version)
  return useResource(async (signal) => {
    // Each change that happens is a version of the code.
    version.value
    const answer = await api.listScheduledChanges({ id: model.id }, { signal })
    return answer.ok ? { ...answer, data: answer.data.data } : answer
  })
}

/** Shown at once: what the server says of it is on its way. */
export function showWith(
  { data }: Schedule,
  change: (changes: readonly ScheduledChange[]) => ScheduledChange[],
): void {
  const made = change(data.peek() ?? [])
  data.value = made.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** What is not there any more has happened, or somebody was faster: then the code is another one. */
export async function cancelChange(
  model: CodeModel,
  schedule: Schedule,
  { id, at, destination_url }: ScheduledChange,
): Promise<void> {
  const cancel = () => api.cancelScheduledChange({ id: model.id, change_id: id })
  const answer = await change(cancel)
  schedule.reload()
  if (!answer.ok && answer.status !== 404) {
    return sayFailed(text.notCancelled(toSentence(answer)))
  }
  showWith(schedule, (changes) => changes.filter((one) => one.id !== id))
  // Its own button is gone.
  focusIn(CLOCK.name, '.schedule')
  if (!answer.ok) {
    model.resource.reload()
    return say(text.notThere)
  }
  const again = () => void scheduleAgain(model, schedule, { at, destination_url })
  const undo = { label: words.common.undo, act: again, of: [model.id] }
  say(text.cancelled(toClock(at)), undo)
}

async function scheduleAgain(
  model: CodeModel,
  schedule: Schedule,
  body: Pick<ScheduledChange, 'at' | 'destination_url'>,
): Promise<void> {
  const answer = await change(() => api.scheduleChange({ id: model.id, body }))
  schedule.reload()
  if (answer.ok) {
    showWith(schedule, (changes) => [...changes, answer.data])
    return say(text.scheduledAgain)
  }
  const again = () => void scheduleAgain(model, schedule, body)
  const retry = { label: words.common.tryAgain, act: again, of: [model.id] }
  sayFailed(text.notScheduled(toSentence(answer)), answer.status === 400 ? undefined : retry)
}
