import { type Screen, toTable } from '../../terminal/table.ts'

/** Scripts read these tables too, so nothing is cut off. */
const PAPER: Screen = { columns: Number.POSITIVE_INFINITY, hasColour: false }

/** A table with a column for each field, or `empty`. */
export function tableOf(rows: readonly Record<string, unknown>[], empty: string): string {
  const [first] = rows
  if (!first) return empty
  const columns = Object.keys(first).map((title) => ({
    title,
    of: (row: Record<string, unknown>) => toCell(row[title]),
  }))
  return toTable(PAPER, columns, rows).join('\n')
}

function toCell(value: unknown): string {
  return value === null ? '-' : String(value)
}
