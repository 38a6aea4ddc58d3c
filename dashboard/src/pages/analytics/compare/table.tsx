import type { ComponentChildren } from 'preact'
import type { Heatmap } from '../../../../../client/client.ts'
import { toCount } from '../../../format.ts'
import { weekdayName } from '../../../parts/code/names.ts'
import { hrefTo, type View } from '../../../parts/figures/address.ts'
import { Counts } from '../../../parts/figures/counts.tsx'
import { ByUtcDay } from '../../../parts/figures/figures.tsx'
import { busiest, toShare } from '../../../parts/figures/labels.ts'
import type { Summary } from '../../../parts/figures/summary.ts'
import { dayCount } from '../../../time/days.ts'
import { today } from '../../../time/zone.ts'
import { words } from '../../../words.ts'
import { KINDS, sidesOf } from './sides.ts'

const figures = words.analytics.figures

/** The heads of the columns: each leads to the page of its own. */
export function sideHeads(view: View, names: readonly string[]): ComponentChildren[] {
  const heads = sidesOf(view).map((scope, at) => (
    <a key={at} href={hrefTo({ ...view, scope, others: [] })}>
      <i class={`line-mark line-${KINDS[at]}`} />
      <bdi>{names[at] ?? '…'}</bdi>
    </a>
  ))
  return [null, ...heads]
}

interface Row {
  readonly name: string
  readonly cells: readonly ComponentChildren[]
}

function busiestText(heat: Heatmap | undefined): string {
  const top = heat && busiest(heat.data)
  return top ? figures.hour(weekdayName(top.day, 'short'), top.hour) : '–'
}

function rowsOf(view: View, summaries: readonly Summary[], heats: readonly Heatmap[]): Row[] {
  const days = dayCount(view.from, view.to)
  const row = (name: string, cell: (one: Summary, at: number) => ComponentChildren): Row => ({
    ...{ name, cells: summaries.map(cell) },
  })
  const hasReturning = summaries.every(({ summary }) => summary.returning_visitors !== undefined)
  const isOpen = view.to >= today()
  return [
    row(words.analytics.chart.scans, ({ summary }) => <b>{toCount(summary.total_scans)}</b>),
    row(figures.visitors, ({ summary }) => toCount(summary.unique_visitors)),
    ...(hasReturning
      ? [
          row(figures.returning, ({ summary }) => (
            <>
              {toCount(summary.returning_visitors ?? 0)}{' '}
              <span class="second">
                {toShare(summary.returning_visitors ?? 0, summary.unique_visitors)}
              </span>
            </>
          )),
        ]
      : []),
    ...(days > 1
      ? [
          row(isOpen ? figures.dailySoFar : figures.daily, ({ summary }) =>
            toCount(summary.avg_daily_scans),
          ),
        ]
      : []),
    row(figures.busiest, (_, at) => busiestText(heats[at])),
  ]
}

/** The totals of each side. */
export function Totals(props: {
  view: View
  names: readonly string[]
  summaries: readonly Summary[]
  heats: readonly Heatmap[]
}) {
  const { view, names, summaries, heats } = props
  return (
    <>
      <div class="table-scroll">
        <Counts
          class="counts side-totals"
          title={words.analytics.totals}
          heads={sideHeads(view, names)}
          rows={rowsOf(view, summaries, heats).map(({ name, cells }) => ({
            key: name,
            cells: [name, ...cells],
          }))}
        />
      </div>
      <ByUtcDay of={summaries} />
    </>
  )
}
