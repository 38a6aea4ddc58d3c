import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import type { Bell } from '../lib/bell.ts'
import { beat, silentMs } from '../lib/threads/beat.ts'
import { type KeptWorker, keepWorker } from '../lib/threads/worker.ts'
import type { StoreSettings } from '../storage/engine/open-database.ts'

/**
 * The recorder as the rest of the process sees it: a thread that is kept alive, and numbers in
 * shared memory. Scans are numbered, so the last one written and the last one recorded say
 * everything about those in between, however many they are.
 */
export const WRITTEN = 0
export const RECORDED = 1
/** 1 when the logs that dead processes had left at the start are recorded too. */
export const ADOPTED = 2
/** Incremented when a read waits for scans that are not recorded yet. */
export const WANTED = 3
/** Scans deleted for their age since the start. */
export const DROPPED = 4
/** Unreadable lines of logs since the start. */
export const UNREADABLE = 5
/** When its last round succeeded, with or without scans to record: see lib/threads/beat.ts. */
export const BEAT = 6
/** Scans of this process that were missing from its log when it was recorded. */
export const MISSING = 7
/** 1 when a look at the whole file has found damage. */
export const TORN = 8
const NUMBERS = 9

export interface RecorderSettings extends StoreSettings {
  readonly RETENTION_DAYS: number | null
}

export interface RecorderTask {
  readonly folder: string
  readonly session: string
  readonly settings: RecorderSettings
  readonly shared: SharedArrayBuffer
  /** Rung when scans were recorded that webhooks are waiting for. */
  readonly bell: Bell
  readonly level: string
}

/** Reports the state of the store: null when it is open, otherwise what is wrong with it. */
export type OnStore = (fault: string | null) => void

/** What the thread posts: the state of the store, or why scans that are old enough are not deleted. */
export type Posted = { readonly store: string | null } | { readonly held: readonly Fault[] }

export interface Recording {
  /** Call this after each written turn, with the number of its last scan. */
  onTurn(number: number): void
  begin(session: string): void
  /** Scans that are written and not recorded yet. */
  pending(): number
  /** Scans deleted for their age since the start. */
  dropped(): number
  /** Unreadable lines of logs since the start. */
  unreadable(): number
  /** The number up to which scans of this process are recorded. */
  recordedUpTo(): number
  /** Scans of this process that were missing from its log when it was recorded. */
  missing(): number
  /** A look at the whole file has found damage. */
  isTorn(): boolean
  /** Why scans that are old enough are not deleted; empty: nothing is in the way. */
  held(): readonly Fault[]
  /** How long it has been silent. */
  silentMs(): number
  /** Waits for what was written before the call; returns how many scans are still missing. */
  caughtUp(): Promise<number>
  /** Gives the thread a while to record what is written. */
  stop(): Promise<void>
}

/** A read that carries counts waits this long for scans answered before it. */
const WAIT_MS = 2000
const STOP_MS = 5000
/**
 * What it reads and adds up is garbage after each transaction: without a limit it kept 116 MB of
 * it. Its caches (storage/scans/recording/scopes.ts and storage/scans/recording/dictionary.ts) stay below half of the second limit,
 * which is there because V8 collects a limited heap earlier.
 */
const HEAP = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 }
const THREAD = new URL('./thread.ts', import.meta.url)

export function openRecording(
  folder: string,
  settings: RecorderSettings,
  bell: Bell,
  log: Logger,
  onStore: OnStore,
): Recording {
  const shared = new SharedArrayBuffer(NUMBERS * BigInt64Array.BYTES_PER_ELEMENT)
  const progress = new BigInt64Array(shared)
  let worker: KeptWorker | null = null
  let held: readonly Fault[] = []
  beat(progress, BEAT)

  const read = (which: number) => Number(Atomics.load(progress, which))

  function pending(upTo: number): number {
    return Math.max(0, upTo - read(RECORDED))
  }

  return {
    onTurn(number) {
      Atomics.store(progress, WRITTEN, BigInt(number))
      Atomics.notify(progress, WRITTEN)
    },
    begin(session) {
      const data: RecorderTask = { folder, session, settings, shared, bell, level: log.level }
      worker = keepWorker<Posted>({
        name: 'recorder',
        file: THREAD,
        data,
        limits: HEAP,
        onMessage: (posted) => {
          if ('held' in posted) held = posted.held
          else onStore(posted.store)
        },
        onError: (error) => log.error({ err: error }, 'the recorder has died'),
      })
    },
    pending: () => pending(read(WRITTEN)),
    dropped: () => read(DROPPED),
    unreadable: () => read(UNREADABLE),
    recordedUpTo: () => read(RECORDED),
    missing: () => read(MISSING),
    isTorn: () => read(TORN) > 0,
    held: () => held,
    silentMs: () => silentMs(progress, BEAT),
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
      await worker?.stop(STOP_MS)
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
