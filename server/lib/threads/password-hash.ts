import { Problem } from '../../../domain/errors.ts'
import type { PasswordQuestion } from './password-thread.ts'
import { type RunningWorker, startWorker } from './worker.ts'

/** The thread's handle: it starts with the first sign-in and ends when nobody signs in any more. */

const THREAD = new URL('./password-thread.ts', import.meta.url)
/** One takes about 50 ms: whoever is further back would wait longer than people do. */
const WAITING_MAX = 128
const IDLE_MS = 60_000

export interface PasswordThread {
  hash(password: string): Promise<string>
  /** `stored` null: nobody has it, which takes as long to find out. */
  matches(password: string, stored: string | null): Promise<boolean>
  close(): Promise<void>
}

export function openPasswordThread(): PasswordThread {
  let worker: RunningWorker | null = null
  let idle: NodeJS.Timeout | undefined
  let waiting = 0

  async function ask<Result>(question: PasswordQuestion): Promise<Result> {
    if (waiting >= WAITING_MAX)
      throw new Problem('unavailable', 'Too many sign-ins: try again in a moment')
    clearTimeout(idle)
    if (!worker?.isAlive()) {
      worker = startWorker({ name: 'passwords', file: THREAD, isBackground: true })
    }
    waiting++
    try {
      return await worker.ask<Result>(question)
    } finally {
      waiting--
      if (waiting === 0) idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  async function end(): Promise<void> {
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  return {
    hash: (password) => ask<string>({ hash: password }),
    matches: (password, stored) => ask<boolean>({ check: password, stored }),
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}
