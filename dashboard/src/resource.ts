import { computed, type Signal, signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Answer, Failure } from '../../client/client.ts'
import { ask } from './api.ts'
import { outage } from './trouble.ts'

/** Data of a page: what the server last said, and how to ask again. */
export interface Resource<T> {
  readonly data: Signal<T | null>
  readonly failure: Signal<Failure['error'] | null>
  readonly isLoading: Signal<boolean>
  /** What is shown answers an earlier question than the one that is asked now. */
  readonly isOther: Signal<boolean>
  readonly reload: () => void
}

const STALE_MS = 10_000

/** How a request is sent: `ask` waits and tries again, `change` leaves the failure to the page. */
type Way<T> = (
  send: () => Promise<Answer<T>>,
  signal?: AbortSignal,
  isShown?: () => boolean,
) => Promise<Answer<T>>

/** When each answer came that is on the page now. */
const answers = signal<ReadonlyMap<object, number>>(new Map())
/** Until when the live stream has told what is new. */
const heardUntil = signal(0)

/** Since when nothing that is on the page is new; null: nothing is on it. */
export const shownAt = computed(() =>
  answers.value.size === 0 ? null : Math.max(heardUntil.value, ...answers.value.values()),
)

export function noteHeard(): void {
  heardUntil.value = Date.now()
}

function noteAnswer(of: object, at: number | null): void {
  const next = new Map(answers.peek())
  if (at === null) next.delete(of)
  else next.set(of, at)
  answers.value = next
}

/** What was read before the server went away is read again when it is back. */
function useReloadAfterOutage(of: object, isLoading: Signal<boolean>, reload: () => void): void {
  useSignalEffect(() => {
    const last = outage.value
    if (!last?.isOver || isLoading.peek()) return
    if ((answers.peek().get(of) ?? 0) < last.from) reload()
  })
  useEffect(() => () => noteAnswer(of, null), [])
}

/**
 * Asks again whenever a signal read in `send` changes, and when the tab is looked at after a while:
 * someone may have changed things in another one. The last answer stays on the page meanwhile.
 */
export function useResource<T>(
  send: (signal: AbortSignal) => Promise<Answer<T>>,
  way: Way<T> = ask,
): Resource<T> {
  const data = useSignal<T | null>(null)
  const failure = useSignal<Failure['error'] | null>(null)
  const isLoading = useSignal(true)
  const isOther = useSignal(false)
  const turn = useSignal(0)
  const own = useRef({ turn: 0 }).current
  const reload = () => {
    turn.value = turn.peek() + 1
  }
  useSignalEffect(() => {
    isOther.value = isOther.peek() || own.turn === turn.value
    own.turn = turn.value
    const abort = new AbortController()
    isLoading.value = true
    let first: Promise<Answer<T>> | null = send(abort.signal)
    const again = () => {
      const now = first ?? send(abort.signal)
      first = null
      return now
    }
    const isShown = () => data.peek() !== null && !isOther.peek()
    void way(again, abort.signal, isShown).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.ok) {
        data.value = answer.data
        isOther.value = false
        noteAnswer(own, Date.now())
      }
      failure.value = answer.ok ? null : answer.error
      isLoading.value = false
    })
    return () => abort.abort()
  })
  useReloadAfterOutage(own, isLoading, reload)
  useEffect(() => {
    let leftAt = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt > STALE_MS) reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return { data, failure, isLoading, isOther, reload }
}
