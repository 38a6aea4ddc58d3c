import type { Asker, Pictures, Verdict } from '../domain/codes/pictures.ts'
import type { Art, Style } from '../domain/codes/style.ts'
import { Problem } from '../domain/errors.ts'
import { openFairQueue } from '../lib/fair-queue.ts'
import { openRecent } from '../lib/recent.ts'
import { toLook } from './render/look.ts'
import { openThreadOnDemand, type ThreadOnDemand } from './thread.ts'

/** Whether styles can be read: each is drawn and read once, in a thread of its own. */
export interface StyledText {
  readonly wants: 'verdict' | 'grade'
  readonly text: string
  readonly style: Style
  readonly art: Art | null
}

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
export const PLAIN_LOOK = lookOf({})
const PLAIN: Promise<Verdict> = Promise.resolve({ readable: true, warnings: [] })

export function openStyleReader(): ThreadOnDemand {
  return openThreadOnDemand({ name: 'style reader', file: THREAD, limits: HEAP })
}

/** Texts of one length and alphabet have symbols of one size and one level of error correction. */
export function symbolOf(text: string): string {
  return `${text.length}${text === text.toUpperCase() ? ' in capitals' : ''}`
}

export function lookOf(style: Style): string {
  return JSON.stringify(toLook(style))
}

/** A pending verdict of one account, kept while one of its requests waits for it. */
interface Pending {
  readonly verdict: Promise<Verdict>
  /** Of the requests that wait for it. */
  readonly signals: Set<AbortSignal>
  readonly leave: (event: Event) => void
}

/** Each style is read once, accounts taking turns, while someone waits for it. */
export function openJudge(reader: ThreadOnDemand): Pictures['judge'] {
  const ask = (asked: StyledText) => reader.ask<Verdict>(asked)
  const verdicts = openRecent<Promise<Verdict>>(VERDICTS_MAX)
  const pending = new Map<string, Pending>()
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    refusal: () =>
      new Problem('unavailable', 'Too many styles are waiting to be checked: try again soon'),
  })

  function read(key: string, text: StyledText): Promise<Verdict> {
    const known = verdicts.get(key)
    if (known) return known
    const asked = ask(text)
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

  return (text, style, { accountId, signal }: Asker, art = null) => {
    const look = lookOf(style)
    if (look === PLAIN_LOOK) return PLAIN
    const key = `${symbolOf(text)} ${look}`
    const name = `${accountId} ${key}`
    const asked = pending.get(name)
    const known = asked ? undefined : verdicts.get(key)
    if (known) return known
    const own =
      asked ??
      begin(name, (drop) =>
        inTurn(accountId, () => read(key, { wants: 'verdict', text, style, art }), drop),
      )
    own.signals.add(signal)
    signal.addEventListener('abort', own.leave)
    return own.verdict
  }
}
