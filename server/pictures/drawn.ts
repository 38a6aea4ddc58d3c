import type { AskedPicture, Pictures } from '../../domain/codes/pictures.ts'
import { Problem } from '../../domain/errors.ts'
import { WorkerGone } from '../lib/threads/worker.ts'
import { openFairQueue } from '../lib/waiting/fair-queue.ts'
import { openSharedWork } from '../lib/waiting/shared-work.ts'
import type { FindArt, SharedArt } from './arts.ts'
import { openThreadOnDemand } from './thread.ts'

/**
 * Pictures, drawn in a thread of their own and kept for a while: a public one is asked for again and
 * again. Accounts take turns, and so do the codes of an account.
 */
export interface Drawn {
  readonly draw: Pictures['draw']
  close(): Promise<void>
}

export interface Question extends AskedPicture {
  readonly art: SharedArt | null
}

export type Drawing =
  | { readonly picture: Uint8Array<ArrayBuffer> }
  | { readonly problem: Pick<Problem, 'code' | 'message' | 'faults'> }

const THREAD = new URL('./draw-thread.ts', import.meta.url)
const HEAP = { maxYoungGenerationSizeMb: 8 }
/** In bytes: a picture of each size from 1,024 to 2,048 pixels has 36 kB on average. */
const KEPT_BYTES = 39_000_000
/** One larger than this is printed, and not asked for again and again. */
const KEPT_EACH_BYTES = 1_000_000
/** What a picture takes besides its bytes: its name, with the style. */
const NAME_BYTES = 600
/** The one that is drawn and the next, so that the thread does not wait for the event loop. */
const AT_ONCE = 2
/** A large one takes seconds: another account's is drawn beside it. */
const AT_ONCE_EACH = 1
/** A few seconds of drawing. */
const WAITING_MAX = 1000
const WAITING_EACH = 500
const WAIT_MAX_MS = 5000

export function openDrawn(findArt: FindArt): Drawn {
  const thread = openThreadOnDemand({ name: 'pictures', file: THREAD, limits: HEAP })
  const kept = openShelf()
  const shared = openSharedWork<Uint8Array>()
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    slotsEach: AT_ONCE_EACH,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Problem('unavailable', 'Too many images are being drawn: try again in a moment'),
  })

  async function ask(asked: AskedPicture, signal: AbortSignal): Promise<Uint8Array> {
    const question: Question = { ...asked, art: await findArt(JSON.parse(asked.style)) }
    const answer = await thread.ask<Drawing>(question, { signal }).catch(toRefusal)
    if ('picture' in answer) return answer.picture
    const { code, message, faults } = answer.problem
    throw new Problem(code, message, faults)
  }

  return {
    async draw(asked, { accountId, shortCode, signal, isOnce = false }) {
      const name = JSON.stringify(asked)
      const work = async (drop: AbortSignal) => {
        const picture = await inTurn(accountId, () => ask(asked, drop), drop, shortCode)
        if (!isOnce && picture.length <= KEPT_EACH_BYTES) kept.set(name, picture)
        return picture
      }
      return kept.get(name) ?? shared(name, signal, work)
    },
    close: thread.close,
  }
}

/**
 * Pictures by name; those that nobody has asked for longest go first. Not `Recent`, which may hold
 * twice as much: these are most of what the process has in memory.
 */
function openShelf() {
  const pictures = new Map<string, Uint8Array>()
  let bytes = 0
  const weigh = ({ length }: Uint8Array) => NAME_BYTES + length
  return {
    get(name: string): Uint8Array | undefined {
      const picture = pictures.get(name)
      if (picture === undefined) return undefined
      pictures.delete(name)
      pictures.set(name, picture)
      return picture
    },
    set(name: string, picture: Uint8Array): void {
      pictures.set(name, picture)
      bytes += weigh(picture)
      for (const [oldest, one] of pictures) {
        if (bytes <= KEPT_BYTES) return
        pictures.delete(oldest)
        bytes -= weigh(one)
      }
    },
  }
}

/** A thread that died of another picture is started again by the next one. */
function toRefusal(error: unknown): never {
  if (!(error instanceof WorkerGone)) throw error
  throw new Problem('unavailable', 'The image could not be drawn: try again in a moment')
}
