import { Worker } from 'node:worker_threads'
import type { Asker, Pictures, Verdict } from '../domain/codes/pictures.ts'
import type { Style } from '../domain/codes/style.ts'
import { Problem } from '../domain/errors.ts'
import { openFairQueue } from '../lib/fair-queue.ts'
import { toLook } from './render/look.ts'
import { renderPng } from './render/png/png.ts'
import { renderSvg } from './render/svg.ts'

/** Images: drawn on request in the main thread, read in a separate thread. */
export interface OpenPictures extends Pictures {
  close(): Promise<void>
}

export interface ToJudge {
  readonly id: number
  readonly text: string
  readonly style: Style
}

export type Judged =
  | { readonly id: number; readonly verdict: Verdict }
  | { readonly id: number; readonly error: Error }

/** Increment whenever the bytes of any image change; render.test.ts notices. */
const EDITION = '2'
const THREAD = new URL('./judge-thread.ts', import.meta.url)
/** Pixels and decoder results soon become garbage. */
const HEAP = { maxYoungGenerationSizeMb: 12 }
/** Cached verdicts; each takes a few hundred bytes. */
const VERDICTS_MAX = 1000
/** The current one and the next, so that the thread does not wait for the event loop. */
const AT_ONCE = 2
/** Per account: what a bulk may request, plus some single codes. */
const WAITING_EACH = 1200
/** In total: a few megabytes. What waits too long is dropped with its request. */
const WAITING_MAX = 8000
/** The default style is readable in every size, as a test proves, and never waits for a reader. */
const PLAIN_LOOK = lookOf({})
const PLAIN: Promise<Verdict> = Promise.resolve({ readable: true, warnings: [] })

export function openPictures(): OpenPictures {
  const judges = openJudges()
  return {
    edition: EDITION,
    draw: (text, style, format, size) =>
      format === 'png' ? renderPng(text, style, size) : renderSvg(text, style, size),
    judge: openVerdicts(judges.ask),
    close: judges.close,
  }
}

function lookOf(style: Style): string {
  return Object.values(toLook(style)).join(' ')
}

/** A pending verdict of one account, kept while one of its requests waits for it. */
interface Pending {
  readonly verdict: Promise<Verdict>
  /** Of the requests that wait for it. */
  readonly signals: Set<AbortSignal>
  readonly leave: (event: Event) => void
}

/** Each style is read once, accounts taking turns, while someone waits for it. */
function openVerdicts(ask: (text: string, style: Style) => Promise<Verdict>): Pictures['judge'] {
  const verdicts = new Map<string, Promise<Verdict>>()
  const pending = new Map<string, Pending>()
  const inTurn = openFairQueue({
    places: AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    refusal: () =>
      new Problem('unavailable', 'Too many styles are waiting to be checked: try again soon'),
  })

  function read(key: string, text: string, style: Style): Promise<Verdict> {
    const known = verdicts.get(key) ?? ask(text, style)
    verdicts.delete(key)
    verdicts.set(key, known)
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= VERDICTS_MAX) break
      verdicts.delete(oldest)
    }
    known.catch(() => verdicts.delete(key))
    return known
  }

  function begin(name: string, work: (drop: AbortSignal) => Promise<Verdict>): Pending {
    const drop = new AbortController()
    const own: Pending = { verdict: work(drop.signal), signals: new Set(), leave }
    const forget = () => pending.get(name) === own && pending.delete(name)
    function leave({ target }: Event): void {
      own.signals.delete(target as AbortSignal)
      if (own.signals.size > 0) return
      forget()
      drop.abort()
    }
    pending.set(name, own)
    own.verdict.then(forget, forget)
    return own
  }

  return (text, style, { accountId, signal }: Asker) => {
    const look = lookOf(style)
    if (look === PLAIN_LOOK) return PLAIN
    // What matters is the size of the symbol, which depends on the length of the text.
    const key = `${text.length} ${look}`
    const name = `${accountId} ${key}`
    const asked = pending.get(name)
    if (!asked && verdicts.has(key)) return read(key, text, style)
    const own =
      asked ?? begin(name, (drop) => inTurn(accountId, () => read(key, text, style), drop))
    own.signals.add(signal)
    signal.addEventListener('abort', own.leave)
    return own.verdict
  }
}

interface Waiting {
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: Error) => void
}

interface Judge {
  readonly thread: Worker
  /** Requests waiting for this thread: if it dies, nobody else is notified. */
  readonly waiting: Map<number, Waiting>
}

function openJudges() {
  let current: Judge | null = null
  let ids = 0

  function start(): Judge {
    const judge: Judge = {
      thread: new Worker(THREAD, { resourceLimits: HEAP }),
      waiting: new Map(),
    }
    const { thread, waiting } = judge
    // An error is followed by the exit, when another thread may already have replaced it.
    const fail = (error: Error) => {
      if (current === judge) current = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    thread.on('message', (told: Judged) => {
      const asker = waiting.get(told.id)
      waiting.delete(told.id)
      if (waiting.size === 0) thread.unref()
      if ('verdict' in told) asker?.resolve(told.verdict)
      else asker?.reject(told.error)
    })
    thread.on('error', fail)
    thread.on('exit', () => fail(new Error('the image reading thread has ended')))
    return judge
  }

  return {
    ask: (text: string, style: Style) =>
      new Promise<Verdict>((resolve, reject) => {
        current ??= start()
        const { thread, waiting } = current
        thread.ref()
        const id = ++ids
        waiting.set(id, { resolve, reject })
        thread.postMessage({ id, text, style } satisfies ToJudge)
      }),
    async close() {
      await current?.thread.terminate()
    },
  }
}
