import type { CodeItem } from '../../../../client/client.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { listing, type Sort, sortBy } from './address.ts'
import { hasSelection, selectAll, selected, selectNone } from './many/selection.ts'

/** Two orders each; the first press sorts by the first of them. */
const ORDERS = {
  code: ['name', '-name'],
  scans: ['-total_scans', 'total_scans'],
} as const satisfies Record<string, readonly [Sort, Sort]>

function SortHead({ column }: { column: keyof typeof ORDERS }) {
  const { columns, sort: text } = words.codes
  const { sort } = listing.value
  const [first, second] = ORDERS[column]
  const next = sort === first ? second : first
  const isSet = sort === first || sort === second
  return (
    <button
      type="button"
      class="sort-head"
      aria-pressed={isSet}
      aria-label={text.head(columns[column], text.by[isSet ? sort : next])}
      title={text.by[next]}
      onClick={() => sortBy(next)}
    >
      {columns[column]}
      <span aria-hidden="true">{isSet ? (sort === first ? '↓' : '↑') : '↕'}</span>
    </button>
  )
}

export function ColumnHeads({ codes }: { codes: readonly CodeItem[] }) {
  const { columns, selectAll: label } = words.codes
  const all = hasSelection.value && codes.every(({ id }) => selected.value.has(id))
  return (
    <div class="column-heads tiny second">
      {mayAct('editor') && (
        <input
          class="tick"
          type="checkbox"
          aria-label={label}
          checked={all}
          indeterminate={hasSelection.value && !all}
          onChange={() => (all ? selectNone() : selectAll(codes))}
        />
      )}
      <span class="all-label">{mayAct('editor') && label}</span>
      <span>
        <SortHead column="code" />
      </span>
      <span>{columns.leadsTo}</span>
      <span>{columns.state}</span>
      <span class="trend">{columns.trend}</span>
      <span class="number">
        <SortHead column="scans" />
      </span>
      <span />
    </div>
  )
}
