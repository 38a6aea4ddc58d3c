/** Rows for people: the names of the first one's fields, then a line for each. */
export function toTable(rows: readonly Record<string, unknown>[], empty: string): string {
  const [first] = rows
  if (!first) return empty
  const table = [Object.keys(first), ...rows.map((row) => Object.values(row).map(toCell))]
  const widths = table[0]?.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0))) ?? []
  const toLine = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return table.map((row) => toLine(row).trimEnd()).join('\n')
}

function toCell(value: unknown): string {
  return value === null ? '-' : String(value)
}
