import type { AskedSheet, Pictures } from '../domain/codes/pictures.ts'
import { invalidRequest, Problem } from '../domain/errors.ts'
import { openFairQueue } from '../lib/fair-queue.ts'
import { WorkerGone } from '../lib/threads/worker.ts'
import { openThreadOnDemand } from './thread.ts'

/** Sheets of labels, drawn in a thread of their own: one with a thousand codes takes seconds. */
export interface Sheets {
  readonly sheet: Pictures['sheet']
  close(): Promise<void>
}

/** `fault`: why its captions cannot be written. */
export type DrawnSheet = { readonly pdf: Uint8Array } | { readonly fault: string }

const THREAD = new URL('./sheet-thread.ts', import.meta.url)
const HEAP = { maxYoungGenerationSizeMb: 8 }
const WAITING_MAX = 50
const WAITING_EACH = 5
const WAIT_MAX_MS = 30_000

/** One who wants more than can be drawn in this time has to ask for less. */
const DRAW_MAX_MS = 60_000

export function openSheets(): Sheets {
  const thread = openThreadOnDemand({ name: 'sheets', file: THREAD, limits: HEAP })
  const inTurn = openFairQueue({
    slots: 1,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () => new Problem('unavailable', 'Too many sheets are being drawn: try again soon'),
  })
  return {
    async sheet(asked: AskedSheet, accountId) {
      const work = () => thread.ask<DrawnSheet>(asked, { maxMs: DRAW_MAX_MS }).catch(toRefusal)
      const drawn = await inTurn(accountId, work)
      if ('pdf' in drawn) return drawn.pdf
      throw invalidRequest([{ param: 'caption', message: drawn.fault, code: 'format' }])
    },
    close: thread.close,
  }
}

function toRefusal(error: unknown): never {
  if (!(error instanceof WorkerGone)) throw error
  throw new Problem('unavailable', 'The sheet could not be drawn: try again with fewer labels')
}
