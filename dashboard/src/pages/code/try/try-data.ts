import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import type { SimulationAnswer } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { toFaults } from '../../../failure.ts'
import { useResource } from '../../../resource.ts'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import { FIELDS, FIRST_TRIED, type Tried, toSimulation } from './try-form.ts'

const PAUSE_MS = 250

export interface Trying {
  readonly tried: Signal<Tried>
  readonly edit: (change: Partial<Tried>) => void
  /** Whether the time is typed, and none of those in the list. */
  readonly isTimeOwn: Signal<boolean>
  /** Whether the time is half typed: then its field has no value yet. */
  readonly isTimeHalf: Signal<boolean>
  readonly answer: SimulationAnswer | null
  /** What is typed has not been answered yet. */
  readonly isBusy: boolean
  readonly faults: Readonly<Record<string, string>>
  readonly askAgain: () => void
}

/** Asks as one changes it, after a short rest, and once more when the code has changed. */
export function useTrying(model: CodeModel): Trying {
  const tried = useSignal(FIRST_TRIED)
  const isTimeOwn = useSignal(false)
  const isTimeHalf = useSignal(false)
  const typed = useComputed(() => JSON.stringify(toSimulation(tried.value)))
  const asked = useSignal(typed.peek())
  const code = model.resource.data
  const state = useComputed(() => `${code.value?.version} ${code.value?.state}`)
  useSignalEffect(() => {
    const body = typed.value
    const timer = setTimeout(() => (asked.value = body), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  // A new question ends the one before it: the last answer is that of the last question.
  const resource = useResource((signal) => {
    state.value
    const body = JSON.parse(asked.value) ?? {}
    return api.simulateScan({ id: model.id, body }, { signal })
  })
  const { data, failure, isLoading, reload } = resource
  useSignalEffect(() => {
    // It is another one than on the page, or is gone.
    const isNew = data.value !== null && data.value.version !== code.peek()?.version
    if (isNew || failure.value?.code === 'not_found') model.resource.reload()
  })
  const edit = (change: Partial<Tried>) => {
    tried.value = { ...tried.peek(), ...change }
  }
  const isTimeWrong = isTimeHalf.value || toSimulation(tried.value) === null
  const error = failure.value
  const faults = {
    ...(error && toFaults({ ok: false, status: 400, error, retryAfterSeconds: null }, FIELDS)),
    ...(isTimeWrong && { at: words.tryIt.atFault }),
  }
  const isBusy = isLoading.value || typed.value !== asked.value
  return {
    tried,
    edit,
    isTimeOwn,
    isTimeHalf,
    answer: data.value,
    isBusy,
    faults,
    askAgain: reload,
  }
}
