import type { AskedPicture, Pictures } from '../domain/codes/pictures.ts'
import type { Art } from '../domain/codes/style.ts'
import { Problem } from '../domain/errors.ts'
import { openFairQueue } from '../lib/fair-queue.ts'
import { WorkerGone } from '../lib/threads/worker.ts'
import { openThreadOnDemand } from './thread.ts'

/**
 * Pictures, drawn in a thread of their own and kept for a while: a public one is asked for again and
 * again. Accounts take turns, and so do the codes of an account.
 */
export interface Drawn {
  readonly draw: Pictures['draw']
  close(): Promise<void>
}

/** Copied to no one: both threads read the same bytes of a logo. */
export interface Question extends Omit<AskedPicture, 'art'> {
  readonly art: (Omit<Art, 'markup'> & { readonly markup: SharedArrayBuffer }) | null
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
/** A few seconds of drawing. */
const WAITING_MAX = 1000
const WAITING_EACH = 500
const WAIT_MAX_MS = 5000

export function openDrawn(): Drawn {
  const thread = openThreadOnDemand({ name: 'pictures', file: THREAD, limits: HEAP })
  const kept = openShelf()
  const coming = new Map<string, Promise<Uint8Array>>()
  const share = openShared()
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () => new Problem('unavailable', 'Too many images are being drawn: try again soon'),
  })

  async function ask(question: Question): Promise<Uint8Array> {
    const answer = await thread.ask<Drawing>(question).catch(toRefusal)
    if ('picture' in answer) return answer.picture
    const { code, message, faults } = answer.problem
    throw new Problem(code, message, faults)
  }

  return {
    async draw({ art, ...asked }, { accountId, shortCode, isOnce = false }) {
      const name = JSON.stringify(asked)
      const known = kept.get(name) ?? coming.get(name)
      if (known) return known
      const work = () => ask({ ...asked, art: share(art) })
      const drawing = inTurn(accountId, work, undefined, shortCode)
      coming.set(name, drawing)
      try {
        const picture = await drawing
        if (!isOnce && picture.length <= KEPT_EACH_BYTES) kept.set(name, picture)
        return picture
      } finally {
        coming.delete(name)
      }
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
  throw new Problem('unavailable', 'The image could not be drawn: try again soon')
}

/** Once for each logo, as long as that is kept. */
function openShared(): (art: Art | null) => Question['art'] {
  const shared = new WeakMap<Art, SharedArrayBuffer>()
  return (art) => {
    if (art === null) return null
    const known = shared.get(art)
    if (known) return { ...art, markup: known }
    const bytes = Buffer.from(art.markup)
    const markup = new SharedArrayBuffer(bytes.length)
    new Uint8Array(markup).set(bytes)
    shared.set(art, markup)
    return { ...art, markup }
  }
}
