import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { completeUrl } from '../../../../../domain/input/complete-url.ts'
import { api, change } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { type Faults, NO_FAULTS, without } from '../../../faults.ts'
import { toClock } from '../../../format.ts'
import { useIdempotencyKey } from '../../../idempotency-key.ts'
import { keep } from '../../../kept.ts'
import { reachOf } from '../../../parts/code/reach.ts'
import { toSaid } from '../../../parts/code/sentences.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { type ChangeDraft, type CodeModel, changeDraftName } from '../model.ts'
import { focusIn } from '../section/editing.ts'
import { CLOCK } from './draft.ts'
import { cancelChange, type Schedule, showWith } from './schedule.ts'

export interface Adding {
  readonly draft: Signal<ChangeDraft | null>
  readonly faults: Signal<Faults>
  readonly isBusy: Signal<boolean>
  readonly open: () => void
  readonly close: () => void
  readonly write: (part: Partial<ChangeDraft>, path: string) => void
  readonly save: () => Promise<void>
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
  const faults = useSignal<Faults>(NO_FAULTS)
  const isBusy = useSignal(false)
  const keyFor = useIdempotencyKey()
  useSignalEffect(() => keep(changeDraftName(model.id), draft.value))
  return useMemo(() => {
    const end = () => {
      draft.value = null
      faults.value = NO_FAULTS
      focusIn(CLOCK.name, '.schedule')
    }
    /** What is wrong; nothing: it is scheduled. */
    const trySaving = async (now: ChangeDraft): Promise<Faults> => {
      const missing = missingIn(now)
      if (Object.keys(missing).length > 0) return missing
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
      return NO_FAULTS
    }
    return {
      draft,
      faults,
      isBusy,
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
        faults.value = without(faults.peek(), path)
      },
      save: async () => {
        const now = draft.peek()
        if (!now || isBusy.peek()) return
        isBusy.value = true
        faults.value = await trySaving(now)
        isBusy.value = false
        if (Object.keys(faults.peek()).length > 0) focusIn(CLOCK.name, '[aria-invalid="true"]')
      },
    }
  }, [model])
}
