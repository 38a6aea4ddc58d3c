import type { NewCode } from '../../../../client/client.ts'
import { type Mapping, toItem } from '../../../../domain/input/columns.ts'
import type { CsvRow } from '../../../../domain/input/csv.ts'
import { fingerprint } from '../../../../domain/input/fingerprint.ts'
import type { Rests } from './outcome.ts'

/**
 * The requests of an import. They depend on the file, its columns and what was answered before, never on
 * which rows can be created at the moment: the same file, chosen again in any tab, makes the same ones,
 * and the server knows them by their keys for 24 hours. So rows that will be refused are sent as well. What a
 * request refuses is left for the next one of its slice, under another key.
 */

/** Codes in one request: few enough for the progress to be seen. */
export const SLICE = 100

export interface Slice {
  /** Null: a repaired row, by itself. */
  readonly index: number | null
  readonly tries: number
  readonly rows: readonly CsvRow[]
  readonly items: readonly NewCode[]
  readonly key: string
}

interface File {
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  /** Another one: other keys. */
  readonly salt: string
}

function toKey(...parts: readonly unknown[]): string {
  return `import-${fingerprint(JSON.stringify(parts))}`
}

export function countSlices({ rows }: File): number {
  return Math.ceil(rows.length / SLICE)
}

/** What is left of a slice, as the file has it. */
export function sliceAt({ rows, mapping, salt }: File, index: number, rests: Rests): Slice {
  const { tries, lines } = rests[index] ?? { tries: 0, lines: null }
  const all = rows.slice(index * SLICE, (index + 1) * SLICE)
  const left = lines ? all.filter(({ line }) => lines.includes(line)) : all
  const items = left.map(({ cells, was }) => toItem(was ?? cells, mapping))
  return { index, tries, rows: left, items, key: toKey(salt, index, tries, items) }
}

/** One by one: which ones there are differs from tab to tab. */
export function repairsIn({ rows, mapping, salt }: File): Slice[] {
  return rows.flatMap((row) => {
    if (!row.was) return []
    const items = [toItem(row.cells, mapping)]
    return [
      { index: null, tries: 0, rows: [row], items, key: toKey(salt, 'line', row.line, items) },
    ]
  })
}

/** Whether a row becomes a code by this request, if it does. */
export function isAbout({ index }: Slice, { was }: CsvRow): boolean {
  return (index === null) === (was !== undefined)
}
