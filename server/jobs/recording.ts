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
/** Scans dropped for their age since the start. */
export const DROPPED = 4
const NUMBERS = 5

/** Those of server/config.ts that it needs. */
export interface RecorderSettings {
  readonly DATA_DIR: string
  readonly DATABASE_URL: string | null
  readonly DATABASE_CONNECTIONS: number
  readonly RETENTION_DAYS: number | null
}

export interface RecorderTask {
  readonly folder: string
  readonly session: string
  readonly settings: RecorderSettings
  readonly shared: SharedArrayBuffer
  /** Its first number rises when scans were recorded that webhooks tell of: see jobs/sending.ts. */
  readonly outbox: SharedArrayBuffer
  readonly level: string
}

export interface Recording {
  /** To be called after each written turn, with its number of scans. */
  onTurn(scans: number): void
  begin(session: string): void
  /** Scans that are written and not recorded yet. */
  pending(): number
  /** Scans dropped for their age since the start. */
  dropped(): number
  /** Waits for what was written before the call; returns how many scans are still missing. */
  caughtUp(): Promise<number>
  /** Lets the thread finish what is written, for a while. */
  stop(): Promise<void>
}

/** A read that carries counts waits this long for scans answered before it. */
const WAIT_MS = 2000
const RESTART_MS = 500
/** How many turns may pass before those that are recorded are forgotten. */
const SIZES_CHECKED = 4096
const STOP_MS = 5000
const THREAD = new URL('../recorder-thread.ts', import.meta.url)

export function openRecording(
  folder: string,
  settings: RecorderSettings,
  outbox: SharedArrayBuffer,
  log: Logger,
): Recording {
  const shared = new SharedArrayBuffer(NUMBERS * BigInt64Array.BYTES_PER_ELEMENT)
  const progress = new BigInt64Array(shared)
  let worker: Worker | null = null
  let stopping = false

  function run(session: string): void {
    const task: RecorderTask = { folder, session, settings, shared, outbox, level: log.level }
    worker = new Worker(THREAD, { workerData: task })
    worker.on('error', (error) => log.error({ err: error }, 'the recorder has died'))
    worker.once('exit', () => {
      worker = null
      if (!stopping) setTimeout(() => !stopping && run(session), RESTART_MS).unref()
    })
  }

  /** Scans of the turns from `first` on that are not known to be recorded. */
  let sizes: number[] = []
  let first = 1

  function pending(upTo = Number(Atomics.load(progress, WRITTEN))): number {
    const recorded = Number(Atomics.load(progress, RECORDED))
    let scans = 0
    for (let turn = recorded + 1; turn <= upTo; turn++) scans += sizes[turn - first] ?? 0
    return scans
  }

  function forgetRecorded(): void {
    const recorded = Number(Atomics.load(progress, RECORDED))
    sizes = sizes.slice(recorded + 1 - first)
    first = recorded + 1
  }

  return {
    onTurn(scans) {
      if (sizes.push(scans) % SIZES_CHECKED === 0) forgetRecorded()
      Atomics.add(progress, WRITTEN, 1n)
      Atomics.notify(progress, WRITTEN)
    },
    begin: run,
    pending: () => pending(),
    dropped: () => Number(Atomics.load(progress, DROPPED)),
    async caughtUp() {
      const upTo = Atomics.load(progress, WRITTEN)
      const until = performance.now() + WAIT_MS
      if (Atomics.load(progress, RECORDED) < upTo) {
        Atomics.add(progress, WANTED, 1n)
        Atomics.notify(progress, WANTED)
      }
      await waitFor(progress, ADOPTED, 1n, until)
      await waitFor(progress, RECORDED, upTo, until)
      return pending(Number(upTo))
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

async function waitFor(
  progress: BigInt64Array,
  which: number,
  value: bigint,
  until: number,
): Promise<void> {
  for (;;) {
    const now = Atomics.load(progress, which)
    const leftMs = until - performance.now()
    if (now >= value || leftMs <= 0) return
    await Atomics.waitAsync(progress, which, now, leftMs).value
  }
}
