import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** The end of `worker.ts` that runs in the thread. */

/** Asks the thread to finish. */
export const STOP = 'stop'

export interface Question {
  readonly number: number
  readonly question: unknown
}

/** An error loses SQLite's code on its way between threads, so the code travels beside it. */
export type Answer =
  | { readonly number: number; readonly told: unknown }
  | { readonly number: number; readonly error: Error; readonly errcode?: number | undefined }

export interface Told {
  readonly told: unknown
  /** Moved to the asking thread instead of copied. */
  readonly moved?: ArrayBuffer[]
}

export function answerQuestions<Asked>(answer: (question: Asked) => Promise<Told>): void {
  parentPort?.on('message', async (message: Question | typeof STOP) => {
    if (message === STOP) return
    const { number, question } = message
    try {
      const { told, moved = [] } = await answer(question as Asked)
      parentPort?.postMessage({ number, told } satisfies Answer, moved)
    } catch (error) {
      const { errcode } = error as { errcode?: number }
      parentPort?.postMessage({ number, error: error as Error, errcode } satisfies Answer)
    }
  })
}

/**
 * Redirects go first: this thread only gets the processor time that others leave. Linux applies it
 * to the calling thread, other systems would to all of them.
 */
export function runInBackground(): void {
  lower(constants.priority.PRIORITY_LOW)
}

/** Others go first, but someone is waiting for it: it gets a tenth however busy they are. */
export function runBelowNormal(): void {
  lower(constants.priority.PRIORITY_BELOW_NORMAL)
}

function lower(priority: number): void {
  if (process.platform === 'linux') setPriority(priority)
}

export function onStop(body: () => void): void {
  parentPort?.on('message', (message: unknown) => {
    if (message === STOP) body()
  })
}
