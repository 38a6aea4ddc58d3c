import type { Logger } from 'pino'
import type { Fault } from '../../domain/faults.ts'
import type { Bell } from '../lib/bell.ts'
import { beat, silentMs } from '../lib/threads/beat.ts'
import { type KeptWorker, keepWorker } from '../lib/threads/worker.ts'
import { type Ends, openEnds } from '../scan-log/ends.ts'
import type { StoreSettings } from '../storage/engine/open-database.ts'

/**
 * The recorder as the rest of the process sees it: a thread that is kept alive, numbers in shared
 * memory, and how far it has recorded each log. Scans are numbered, so the last one written and the
 * last one recorded say everything about those in between, however many they are.
 */
/** 1 when the logs that dead processes had left at the start are recorded too. */
export const ADOPTED = 0
/** Incremented when a read waits for scans that are not recorded yet. */
export const WANTED = 1
/** What WANTED was when a round began that has recorded all there was. */
export const DONE = 2
/** Scans deleted for their age since the start. */
export const DROPPED = 3
/** Unreadable lines of logs since the start. */
export const UNREADABLE = 4
/** When its last round succeeded, with or without scans to record: see lib/threads/beat.ts. */
export const BEAT = 5
/** Scans of this process that were missing from its log when it was recorded. */
export const MISSING = 6
/** 1 when a look at the whole file has found damage. */
export const TORN = 7
const NUMBERS = 8

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

/** What the thread posts. */
export type Posted =
  /** The state of the store. */
  | { readonly store: string | null }
  /** Why scans that are old enough are not deleted. */
  | { readonly held: readonly Fault[] }
  /** How far a log is recorded; null: it is not recorded here any more. */
  | { readonly session: string; readonly upTo: number | null }

export interface Recording {
  begin(session: string): void
  /** Scans that are written and not recorded yet, in all logs that are recorded here. */
  pending(): number
  /** How far the logs are written that are not recorded here. */
  endsBeside(): Ends
  /** The sessions of the logs that are recorded here. */
  sessions(): string[]
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
  const ends = openEnds(folder)
  /** How far the logs are recorded that are recorded here. */
  const marks = new Map<string, number>()
  let own = ''
  let worker: KeptWorker | null = null
  let held: readonly Fault[] = []
  beat(progress, BEAT)

  const read = (which: number) => Number(Atomics.load(progress, which))

  function onMessage(posted: Posted): void {
    if ('held' in posted) held = posted.held
    else if ('store' in posted) onStore(posted.store)
    else if (posted.upTo === null) marks.delete(posted.session)
    else marks.set(posted.session, posted.upTo)
  }

  return {
    begin(session) {
      own = session
      marks.set(session, 0)
      const data: RecorderTask = { folder, session, settings, shared, bell, level: log.level }
      worker = keepWorker<Posted>({
        name: 'recorder',
        file: THREAD,
        data,
        limits: HEAP,
        onMessage,
        onError: (error) => log.error({ err: error }, 'the recorder has died'),
      })
    },
    pending: () => behind(marks, ends.read(marks)),
    endsBeside: () => beside(marks, ends.read(marks)),
    sessions: () => [...marks.keys()],
    dropped: () => read(DROPPED),
    unreadable: () => read(UNREADABLE),
    recordedUpTo: () => marks.get(own) ?? 0,
    missing: () => read(MISSING),
    isTorn: () => read(TORN) > 0,
    held: () => held,
    silentMs: () => silentMs(progress, BEAT),
    async caughtUp() {
      const written = ends.read(marks)
      const until = performance.now() + WAIT_MS
      await waitFor(progress, ADOPTED, 1n, until)
      // A log that has no recorder yet may be that of a process which has just started.
      if (behind(marks, written) === 0 && beside(marks, written).size === 0) return 0
      const round = Atomics.add(progress, WANTED, 1n) + 1n
      Atomics.notify(progress, WANTED)
      await waitFor(progress, DONE, round, until)
      return Atomics.load(progress, DONE) >= round ? 0 : behind(marks, written)
    },
    async stop() {
      await worker?.stop(STOP_MS)
      ends.close()
    },
  }
}

/** How many scans are not recorded yet, in the logs that have a mark. */
function behind(marks: Ends, written: Ends): number {
  let scans = 0
  for (const [session, mark] of marks) scans += Math.max(0, (written.get(session) ?? 0) - mark)
  return scans
}

/** The logs that have no mark. */
function beside(marks: Ends, written: Ends): Ends {
  return new Map([...written].filter(([session]) => !marks.has(session)))
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
