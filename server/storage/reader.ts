import type { Value } from './database.ts'

/** Reads that keep nobody waiting: not the road, not the recorder, not the rest of the API. */
export interface Reader {
  query<Row>(text: string, values?: readonly Value[]): Promise<Row[]>
}

export interface Readers {
  /** All that the body reads is of one moment; so figures of one answer fit each other. */
  atOneMoment<Result>(body: (reader: Reader) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
