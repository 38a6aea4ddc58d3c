import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/**
 * The recorder as the rest of the process sees it: a thread that is kept alive, and numbers in
 * shared memory, the turn written last and the turn recorded last above all.
 */
export const WRITTEN = 0
export const RECORDED = 1
/** 1 when what dead processes had left at the start is recorded too. */
export const ADOPTED = 2
/** Rises when somebody waits to read what is not recorded yet. */
export const WANTED = 3

export interface RecorderTask {
  readonly folder: string
  readonly session: string
  readonly settings: object
  readonly shared: SharedArrayBuffer
  readonly level: string
}

export interface Recording {
  /** To be called after each written turn. */
  onTurn(): void
  begin(session: string): void
  /** Turns that are written and not recorded yet. */
  pending(): number
  /** Waits for what was written before the call; returns how many turns are still missing. */
  caughtUp(): Promise<number>
  /** Lets the thread finish what is written, for a while. */
  stop(): Promise<void>
}

/** A read that carries counts waits this long for scans answered before it. */
const WAIT_MS = 2000
const RESTART_MS = 500
const STOP_MS = 5000
const THREAD = new URL('../recorder-thread.ts', import.meta.url)

export function openRecording(folder: string, settings: object, log: Logger): Recording {
  const shared = new SharedArrayBuffer(4 * BigInt64Array.BYTES_PER_ELEMENT)
  const progress = new BigInt64Array(shared)
  let worker: Worker | null = null
  let stopping = false

  function run(session: string): void {
    const task: RecorderTask = { folder, session, settings, shared, level: log.level }
    worker = new Worker(THREAD, { workerData: task })
    worker.on('error', (error) => log.error({ err: error }, 'the recorder has died'))
    worker.once('exit', () => {
      worker = null
      if (!stopping) setTimeout(() => !stopping && run(session), RESTART_MS).unref()
    })
  }

  function pending(upTo = Atomics.load(progress, WRITTEN)): number {
    return Math.max(0, Number(upTo - Atomics.load(progress, RECORDED)))
  }

  async function waitFor(which: number, value: bigint, until: number): Promise<void> {
    for (;;) {
      const now = Atomics.load(progress, which)
      const leftMs = until - performance.now()
      if (now >= value || leftMs <= 0) return
      await Atomics.waitAsync(progress, which, now, leftMs).value
    }
  }

  return {
    onTurn() {
      Atomics.add(progress, WRITTEN, 1n)
      Atomics.notify(progress, WRITTEN)
    },
    begin: run,
    pending,
    async caughtUp() {
      const upTo = Atomics.load(progress, WRITTEN)
      const until = performance.now() + WAIT_MS
      if (pending(upTo) > 0) {
        Atomics.add(progress, WANTED, 1n)
        Atomics.notify(progress, WANTED)
      }
      await waitFor(ADOPTED, 1n, until)
      await waitFor(RECORDED, upTo, until)
      return pending(upTo)
    },
    async stop() {
      stopping = true
      const thread = worker
      if (!thread) return
      const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
      const cut = setTimeout(() => void thread.terminate(), STOP_MS)
      thread.postMessage('stop')
      await ended
      clearTimeout(cut)
    },
  }
}
