import { computed, effect, signal } from '@preact/signals'

/** What is in the way of requests that wait: shown above the page until it is over. */
export interface Trouble {
  readonly kind: 'offline' | 'busy' | 'unavailable'
  /** When the waiting request is sent again, in milliseconds since 1970. */
  readonly retryAt: number
}

/** One for every request that waits, or is being sent again: it is over when all of them are. */
const troubles = signal<ReadonlyMap<object, Trouble>>(new Map())
const RANKS = ['busy', 'unavailable', 'offline'] as const

/** The worst of them is shown. */
export const trouble = computed<Trouble | null>(() => {
  const all = [...troubles.value.values()].sort((one, other) => one.retryAt - other.retryAt)
  const worst = Math.max(...all.map(({ kind }) => RANKS.indexOf(kind)))
  return all.find(({ kind }) => kind === RANKS[worst]) ?? null
})

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

export function noteTrouble(of: object, now: Trouble | null): void {
  if (now === null && !troubles.peek().has(of)) return
  const next = new Map(troubles.peek())
  if (now) next.set(of, now)
  else next.delete(of)
  troubles.value = next
}

export function isOnlyTrouble(of: object): boolean {
  return troubles.peek().has(of) && troubles.peek().size === 1
}

/** The requests that wait now, each by what sends it again. */
const waiting = new Set<() => void>()

/** Sends the waiting requests now. */
export function retryNow(): void {
  for (const wake of waiting) wake()
}

export async function untilRetry(of: object, kind: Trouble['kind'], waitMs: number): Promise<void> {
  noteTrouble(of, { kind, retryAt: Date.now() + waitMs })
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

export function forgetTroubles(): void {
  troubles.value = new Map()
}

addEventListener('online', retryNow)
