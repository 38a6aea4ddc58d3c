import { constants, setPriority } from 'node:os'
import { setImmediate as nextRound } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

/** The end of `worker.ts` that runs in the thread. */

/** Asks the thread to finish. */
export const STOP = 'stop'

export interface Question {
  readonly number: number
  readonly question: unknown
  /** Shared with the one who asks: not 0 as soon as no one waits for the answer any more. */
  readonly left: Int32Array | null
}

/** Between two steps of long work: see drawing/turn.ts. */
type Turn = () => Promise<void>

/** An error loses SQLite's code on its way between threads, so the code travels beside it. */
export type Answer =
  | { readonly number: number; readonly told: unknown }
  | { readonly number: number; readonly error: Error; readonly errcode?: number | undefined }

export interface Told {
  readonly told: unknown
  /** Moved to the asking thread instead of copied. */
  readonly moved?: ArrayBuffer[]
}

export function answerQuestions<Asked>(
  answer: (question: Asked, turn: Turn) => Promise<Told>,
): void {
  parentPort?.on('message', async (message: Question | typeof STOP) => {
    if (message === STOP) return
    const { number, question, left } = message
    const turn = async () => {
      await nextRound()
      if (left !== null && Atomics.load(left, 0) !== 0) throw new Error('No one is waiting for it')
    }
    try {
      const { told, moved = [] } = await answer(question as Asked, turn)
      parentPort?.postMessage({ number, told } satisfies Answer, moved)
    } catch (error) {
      const { errcode } = error as { errcode?: number }
      parentPort?.postMessage({ number, error: error as Error, errcode } satisfies Answer)
    }
  })
}

/** Bytes that are moved to the asking thread, not copied. */
export function toMoved({ buffer, byteOffset, length }: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
  // A few bytes may share their memory with others, which cannot be handed over.
  return buffer.byteLength === length ? bytes : bytes.slice()
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
