import { toCount } from '../../../format.ts'
import { toggleFilter, type View } from '../../../parts/figures/address.ts'
import { Heads } from '../../../parts/figures/counts.tsx'
import { toShare } from '../../../parts/figures/labels.ts'
import { listOf, listsOf } from '../../../parts/figures/lists.tsx'
import type { List, Row } from '../../../parts/figures/rows.ts'
import type { Summary } from '../../../parts/figures/summary.ts'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { words } from '../../../words.ts'
import { type SideRow, sideRows } from './rows.ts'
import { sideHeads } from './table.tsx'

const text = words.analytics

function Cell({ count, total }: { count: number | null; total: number }) {
  if (count === null) {
    return (
      <td class="number" title={text.sides.beyond}>
        –<span class="unseen"> {text.sides.beyond}</span>
      </td>
    )
  }
  return (
    <td class="number side-cell" style={{ '--share': total === 0 ? 0 : count / total }}>
      <b>{toCount(count)}</b> <span class="second">{toShare(count, total)}</span>
    </td>
  )
}

function SideList(props: {
  lists: readonly List[]
  totals: readonly number[]
  view: View
  names: readonly string[]
}) {
  const { lists, totals, view, names } = props
  const [first] = lists
  if (!first) return null
  const { id, label } = first
  const rows = sideRows(
    lists.map((list) => list.rows),
    totals,
  )
  const press = ({ value, country }: Row) => toggleFilter(id, value, country)
  return (
    <section class="panel" aria-label={label}>
      <SectionHead title={label} />
      {rows.length === 0 && <p class="small second">{text.nothing}</p>}
      {rows.length > 0 && (
        <div class="table-scroll">
          <table class="counts side-list">
            <caption class="unseen">{label}</caption>
            <Heads heads={sideHeads(view, names)} />
            <tbody>
              {rows.map(({ row, counts }: SideRow) => (
                <tr key={`${row.value} ${row.country ?? ''}`}>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      aria-pressed={view.filters[id] === row.value}
                      onClick={() => press(row)}
                    >
                      <bdi>{row.name}</bdi>
                    </button>{' '}
                    {row.note && <small class="second">{row.note}</small>}
                  </th>
                  {counts.map((count, at) => (
                    <Cell key={at} count={count} total={totals[at] ?? 0} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Every list of the single pages, with a column for each side. */
export function SideLists(props: {
  view: View
  names: readonly string[]
  summaries: readonly Summary[]
}) {
  const { view, names, summaries } = props
  const totals = summaries.map(({ summary }) => summary.total_scans)
  const each = summaries.map((summary) => [listOf(summary, 'country'), ...listsOf(summary)])
  const ids = each[0]?.map(({ id }) => id) ?? []
  return (
    <div class="panels halves">
      {ids.map((id) => (
        <SideList
          key={id}
          lists={each.flatMap((lists) => lists.find((list) => list.id === id) ?? [])}
          {...{ totals, view, names }}
        />
      ))}
    </div>
  )
}
