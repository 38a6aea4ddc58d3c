import { Problem } from '../../domain/errors.ts'
import { openFairQueue } from '../../lib/fair-queue.ts'
import { startWorker } from '../../lib/threads/worker.ts'
import type { ReadLogo } from './read-logo.ts'

/** Reads uploads, each in a thread of its own that ends with it: nothing of one stays for the next. */
export interface LogoQuestion {
  readonly bytes: Uint8Array
  readonly type: string
}

export type LogoAnswer = { readonly logo: ReadLogo } | { readonly reason: string }

const THREAD = new URL('./logo-thread.ts', import.meta.url)
/** The largest that is allowed takes a third of a second, a JPEG with 16 megapixels two. */
const TIME_MAX_MS = 10_000
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
/** One at a time: each may take 100 MB. */
const AT_ONCE = 1
const WAITING_MAX = 30
const WAITING_EACH = 5
const WAIT_MAX_MS = 20_000
const TOO_MUCH = 'it takes too much time or memory to read'

export type LogoReader = (accountId: string, question: LogoQuestion) => Promise<LogoAnswer>

export function openLogoReader(): LogoReader {
  const inTurn = openFairQueue({
    slots: AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: WAIT_MAX_MS,
    refusal: () => new Problem('unavailable', 'Too many logos are being read: try again soon'),
  })
  return (accountId, question) => inTurn(accountId, () => read(question))
}

async function read(question: LogoQuestion): Promise<LogoAnswer> {
  const plan = { name: 'logo', file: THREAD, limits: HEAP, isBackground: true }
  const thread = startWorker(plan)
  try {
    return await thread.ask<LogoAnswer>(question, { maxMs: TIME_MAX_MS })
  } catch {
    // It has died of it.
    return { reason: TOO_MUCH }
  } finally {
    await thread.terminate()
  }
}
