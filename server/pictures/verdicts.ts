import type { Asker, Pictures, Verdict } from '../../domain/codes/pictures.ts'
import type { Style } from '../../domain/codes/style.ts'
import { Problem } from '../../domain/errors.ts'
import { openRecent } from '../../domain/recent.ts'
import { toLook } from '../../drawing/look.ts'
import { WorkerGone } from '../lib/threads/worker.ts'
import { type FairQueue, openFairQueue } from '../lib/waiting/fair-queue.ts'
import { openSharedWork } from '../lib/waiting/shared-work.ts'
import type { FindArt, SharedArt } from './arts.ts'
import { openThreadOnDemand, type ThreadOnDemand } from './thread.ts'

/** Whether styles can be read: each is drawn and read once, in a thread of its own. */
export interface StyledText {
  readonly wants: 'verdict' | 'grade'
  readonly text: string
  readonly style: Style
  readonly art: SharedArt | null
}

const THREAD = new URL('./judge-thread.ts', import.meta.url)
/** Pixels and decoder results soon become garbage. */
const HEAP = { maxYoungGenerationSizeMb: 12 }
/** Cached verdicts, and cached grades; each takes a few hundred bytes. */
const KEPT_MAX = 1000
/** One of an account, and one of another: in the thread that reads, it is the next. */
export const AT_ONCE = 2
export const AT_ONCE_EACH = 1
/** Per account: what a bulk may request, plus some single codes. */
const WAITING_EACH = 1200
/** In total: a few megabytes. What waits too long is dropped with its request. */
const WAITING_MAX = 8000
/** The default style is readable in every size, as a test proves, and never waits for a reader. */
const PLAIN_LOOK = lookOf({})
const PLAIN: Promise<Verdict> = Promise.resolve({ readable: true, warnings: [] })

export function openStyleReader(): ThreadOnDemand {
  return openThreadOnDemand({ name: 'style reader', file: THREAD, limits: HEAP })
}

/** Texts of one length and alphabet have symbols of one size and one level of error correction. */
function symbolOf(text: string): string {
  return `${text.length}${text === text.toUpperCase() ? ' in capitals' : ''}`
}

function lookOf(style: Style): string {
  return JSON.stringify(toLook(style))
}

interface Readings<Result> {
  readonly reader: ThreadOnDemand
  readonly findArt: FindArt
  readonly inTurn: FairQueue
  readonly wants: StyledText['wants']
  /** Of the default style. */
  readonly plain: (text: string) => Promise<Result>
}

/** Each style is read once, accounts taking turns, while someone waits for it. */
export function openReadings<Result>(parts: Readings<Result>) {
  const { reader, findArt, inTurn, wants, plain } = parts
  const known = openRecent<Result>(KEPT_MAX)
  /** Of each account. */
  const shared = openSharedWork<Result>()

  async function read(key: string, text: string, style: Style, signal: AbortSignal) {
    // Another account may have asked for it meanwhile.
    const before = known.get(key)
    if (before !== undefined) return before
    const question: StyledText = { wants, text, style, art: await findArt(style) }
    const result = await reader.ask<Result>(question, { signal }).catch(toRefusal)
    known.set(key, result)
    return result
  }

  return (text: string, style: Style, { accountId, signal }: Asker): Promise<Result> => {
    const look = lookOf(style)
    if (look === PLAIN_LOOK) return plain(text)
    const key = `${symbolOf(text)} ${look}`
    const result = known.get(key)
    if (result !== undefined) return Promise.resolve(result)
    return shared(`${accountId} ${key}`, signal, (drop) =>
      inTurn(accountId, () => read(key, text, style, drop), drop),
    )
  }
}

function toRefusal(error: unknown): never {
  if (!(error instanceof WorkerGone)) throw error
  throw new Problem('unavailable', 'The style could not be read: try again in a moment')
}

export function openJudge(reader: ThreadOnDemand, findArt: FindArt): Pictures['judge'] {
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    slotsEach: AT_ONCE_EACH,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    refusal: () =>
      new Problem(
        'unavailable',
        'Too many styles are waiting to be checked: try again in a moment',
      ),
  })
  return openReadings({ reader, findArt, inTurn, wants: 'verdict', plain: () => PLAIN })
}
