import { effect, signal } from '@preact/signals'
import { type Answer, createClient } from '../../client/client.ts'
import { mode } from './router.ts'
import { session } from './session.ts'
import { noteServerTime } from './time/clock.ts'
import {
  forgetTroubles,
  isOnlyTrouble,
  noteTrouble,
  retryNow,
  type Trouble,
  untilRetry,
} from './trouble.ts'

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

/** Asks for the password over the page; resolves when someone is signed in again. */
export const signInAgain = signal<{ done: () => void } | null>(null)

const OFFLINE_RETRY_MS = 3000
const RETRY_DEFAULT_SECONDS = 5

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

function waitMsOf(answer: { status: number; retryAfterSeconds: number | null }): number {
  if (answer.status === 0) return OFFLINE_RETRY_MS
  return (answer.retryAfterSeconds ?? RETRY_DEFAULT_SECONDS) * 1000
}

/** 502 and 504 come from a proxy whose server is away. */
const KINDS: Readonly<Record<number, Trouble['kind']>> = {
  0: 'offline',
  429: 'busy',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

function kindOf<T>(answer: Answer<T>): Trouble['kind'] | undefined {
  return answer.ok || answer.error.code === 'aborted' ? undefined : KINDS[answer.status]
}

/** A request is never sent for another person or in the other mode than those it was made in. */
function openTurn(): () => boolean {
  const who = session.peek()?.user.id
  const startMode = mode.peek()
  return () => session.peek()?.user.id === who && mode.peek() === startMode
}

/**
 * Sends a request that may be sent again: a read, or a write that says the same twice. Without an
 * answer, over the limit or while the server is not available it waits and tries again; signed out,
 * it asks for the password and continues. Any other failure is the caller's.
 */
export async function ask<T>(
  send: () => Promise<Answer<T>>,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  return askWhile(() => true, send, signal)
}

type IsWaitedFor = (kind: Trouble['kind']) => boolean

async function askWhile<T>(
  isWaitedFor: IsWaitedFor,
  send: () => Promise<Answer<T>>,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const isStillMeant = openTurn()
  const own = {}
  const leave = (answer: Answer<T>) => {
    // People who leave the page that waits are still without a connection.
    if (signal?.aborted && isOnlyTrouble(own) && session.peek()) void watch(own)
    else noteTrouble(own, null)
    return answer
  }
  for (;;) {
    const answer = await send()
    if (signal?.aborted || answer.ok) return leave(answer)
    const kind = kindOf(answer)
    if (answer.status === 401 && session.peek()) await signedInAgain()
    else if (kind && isWaitedFor(kind)) await untilRetry(own, kind, waitMsOf(answer))
    else return leave(answer)
    if (signal?.aborted || !isStillMeant()) return leave(answer)
  }
}

/**
 * For a part of a page that can fail separately: it waits for the connection, and for the server too if it
 * has something to show in the meantime. Then the shell says so, once for all parts.
 */
export function askPart<T>(
  send: () => Promise<Answer<T>>,
  signal?: AbortSignal,
  isShown = () => false,
): Promise<Answer<T>> {
  return askWhile((kind) => kind === 'offline' || isShown(), send, signal)
}

/** Until the server answers again. */
async function watch(own: object): Promise<void> {
  const isStillMeant = openTurn()
  for (;;) {
    const answer = await api.getSession()
    const kind = kindOf(answer)
    if (answer.ok || !kind || kind === 'busy' || !isStillMeant()) return noteTrouble(own, null)
    await untilRetry(own, kind, waitMsOf(answer))
  }
}

let isWatching = false

/** After a sign that the server is away, which is not an answer: says so if it is true. */
export async function lookForServer(): Promise<void> {
  if (isWatching || !session.peek()) return
  isWatching = true
  await watch({})
  isWatching = false
}

/**
 * Sends a change once. Only an expired session is dealt with here; every other failure is shown next
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

/** Who is signed in now: what waits for someone else ends here, unsent. */
let last: string | undefined
effect(() => {
  const who = session.value?.user.id
  if (who === last) return
  last = who
  forgetTroubles()
  const dialog = signInAgain.peek()
  signInAgain.value = null
  dialog?.done()
  retryNow()
})

addEventListener('offline', () => void lookForServer())
