import { Problem } from '../../domain/errors.ts'
import { type FairQueue, openFairQueue } from '../../lib/fair-queue.ts'
import type { Value } from '../engine/database.ts'
import type { LineLayout } from './export-lines.ts'
import type { ScanRow } from './scan-rows.ts'

/** Reads that do not hold up the road, the recorder or the rest of the API. */
export interface Reader {
  query: Query
  /** Scans as text, made where they are read. */
  lines(layout: LineLayout, text: string, values: readonly Value[]): Promise<Lines>
  /**
   * A condition: the number in the column is in a `list`, which is one value for any number of them:
   * SQLite looks for each name of a value among all others.
   */
  among(column: string, mark: string): string
  /** What is bound to the mark. */
  list(numbers: readonly number[]): string
  /** The figures of scans. The values are those of the conditions. */
  survey(asked: SurveyAsked, values: readonly Value[]): Promise<SurveyRow>
}

export interface SurveyAsked {
  /** A condition on rows of scans. */
  readonly scans: string
  /** How many of the values it takes: the first ones. */
  readonly scanValues: number
  /** The number of the agent, in SQL. */
  readonly agent: string
  /** Whether languages and variants are counted. */
  readonly isDetailed: boolean
  /** Who was there before: conditions on rows of visits, named `v`, and of scans. Null: not asked. */
  readonly before: { readonly visits: string; readonly scans: string } | null
}

export interface SurveyRow {
  /**
   * Scans by place, agent and language, like `17 3,18 1`; scans and visitors by variant, like `1 3 2`;
   * and visitors. Separated by semicolons: rows would take ten times as long as one text.
   */
  readonly told: string
  /** Visitors who were there before. */
  readonly known: number
}

export type Query = <Row>(text: string, values?: readonly Value[]) => Promise<Row[]>

export interface Lines {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: number
  readonly last: ScanRow | null
}

/**
 * The limit of a body with everything it reads. An answer is one body; an export is one body per
 * 5,000 scans, so it may take as long as its client does and holds nothing in between.
 */
export const READ_MAX_MS = 10_000

export function tooLong(ms: number): Problem {
  const message = `This took longer than ${ms / 1000} s and was aborted: choose a shorter period`
  return new Problem('unavailable', message)
}

export interface Readers {
  /**
   * Everything that the body reads is of one moment, so the figures of an answer fit together.
   * Accounts take turns.
   */
  atOneMoment<Result>(accountId: string, body: (reader: Reader) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Waiting questions; none waits longer than its answer may take. */
const WAITING_MAX = 200
/** Per account: more would not be answered in time. */
const WAITING_EACH = 100

/** One reader is always left for other accounts. */
export function openReaderQueue(readers: number): FairQueue {
  return openFairQueue({
    slots: readers,
    slotsEach: Math.max(1, readers - 1),
    waitingMax: WAITING_MAX,
    waitingEach: WAITING_EACH,
    waitMaxMs: READ_MAX_MS,
    refusal: () =>
      new Problem('unavailable', 'Too many analytics requests at once: try again soon'),
  })
}
