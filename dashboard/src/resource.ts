import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Answer, Failure } from '../../client/client.ts'
import { ask } from './api.ts'

/** Data of a page: what the server last said, and how to ask again. */
export interface Resource<T> {
  readonly data: Signal<T | null>
  readonly failure: Signal<Failure['error'] | null>
  readonly isLoading: Signal<boolean>
  readonly reload: () => void
}

const STALE_MS = 10_000

/** How a request is sent: `ask` waits and tries again, `change` leaves the failure to the page. */
type Way<T> = (send: () => Promise<Answer<T>>, signal?: AbortSignal) => Promise<Answer<T>>

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
  const turn = useSignal(0)
  const reload = () => {
    turn.value = turn.peek() + 1
  }
  useSignalEffect(() => {
    turn.value
    const abort = new AbortController()
    isLoading.value = true
    let first: Promise<Answer<T>> | null = send(abort.signal)
    const again = () => {
      const now = first ?? send(abort.signal)
      first = null
      return now
    }
    void way(again, abort.signal).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.ok) data.value = answer.data
      failure.value = answer.ok ? null : answer.error
      isLoading.value = false
    })
    return () => abort.abort()
  })
  useEffect(() => {
    let leftAt = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt > STALE_MS) reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return { data, failure, isLoading, reload }
}
