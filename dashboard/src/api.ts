import { effect, signal } from '@preact/signals'
import { type Answer, createClient } from '../../client/client.ts'
import { noteServerTime } from './clock.ts'
import { mode } from './router.ts'
import { session } from './session.ts'

/** The API, and what every request does about trouble, so that pages need not. */
export const api = createClient({
  baseUrl: '',
  mode: () => mode.value,
  fetch: async (...request) => {
    const response = await fetch(...request)
    noteServerTime(response.headers)
    return response
  },
})

/** Shown above the page until it is over. */
export interface Trouble {
  readonly kind: 'offline' | 'busy' | 'unavailable'
  /** When the waiting request is sent again, in milliseconds since 1970. */
  readonly retryAt: number
}

export const trouble = signal<Trouble | null>(null)

/** Asks for the password over the page; resolves when someone is signed in again. */
export const signInAgain = signal<{ done: () => void } | null>(null)

const OFFLINE_RETRY_MS = 3000
const RETRY_DEFAULT_SECONDS = 5

/** The requests that wait now, each by what sends it again. */
const waiting = new Set<() => void>()

/** Sends the waiting requests now. */
export function retryNow(): void {
  for (const wake of waiting) wake()
}

async function untilRetry(kind: Trouble['kind'], waitMs: number): Promise<void> {
  trouble.value = { kind, retryAt: Date.now() + waitMs }
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, waitMs)
    waiting.add(wake)
  })
}

function signedInAgain(): Promise<void> {
  return new Promise((resolve) => {
    const before = signInAgain.peek()
    const done = () => {
      before?.done()
      resolve()
    }
    signInAgain.value = { done }
  })
}

function waitOf({
  status,
  retryAfterSeconds,
}: {
  status: number
  retryAfterSeconds: number | null
}) {
  return status === 0 ? OFFLINE_RETRY_MS : (retryAfterSeconds ?? RETRY_DEFAULT_SECONDS) * 1000
}

const KINDS: Readonly<Record<number, Trouble['kind']>> = {
  0: 'offline',
  429: 'busy',
  503: 'unavailable',
}

/** For whom and in which mode something is asked: it is never sent for someone else or in the other. */
function openTurn(): () => boolean {
  const who = session.peek()?.user.id
  const begunIn = mode.peek()
  return () => session.peek()?.user.id === who && mode.peek() === begunIn
}

/**
 * Sends a request that may be sent again: a read, or a write that says the same twice. Without an
 * answer, over the limit or while the server is not available it waits and tries again; signed out,
 * it asks for the password and goes on. Any other failure is the caller's.
 */
export async function ask<T>(
  send: () => Promise<Answer<T>>,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const isStillMeant = openTurn()
  for (;;) {
    const answer = await send()
    if (signal?.aborted) return answer
    if (answer.ok) {
      trouble.value = null
      return answer
    }
    const kind = answer.error.code === 'aborted' ? undefined : KINDS[answer.status]
    if (answer.status === 401 && session.peek()) await signedInAgain()
    else if (kind) await untilRetry(kind, waitOf(answer))
    else return answer
    if (signal?.aborted || !isStillMeant()) return answer
  }
}

/**
 * Sends a change once. Only an expired session is dealt with here; every other failure is said next
 * to what was typed, which stays.
 */
export async function change<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const isStillMeant = openTurn()
  for (;;) {
    const answer = await send()
    if (answer.ok || answer.status !== 401 || !session.peek()) return answer
    await signedInAgain()
    if (!isStillMeant()) return answer
  }
}

/** Whoever is signed in now: what waits for someone else ends here, unsent. */
let last: string | undefined
effect(() => {
  const who = session.value?.user.id
  if (who === last) return
  last = who
  trouble.value = null
  const asked = signInAgain.peek()
  signInAgain.value = null
  asked?.done()
  retryNow()
})

addEventListener('online', retryNow)
