import type { AggregateOptions, DatabaseSync } from 'node:sqlite'

/** A function for SQL that counts rows by a number: see `Reader.tally`. */
export const TALLY = 'tally'

type Counts = Map<number, number>

const OPTIONS = {
  start: () => new Map(),
  step(counts: Counts, value: number): Counts {
    return counts.set(value, (counts.get(value) ?? 0) + 1)
  },
  result: (counts: Counts) => Array.from(counts, ([value, rows]) => `${value} ${rows}`).join(','),
}

export function addTally(sqlite: DatabaseSync): void {
  // Between rows it may keep anything, which the types do not know.
  sqlite.aggregate(TALLY, OPTIONS as unknown as AggregateOptions)
}
