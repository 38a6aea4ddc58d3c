import type { ExportFormat } from '../domain/analytics.ts'
import type { Value } from './database.ts'
import { type ExportRow, toLines } from './export-lines.ts'

/** Reads that keep nobody waiting: not the road, not the recorder, not the rest of the API. */
export interface Reader {
  query<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
  /** Scans as text, made where they are read. */
  lines(format: ExportFormat, text: string, values: readonly Value[]): Promise<Lines>
}

export interface Lines {
  readonly text: string
  readonly rows: number
  readonly last: ExportRow | null
}

export function linesOf(format: ExportFormat, rows: readonly ExportRow[]): Lines {
  return { text: toLines(format, rows), rows: rows.length, last: rows.at(-1) ?? null }
}

export interface Readers {
  /** All that the body reads is of one moment; so figures of one answer fit each other. */
  atOneMoment<Result>(body: (reader: Reader) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
