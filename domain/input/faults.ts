import { cellOf, type Field, IMPORTED, type Mapping, ruleFields } from './columns.ts'
import type { CsvRow } from './csv.ts'

/** What is wrong with a row; without a field: with the row as a whole. */
export interface RowFault {
  readonly field: Field | null
  readonly text: string
}

export type Faults = Readonly<Record<number, readonly RowFault[]>>

/** `items[3].rules[0].destination_url` is the cell with the link for iPhones of the fourth row. */
function toField(path: string, row: CsvRow, mapping: Mapping): Field | null {
  const [, rule] = /^rules\[(\d+)\]/.exec(path) ?? []
  if (rule !== undefined) return ruleFields(row.cells, mapping)[Number(rule)] ?? null
  const root = path.split(/[.[]/)[0]
  return IMPORTED.find((field) => field === root) ?? null
}

export interface Verdict {
  readonly faults: Faults
  /** Some do not fit into the plan. Which ones depends on what is created before them. */
  readonly isFull: boolean
  /** How many rows it is about: the server names only so many faults. */
  readonly checked: number
}

/**
 * What the server said about these rows, which were sent with one more that is never valid. Where that
 * one is not named, the list was cut off: the last row that is named may have more faults.
 */
export function toVerdict(
  details: readonly { readonly param: string; readonly message: string }[],
  rows: readonly CsvRow[],
  mapping: Mapping,
  toText: (message: string) => string,
): Verdict {
  const named = details.flatMap(({ param, message }) => {
    const [, index, path = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(param) ?? []
    return index === undefined ? [] : [{ index: Number(index), path, message }]
  })
  const last = Math.max(0, ...named.map(({ index }) => index))
  const checked = last >= rows.length ? rows.length : Math.max(1, last)
  const faults: Record<number, RowFault[]> = {}
  let isFull = false
  for (const { index, path, message } of named) {
    const row = rows[index]
    if (row === undefined || index >= checked) continue
    if (path === '') isFull = true
    else addFault(faults, row.line, { field: toField(path, row, mapping), text: toText(message) })
  }
  return { faults, isFull, checked }
}

function addFault(faults: Record<number, RowFault[]>, line: number, fault: RowFault): void {
  const own = faults[line] ?? []
  if (!own.some(({ field }) => field === fault.field)) faults[line] = [...own, fault]
}

/** A short link or an id that an earlier row has, one that the server would create. */
export function duplicatesIn(
  rows: readonly CsvRow[],
  mapping: Mapping,
  refused: Faults,
  toText: Readonly<Record<'short_code' | 'external_id', (line: number) => string>>,
): Faults {
  const faults: Record<number, RowFault[]> = {}
  for (const field of ['short_code', 'external_id'] as const) {
    const seen = new Map<string, number>()
    for (const { line, cells } of rows) {
      const cell = cellOf(cells, mapping, field)
      const key = field === 'short_code' ? cell.toLowerCase() : cell
      if (key === '') continue
      const earlier = seen.get(key)
      if (earlier !== undefined) addFault(faults, line, { field, text: toText[field](earlier) })
      else if (refused[line] === undefined) seen.set(key, line)
    }
  }
  return faults
}

/** Of two faults of one field, the first one's. */
export function mergeFaults(one: Faults, other: Faults): Faults {
  const all: Record<number, RowFault[]> = {}
  for (const faults of [one, other]) {
    for (const [line, own] of Object.entries(faults)) {
      for (const fault of own) addFault(all, Number(line), fault)
    }
  }
  return all
}
