import type { Period } from '../time/periods.ts'
import type { LoggedScan, ScanClass } from './scans.ts'

export interface ScanCounts {
  readonly total: number
  readonly unique: number
}

/** How many of a class came, for one reason. */
export interface ClassCount {
  readonly class: ScanClass
  readonly reason: string
  readonly scans: number
}

export interface ScanReader {
  /** Null: nobody can say at the moment. */
  countsOf(codeIds: readonly string[]): Promise<ReadonlyMap<string, ScanCounts> | null>
  /** The day of the first request of any class, as its last moment. Null: there was none. */
  firstOf(codeId: string): Promise<number | null>
  /** Most first. */
  classesOf(codeId: string, period: Period): Promise<ClassCount[]>
}

/** Takes what a scan log holds into the store. */
export interface Recorder {
  /**
   * Records the rows of a log after `from` up to `to`. False when the log is not recorded up to
   * `from`, no more and no less; then nothing was done.
   */
  record(logId: string, from: number, to: number, scans: readonly LoggedScan[]): Promise<boolean>
  recordedUpTo(logId: string): Promise<number>
  /** When it resolves, what is recorded survives the death of the machine. */
  settle(): Promise<void>
  /** The log is gone: its mark is of no use. */
  forget(logId: string): Promise<void>
}

/** How far the scan logs of all servers on one database are written, as each of them tells. */
export interface LogEnds {
  tell(logId: string, written: number, now: number): Promise<void>
  /** Scans that others have written and that are not recorded. */
  pendingBeside(logId: string, now: number): Promise<number>
  /** Forgets those that have been silent for too long to be believed. */
  sweep(now: number): Promise<void>
}
