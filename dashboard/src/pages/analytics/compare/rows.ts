import type { Row } from '../../../parts/figures/rows.ts'

/** Rows of one list for several sides. */
export interface SideRow {
  readonly row: Row
  /** Of each side; null: it is beyond what the server lists. */
  readonly counts: readonly (number | null)[]
}

const SHOWN = 10
const keyOf = ({ value, country }: Row) => JSON.stringify([value, country])

/** A list is whole if its rows are all there is: then what is missing is 0. */
function isWhole(rows: readonly Row[], total: number): boolean {
  return rows.reduce((sum, { scans }) => sum + scans, 0) >= total
}

/** Those with the largest share on any side first. */
export function sideRows(lists: readonly (readonly Row[])[], totals: readonly number[]): SideRow[] {
  const rows = new Map(lists.flatMap((list) => list.map((row) => [keyOf(row), row])))
  const found = lists.map((list) => new Map(list.map((row) => [keyOf(row), row.scans])))
  const whole = lists.map((list, at) => isWhole(list, totals[at] ?? 0))
  const all = [...rows].map(([key, row]) => {
    const counts = found.map((counts, at) => counts.get(key) ?? (whole[at] ? 0 : null))
    const share = Math.max(
      ...counts.map((count, at) => (count ?? 0) / Math.max(1, totals[at] ?? 0)),
    )
    return { row, counts, share }
  })
  return all.sort((one, other) => other.share - one.share).slice(0, SHOWN)
}
