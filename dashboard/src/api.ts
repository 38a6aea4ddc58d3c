import { computed, effect, signal } from '@preact/signals'
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

/** One for every request that waits, or is being sent again: it is over when all of them are. */
const troubles = signal<ReadonlyMap<object, Trouble>>(new Map())
const RANKS = ['busy', 'unavailable', 'offline'] as const

/** The worst of them is what is said. */
export const trouble = computed<Trouble | null>(() => {
  const all = [...troubles.value.values()].sort((one, other) => one.retryAt - other.retryAt)
  const worst = Math.max(...all.map(({ kind }) => RANKS.indexOf(kind)))
  return all.find(({ kind }) => kind === RANKS[worst]) ?? null
})

function note(of: object, now: Trouble | null): void {
  if (now === null && !troubles.peek().has(of)) return
  const next = new Map(troubles.peek())
  if (now) next.set(of, now)
  else next.delete(of)
  troubles.value = next
}

/** When the server was away last, and since when; what was read before that may be old. */
export const outage = signal<{ readonly from: number; readonly isOver: boolean } | null>(null)
effect(() => {
  const kind = trouble.value?.kind
  const isAway = kind === 'offline' || kind === 'unavailable'
  const last = outage.peek()
  const wasAway = last !== null && !last.isOver
  if (isAway && !wasAway) outage.value = { from: Date.now(), isOver: false }
  else if (!isAway && wasAway) outage.value = { ...last, isOver: true }
})

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

async function untilRetry(of: object, kind: Trouble['kind'], waitMs: number): Promise<void> {
  note(of, { kind, retryAt: Date.now() + waitMs })
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

/** 502 and 504 are what a proxy says whose server is away. */
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
    const isAlone = troubles.peek().has(own) && troubles.peek().size === 1
    // Whoever leaves the page that waits is still without a connection.
    if (signal?.aborted && isAlone && session.peek()) void watch(own)
    else note(own, null)
    return answer
  }
  for (;;) {
    const answer = await send()
    if (signal?.aborted || answer.ok) return leave(answer)
    const kind = kindOf(answer)
    if (answer.status === 401 && session.peek()) await signedInAgain()
    else if (kind && isWaitedFor(kind)) await untilRetry(own, kind, waitOf(answer))
    else return leave(answer)
    if (signal?.aborted || !isStillMeant()) return leave(answer)
  }
}

/**
 * For a part of a page that can fail by itself: it waits for the connection, and for the server too if it
 * has something to show meanwhile. Then the shell says so, once for all parts.
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
    if (answer.ok || !kind || kind === 'busy' || !isStillMeant()) return note(own, null)
    await untilRetry(own, kind, waitOf(answer))
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
  troubles.value = new Map()
  const asked = signInAgain.peek()
  signInAgain.value = null
  asked?.done()
  retryNow()
})

addEventListener('online', retryNow)
addEventListener('offline', () => void lookForServer())
