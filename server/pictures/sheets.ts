import type { AskedSheet, Pictures } from '../../domain/codes/pictures.ts'
import { invalidRequest, Problem } from '../../domain/errors.ts'
import { WorkerGone } from '../lib/threads/worker.ts'
import { openFairQueue } from '../lib/waiting/fair-queue.ts'
import type { FindArt, SharedArt } from './arts.ts'
import { openThreadOnDemand } from './thread.ts'

/** Sheets of labels, drawn in a thread of their own: one with a thousand codes takes seconds. */
export interface Sheets {
  readonly sheet: Pictures['sheet']
  close(): Promise<void>
}

/** Each logo once, however many labels show it. */
export interface SheetQuestion {
  readonly asked: AskedSheet
  readonly arts: readonly SharedArt[]
}

/** `fault`: why its captions cannot be written. */
export type DrawnSheet = { readonly pdf: Uint8Array } | { readonly fault: string }

const THREAD = new URL('./sheet-thread.ts', import.meta.url)
const HEAP = { maxYoungGenerationSizeMb: 8 }
/** The thread draws a label of each in turn, so that a short sheet does not wait for a long one. */
const AT_ONCE = 2
const AT_ONCE_EACH = 1
const WAITING_MAX = 50
const WAITING_EACH = 5
const WAIT_MAX_MS = 30_000

/** One who wants more than can be drawn in this time has to ask for less. */
const DRAW_MAX_MS = 60_000
/** By then a thread that draws has seen that it took too long: this one is stuck. */
const STUCK_MS = 2 * DRAW_MAX_MS

export function openSheets(findArt: FindArt): Sheets {
  const thread = openThreadOnDemand({ name: 'sheets', file: THREAD, limits: HEAP })
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    slotsEach: AT_ONCE_EACH,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () =>
      new Problem('unavailable', 'Too many sheets are being drawn: try again in a moment'),
  })

  async function draw(asked: AskedSheet, left: AbortSignal): Promise<Uint8Array> {
    const question = { asked, arts: await artsOf(asked, findArt) } satisfies SheetQuestion
    const signal = AbortSignal.any([left, AbortSignal.timeout(DRAW_MAX_MS)])
    const drawn = await thread
      .ask<DrawnSheet>(question, { signal, maxMs: STUCK_MS })
      .catch(toRefusal)
    if ('pdf' in drawn) return drawn.pdf
    throw invalidRequest([{ param: 'caption', message: drawn.fault, code: 'format' }])
  }

  return {
    sheet: (asked, { accountId, signal }) => inTurn(accountId, () => draw(asked, signal), signal),
    close: thread.close,
  }
}

/** An account has a hundred logos at most. */
async function artsOf({ labels }: AskedSheet, findArt: FindArt): Promise<readonly SharedArt[]> {
  const arts = new Map<string | undefined, SharedArt | null>()
  for (const { style } of labels) {
    if (!arts.has(style.logo)) arts.set(style.logo, await findArt(style))
  }
  return [...arts.values()].filter((art) => art !== null)
}

function toRefusal(error: unknown): never {
  if (!(error instanceof WorkerGone)) throw error
  throw new Problem('unavailable', 'The sheet could not be drawn: try again with fewer labels')
}
