import { computed, effect, signal } from '@preact/signals'
import type { Event as ScanEvent } from '../../client/client.ts'
import { api, lookForServer } from './api.ts'
import { noteHeard } from './resource.ts'
import { type Mode, mode } from './router.ts'
import { session } from './session.ts'

/**
 * Scans as they come: one stream for the tab, open while a page listens and somebody looks. It goes on
 * where it ended, so that what came meanwhile is not missed.
 */
type Listener = (scan: ScanEvent) => void

const listeners = new Set<Listener>()
const listening = signal(0)
/** A second listener does not open the stream again. */
const isWanted = computed(() => listening.value > 0)
const isVisible = signal(document.visibilityState === 'visible')
/** Whether scans arrive now. */
export const isLive = signal(false)

/** Where the stream of each mode ended. */
const ends = new Map<string, string>()
/** What was missed longer ago is read again by the page, not scan by scan. */
const RESUME_MS = 5 * 60_000
/** The browser connects again when a stream breaks, but not when a server refuses it. */
const REFUSED_PAUSE_MS = 3_000
let closedAt = 0

document.addEventListener('visibilitychange', () => {
  isVisible.value = document.visibilityState === 'visible'
})

/** Where the stream begins if it has none of its own to go on from: after the last scan. */
async function findEnd(of: Mode, signal: AbortSignal): Promise<void> {
  if (Date.now() - closedAt > RESUME_MS) ends.delete(of)
  if (ends.has(of)) return
  const answer = await api.listEvents({ after: 'latest', limit: 1 }, { signal })
  if (answer.ok && answer.data.next_cursor !== null) ends.set(of, answer.data.next_cursor)
}

function open(of: Mode, onRefused: () => void): EventSource {
  const query = new URLSearchParams({ include: 'details' })
  const end = ends.get(of)
  if (end !== undefined) query.set('after', end)
  if (of === 'test') query.set('mode', of)
  const source = new EventSource(`/v1/events/stream?${query}`)
  source.onopen = () => {
    isLive.value = true
  }
  source.onerror = () => {
    if (isLive.peek()) noteHeard()
    isLive.value = false
    void lookForServer()
    if (source.readyState === EventSource.CLOSED) onRefused()
  }
  source.addEventListener('scan.created', ({ data, lastEventId }) => {
    ends.set(of, lastEventId)
    const scan = JSON.parse(data) as ScanEvent
    for (const listener of [...listeners]) listener(scan)
  })
  return source
}

effect(() => {
  const of = mode.value
  if (!isWanted.value || !isVisible.value || !session.value) return
  const abort = new AbortController()
  let source: EventSource | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    await findEnd(of, abort.signal)
    if (!abort.signal.aborted) source = open(of, startLater)
  }
  const startLater = () => {
    closedAt = Date.now()
    pause = setTimeout(start, REFUSED_PAUSE_MS)
  }
  void start()
  return () => {
    abort.abort()
    clearTimeout(pause)
    source?.close()
    closedAt = Date.now()
    isLive.value = false
  }
})

export function listen(listener: Listener): () => void {
  listeners.add(listener)
  listening.value += 1
  return () => {
    listeners.delete(listener)
    listening.value -= 1
  }
}
