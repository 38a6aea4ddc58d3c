import type { ExportFormat } from '../domain/analytics.ts'
import type { Value } from './database.ts'
import type { ScanRow } from './export-lines.ts'

/** Reads that keep nobody waiting: not the road, not the recorder, not the rest of the API. */
export interface Reader {
  query: Query
  /** Scans as text, made where they are read. */
  lines(format: ExportFormat, text: string, values: readonly Value[]): Promise<Lines>
}

export type Query = <Row>(text: string, values?: readonly Value[]) => Promise<Row[]>

export interface Lines {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: number
  readonly last: ScanRow | null
}

export interface Readers {
  /** All that the body reads is of one moment; so figures of one answer fit each other. */
  atOneMoment<Result>(body: (reader: Reader) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
