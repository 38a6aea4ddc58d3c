import type { ExportLayout } from '../../../domain/analytics/analytics.ts'
import type { PlainName } from '../../../domain/scans/dimensions.ts'
import type { Value } from '../engine/database.ts'

/** Reads that do not hold up redirects, the recorder or the rest of the API. */
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
  /** Whether plain dimensions and variants are counted. */
  readonly isDetailed: boolean
  /** Who was there before: conditions on rows of visits, named `v`, and of scans. Null: not asked. */
  readonly before: { readonly visits: string; readonly scans: string } | null
}

export interface SurveyRow {
  /**
   * Scans by place, by agent and by each plain dimension, like `17 3,18 1`; scans and visitors by variant,
   * like `1 3 2`; and visitors. Separated by semicolons: rows would take ten times as long as one text.
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

/** How lines are written, and the ids of codes by number, if they have them. */
export interface LineLayout extends ExportLayout {
  readonly codes?: ReadonlyMap<number, string>
  /** Those that codes have, by the numbers of the codes; for detailed lines. */
  readonly externalIds?: ReadonlyMap<number, string>
}

/** A row of the scans table. */
export interface ScanRow {
  at: number
  seq: number
  place: number
  device: number
  browser: number
  is_unique: number
}

export interface DetailedRow extends ScanRow, Record<PlainName, number> {
  variant: number
  version: number
  os: number
}
