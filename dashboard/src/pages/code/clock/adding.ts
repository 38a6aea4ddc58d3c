import { type Signal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { completeUrl } from '../../../../../domain/input/complete-url.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { toClock } from '../../../format.ts'
import { keep } from '../../../kept.ts'
import { reachOf } from '../../../parts/code/reach.ts'
import { toSaid } from '../../../parts/code/sentences.ts'
import { type Faults, hasFaults } from '../../../parts/form/faults.ts'
import { type Sending, useSending } from '../../../parts/form/sending.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { useIdempotencyKey } from '../../../writing/idempotency-key.ts'
import { type ChangeDraft, type CodeModel, changeDraftName } from '../model.ts'
import { focusIn } from '../section/editing.ts'
import { CLOCK } from './draft.ts'
import { cancelChange, type Schedule, showWith } from './schedule.ts'

export interface Adding extends Sending {
  readonly draft: Signal<ChangeDraft | null>
  readonly open: () => void
  readonly close: () => void
  readonly write: (part: Partial<ChangeDraft>, path: string) => void
}

/** Where its form begins. */
export const ADDING = '.adding .moment'
const FIELDS = ['at', 'destination_url'] as const
const text = words.clock.adding

function missingIn({ at, url }: ChangeDraft): Faults {
  return {
    ...(at === '' && { at: text.needsTime }),
    ...(url.trim() === '' && { destination_url: words.section.needsUrl }),
  }
}

export function useAdding(model: CodeModel, schedule: Schedule): Adding {
  const draft = model.change
  const keyFor = useIdempotencyKey()
  useSignalEffect(() => keep(changeDraftName(model.id), draft.value))
  const end = () => {
    draft.value = null
    sending.clear()
    focusIn(CLOCK.name, '.schedule')
  }
  const sending = useSending(async () => {
    const now = draft.peek()
    if (!now) return null
    const missing = missingIn(now)
    if (hasFaults(missing)) return missing
    const body = { at: now.at, destination_url: completeUrl(now.url) }
    const sent = schedule.data.peek()?.map(({ id }) => id)
    const idempotencyKey = keyFor({ ...body, sent })
    const answer = await change(() =>
      api.scheduleChange({ id: model.id, body }, { idempotencyKey }),
    )
    if (!answer.ok) return toFaults(answer, FIELDS)
    showWith(schedule, (changes) => [...changes, answer.data])
    end()
    schedule.reload()
    const act = () => void cancelChange(model, schedule, answer.data)
    const reach = reachOf(model.resource.data.peek() ?? {})
    const said = words.leads.scheduled[reach](toClock(body.at), toSaid(body.destination_url))
    say(said, { label: words.common.undo, act, of: [model.id] })
    return null
  })
  return useMemo(
    () => ({
      ...sending,
      draft,
      open: () => {
        if (!mayAct('editor')) return
        draft.value ??= { at: '', url: '' }
        focusIn(CLOCK.name, ADDING)
      },
      close: () => {
        const left = draft.peek()
        end()
        if (!left || left.at + left.url.trim() === '') return
        const act = () => {
          draft.value ??= left
        }
        say(words.section.discarded, { label: words.common.undo, act, of: [model.id] })
      },
      write: (part, path) => {
        const now = draft.peek()
        if (now) draft.value = { ...now, ...part }
        sending.clear(path)
      },
    }),
    [model],
  )
}
