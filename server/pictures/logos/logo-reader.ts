import type { ReadLogo, ReadUpload, Upload } from '../../../domain/brand/logo.ts'
import { Problem } from '../../../domain/errors.ts'
import { type RunningWorker, startWorker } from '../../lib/threads/worker.ts'
import { openFairQueue } from '../../lib/waiting/fair-queue.ts'
import { TOO_MUCH } from './damaged.ts'

/** Reads uploads, each in a thread of its own that ends with it: nothing of one stays for the next. */
export type LogoQuestion = Pick<Upload, 'bytes' | 'type'>

export type LogoAnswer = { readonly logo: ReadLogo } | { readonly reason: string }

const THREAD = new URL('./logo-thread.ts', import.meta.url)
/** A PNG of the largest size takes a second. Time of the processor: on a busy machine the thread waits for it. */
const CPU_MAX_MS = 5_000
const LOOK_EVERY_MS = 250
/** A thread that has not used that much by then has had no chance to. */
const TIME_MAX_MS = 20_000
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
    refusal: () =>
      new Problem('unavailable', 'Too many logos are being read: try again in a moment'),
  })
  return (accountId, question) => inTurn(accountId, () => read(question))
}

async function read(question: LogoQuestion): Promise<LogoAnswer> {
  const plan = { name: 'logo', file: THREAD, limits: HEAP, isBackground: true }
  const thread = startWorker(plan)
  const begun = performance.now()
  const watch = setInterval(() => void endIfSpent(thread), LOOK_EVERY_MS)
  try {
    return await thread.ask<LogoAnswer>(question, { maxMs: TIME_MAX_MS })
  } catch {
    if (performance.now() - begun >= TIME_MAX_MS) {
      throw new Problem(
        'unavailable',
        'The service is too busy to read this logo: try again in a moment',
      )
    }
    // It has died of it.
    return { reason: TOO_MUCH }
  } finally {
    clearInterval(watch)
    await thread.terminate()
  }
}

async function endIfSpent(thread: RunningWorker): Promise<void> {
  // One that has ended says nothing.
  const usedMs = await thread.cpuMs().catch(() => 0)
  if (usedMs > CPU_MAX_MS) await thread.terminate()
}
