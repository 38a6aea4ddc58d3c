import type { Asker, Pictures, Verdict } from '../domain/codes/pictures.ts'
import type { Style } from '../domain/codes/style.ts'
import { Problem } from '../domain/errors.ts'
import { openFairQueue } from '../lib/fair-queue.ts'
import { openRecent } from '../lib/recent.ts'
import { type RunningWorker, startWorker } from '../lib/threads/worker.ts'
import { toLook } from './render/look.ts'
import { renderPng } from './render/png/png.ts'
import { renderSvg } from './render/svg.ts'

/** Images: drawn on request in the main thread, read in a separate thread. */
export interface OpenPictures extends Pictures {
  close(): Promise<void>
}

export interface StyledText {
  readonly text: string
  readonly style: Style
}

/** One more whenever any picture gets other bytes; render.test.ts notices. */
const EDITION = '2'
const THREAD = new URL('./judge-thread.ts', import.meta.url)
/** Pixels and decoder results soon become garbage. */
const HEAP = { maxYoungGenerationSizeMb: 12 }
/** Cached verdicts; each takes a few hundred bytes. */
const VERDICTS_MAX = 1000
/** The one that is read and the next, so that the thread does not wait for the event loop. */
const AT_ONCE = 2
/** Per account: what a bulk may request, plus some single codes. */
const WAITING_EACH = 1200
/** In total: a few megabytes. What waits too long is dropped with its request. */
const WAITING_MAX = 8000
/** The default style is readable in every size, as a test proves, and never waits for a reader. */
const PLAIN_LOOK = lookOf({})
const PLAIN: Promise<Verdict> = Promise.resolve({ readable: true, warnings: [] })

export function openPictures(): OpenPictures {
  const reader = openStyleReader()
  return {
    edition: EDITION,
    draw: (text, style, format, size) =>
      format === 'png' ? renderPng(text, style, size) : renderSvg(text, style, size),
    judge: openVerdicts(reader.ask),
    close: reader.close,
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
  const verdicts = openRecent<Promise<Verdict>>(VERDICTS_MAX)
  const pending = new Map<string, Pending>()
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    refusal: () =>
      new Problem('unavailable', 'Too many styles are waiting to be checked: try again soon'),
  })

  function read(key: string, text: string, style: Style): Promise<Verdict> {
    const known = verdicts.get(key)
    if (known) return known
    const asked = ask(text, style)
    verdicts.set(key, asked)
    // A thread that failed has given no verdict on the style.
    asked.catch(() => verdicts.delete(key))
    return asked
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
    // Texts of one length have symbols of one size and one level of error correction.
    const key = `${text.length} ${look}`
    const name = `${accountId} ${key}`
    const asked = pending.get(name)
    const known = asked ? undefined : verdicts.get(key)
    if (known) return known
    const own =
      asked ?? begin(name, (drop) => inTurn(accountId, () => read(key, text, style), drop))
    own.signals.add(signal)
    signal.addEventListener('abort', own.leave)
    return own.verdict
  }
}

function openStyleReader() {
  let thread: RunningWorker | null = null

  return {
    ask(text: string, style: Style): Promise<Verdict> {
      if (!thread?.isAlive()) {
        thread = startWorker({
          name: 'style reader',
          file: THREAD,
          limits: HEAP,
          isBackground: true,
        })
      }
      return thread.ask<Verdict>({ text, style } satisfies StyledText)
    },
    async close() {
      await thread?.terminate()
    },
  }
}
