import type { Period } from '../time/periods.ts'
import type { LoggedScan, ScanClass } from './scans.ts'

export interface ScanCounts {
  readonly total: number
  readonly unique: number
}

/** How many scans of one class there were, for one reason. */
export interface ClassCount {
  readonly class: ScanClass
  readonly reason: string
  readonly scans: number
}

export interface ScanReader {
  /** Null if this cannot be determined right now. */
  countsOf(codeIds: readonly string[]): Promise<ReadonlyMap<string, ScanCounts> | null>
  /** The day of the first request of any class, as its last moment. Null if there was none. */
  firstOf(codeId: string): Promise<number | null>
  /** Most first. */
  classesOf(codeId: string, period: Period): Promise<ClassCount[]>
}

/** Records what a scan log holds. */
export interface Recorder {
  /**
   * Records the rows of a log after `from` and up to `to`. False, and nothing is done, unless the
   * log is recorded exactly up to `from`, or if it was not this recorder's turn for a while: then the
   * next try may take more.
   */
  record(
    logId: string,
    from: number,
    to: number,
    scans: readonly LoggedScan[],
    heard?: RecordHeard,
  ): Promise<boolean>
  /** Null: another recorder has forgotten it since this one began to record it. */
  recordedUpTo(logId: string): Promise<number | null>
  /** When it resolves, what is recorded survives a crash of the machine. */
  settle(): Promise<void>
  /** The log is gone, so its mark is obsolete. */
  forget(logId: string): Promise<void>
}

export interface RecordHeard {
  /** How long a transaction took, committed or not; waiting for its turn not included. */
  onWorked(ms: number): void
  /** It is waiting for its turn: called every few seconds. */
  onWaiting(): void
}

/** How far the scan logs of all servers on one database are written, as each of them reports. */
export interface LogEnds {
  tell(logId: string, written: number, now: number): Promise<void>
  /** Scans that are written but not recorded, in all logs but these. There is at least one. */
  pendingBeside(logIds: readonly string[], now: number): Promise<number>
  /** Forgets servers that have been silent for too long. */
  sweep(now: number): Promise<void>
}
