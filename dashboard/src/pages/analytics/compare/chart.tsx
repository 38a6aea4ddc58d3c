import { useSignal } from '@preact/signals'
import { toCount } from '../../../format.ts'
import type { View } from '../../../parts/figures/address.ts'
import { usePlot } from '../../../parts/figures/chart.tsx'
import { Twin } from '../../../parts/figures/counts.tsx'
import { toBucket, toBucketShort } from '../../../parts/figures/labels.ts'
import type { Drawn, Hover } from '../../../parts/figures/plot.ts'
import type { Series } from '../../../parts/figures/summary.ts'
import { PaperChart } from '../../../parts/paper/chart.tsx'
import type { Interval } from '../../../time/days.ts'
import { today, zone } from '../../../time/zone.ts'
import { words } from '../../../words.ts'
import { KINDS } from './sides.ts'

const text = words.analytics

function Tooltip(props: {
  all: readonly Series[]
  names: readonly string[]
  hover: Hover
  interval: Interval
  width: number
}) {
  const { all, names, hover, interval, width } = props
  const date = all[0]?.data[hover.index]?.date
  if (date === undefined) return null
  return (
    <div
      class={hover.left > width / 2 ? 'tip before' : 'tip'}
      style={{ '--left': `${hover.left}px`, '--top': `${hover.top}px` }}
    >
      <b>{toBucket(date, interval)}</b>
      <dl>
        {all.map(({ data }, at) => (
          <div key={at}>
            <dt class="clip">
              <bdi>{names[at]}</bdi>
            </dt>
            <dd>{toCount(data[hover.index]?.total_scans ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Table(props: { all: readonly Series[]; names: readonly string[]; interval: Interval }) {
  const { all, names, interval } = props
  return (
    <Twin
      summary={text.chart.asTable}
      title={text.chart.table}
      heads={[text.chart.time(zone.value), ...names.map((name) => <bdi key={name}>{name}</bdi>)]}
      rows={(all[0]?.data ?? []).map(({ date }, index) => {
        const counts = all.map(({ data }) => toCount(data[index]?.total_scans ?? 0))
        return { key: date, cells: [toBucket(date, interval), ...counts] }
      })}
    />
  )
}

/** On paper one below the other, by the same scale. */
function OnPaper({ all, names, drawn, interval }: Parameters<typeof Table>[0] & { drawn: Drawn }) {
  const most = Math.max(...all.flatMap(({ data }) => data.map((point) => point.total_scans)))
  const { isOpen, toLabel } = drawn
  const shared = { previous: [], flags: [], isOpen, interval, toLabel }
  return (
    <>
      {all.map(({ data }, at) => (
        <PaperChart key={at} points={data} of={{ name: names[at] ?? '', most }} {...shared} />
      ))}
    </>
  )
}

/** A line for each side. */
export function SideChart(props: { all: readonly Series[]; names: readonly string[]; view: View }) {
  const { all, names, view } = props
  const { interval } = view
  const hover = useSignal<Hover | null>(null)
  const drawn: Drawn = {
    lines: all.map(({ data }, at) => ({ kind: KINDS[at] ?? 'third', points: data })),
    isOpen: view.to >= today(),
    toLabel: (date) => toBucketShort(date, interval),
  }
  const { holder } = usePlot(drawn, (now) => {
    hover.value = now
  })
  return (
    <div class="chart side-chart">
      <div class="drawing" role="img" aria-label={text.sides.chart(names.join(', '))} ref={holder}>
        {hover.value && (
          <Tooltip
            {...{ all, names, interval, hover: hover.value }}
            width={holder.current?.clientWidth ?? 0}
          />
        )}
      </div>
      <div class="beneath">
        <ul class="legend tiny second">
          {names.map((name, at) => (
            <li key={at}>
              <i class={`line-mark line-${KINDS[at]}`} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <Table {...{ all, names, interval }} />
      </div>
      <OnPaper {...{ all, names, drawn, interval }} />
    </div>
  )
}
