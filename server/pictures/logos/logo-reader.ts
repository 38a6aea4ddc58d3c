import type { ReadLogo, ReadUpload, Upload } from '../../../domain/brand/logo.ts'
import { Problem } from '../../../domain/errors.ts'
import { startWorker } from '../../lib/threads/worker.ts'
import { openFairQueue } from '../../lib/waiting/fair-queue.ts'
import { TOO_MUCH } from './damaged.ts'

/** Reads uploads, each in a thread of its own that ends with it: nothing of one stays for the next. */
export type LogoQuestion = Pick<Upload, 'bytes' | 'type'>

export type LogoAnswer = { readonly logo: ReadLogo } | { readonly reason: string }

const THREAD = new URL('./logo-thread.ts', import.meta.url)
/** A PNG of the largest size takes a second. */
const TIME_MAX_MS = 5_000
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
/** One at a time: each may take 100 MB, a JPEG of the largest size 300. */
const AT_ONCE = 1
const WAITING_MAX = 30
const WAITING_EACH = 5
const WAIT_MAX_MS = 20_000

export function openLogoReader(): ReadUpload {
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
