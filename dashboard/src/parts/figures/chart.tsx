import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { toCount } from '../../format.ts'
import type { Interval } from '../../time/days.ts'
import { zone } from '../../time/zone.ts'
import { words } from '../../words.ts'
import { PaperChart } from '../paper/chart.tsx'
import { Fact } from '../shell/fact.tsx'
import { Twin } from './counts.tsx'
import { type Flag, placeFlags } from './flags.ts'
import { toBucket, toBucketShort } from './labels.ts'
import type { Drawn, Hover, Plot } from './plot.ts'
import type { Point, Series } from './summary.ts'

const text = words.analytics.chart
/** Always the same one: for other points the chart is drawn again. */
const NONE: readonly Point[] = []

/** Loaded beside the figures: what comes first waits for the other. One that fails is loaded again. */
const loadPlot = () => import('./plot.ts')
loadPlot().catch(() => {})

function Tooltip(props: { series: Series; hover: Hover; interval: Interval; width: number }) {
  const { series, hover, interval, width } = props
  const point = series.data[hover.index]
  const before = series.previous?.data[hover.index]
  if (!point) return null
  // On the side where there is room.
  const side = hover.left > width / 2 ? 'tip before' : 'tip'
  return (
    <div class={side} style={{ '--left': `${hover.left}px`, '--top': `${hover.top}px` }}>
      <b>{toBucket(point.date, interval)}</b>
      <dl>
        <Fact name={text.scans}>{toCount(point.total_scans)}</Fact>
        {before && (
          <Fact name={toBucket(before.date, interval)}>{toCount(before.total_scans)}</Fact>
        )}
        <Fact name={text.visitors}>{toCount(point.unique_visitors)}</Fact>
      </dl>
    </div>
  )
}

function Flags(props: { flags: readonly Flag[]; points: readonly Point[]; plot: Plot }) {
  const { flags, points, plot } = props
  const placed = placeFlags(flags, points, zone.value, plot.leftOf)
  return (
    <ol class="flags tiny" aria-label={text.flags}>
      {placed.map(({ version, label, left, isBefore, hasRoom }) => (
        <li
          key={version}
          class={isBefore ? 'before' : ''}
          style={{ '--left': `${left}px` }}
          title={label}
        >
          <b>{version}</b>
          <span class={hasRoom ? 'clip' : 'unseen'}>{label}</span>
        </li>
      ))}
    </ol>
  )
}

function Table({ series, interval }: { series: Series; interval: Interval }) {
  const { data, previous } = series
  const heads = [text.time(zone.value), text.scans, text.visitors]
  return (
    <Twin
      summary={text.asTable}
      title={text.table}
      heads={previous ? [...heads, text.before] : heads}
      rows={data.map(({ date, total_scans, unique_visitors }, index) => {
        const cells = [toBucket(date, interval), toCount(total_scans), toCount(unique_visitors)]
        const before = toCount(previous?.data[index]?.total_scans ?? 0)
        return { key: date, cells: previous ? [...cells, before] : cells }
      })}
    />
  )
}

function Legend({ hasPrevious, hasFlags }: { hasPrevious: boolean; hasFlags: boolean }) {
  return (
    <ul class="legend tiny second">
      <li>
        <i class="line" />
        {text.now}
      </li>
      {hasPrevious && (
        <li>
          <i class="dots" />
          {text.before}
        </li>
      )}
      {hasFlags && (
        <li>
          <i class="flag" />
          {text.flags}
        </li>
      )}
    </ul>
  )
}

/** Draws when the library is there; the table beneath has the same figures at once. */
export function usePlot(drawn: Drawn, onHover: (hover: Hover | null) => void) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useSignal<Plot | null>(null)
  const turn = useSignal(0)
  useEffect(() => {
    let isGone = false
    let own: Plot | null = null
    const redraw = () => {
      turn.value += 1
    }
    void loadPlot().then(({ drawPlot }) => {
      if (isGone || !holder.current) return
      own = drawPlot(holder.current, drawn, onHover)
      plot.value = own
    })
    const watcher = new ResizeObserver(() => {
      own?.resize()
      if (own) plot.value = { ...own }
    })
    if (holder.current) watcher.observe(holder.current)
    const lights = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    lights.addEventListener('change', redraw)
    return () => {
      isGone = true
      watcher.disconnect()
      theme.disconnect()
      lights.removeEventListener('change', redraw)
      own?.destroy()
      plot.value = null
      onHover(null)
    }
  }, [...[0, 1, 2].map((at) => drawn.lines[at]?.points), turn.value])
  return { holder, plot }
}

/** Scans over time, against the period before, with the moments at which it began to lead elsewhere. */
export function Chart(props: {
  series: Series
  interval: Interval
  isOpen: boolean
  total: number
  flags: readonly Flag[]
}) {
  const { series, interval, isOpen, total, flags } = props
  const hover = useSignal<Hover | null>(null)
  const toLabel = (date: string) => toBucketShort(date, interval)
  const previous = series.previous?.data ?? NONE
  const drawn: Drawn = {
    lines: [
      { kind: 'alone', points: series.data },
      { kind: 'before', points: previous },
    ],
    isOpen,
    toLabel,
  }
  const { holder, plot } = usePlot(drawn, (now) => {
    hover.value = now
  })
  const hasPrevious = series.previous !== undefined
  return (
    <div class="chart">
      <div class="drawing" role="img" aria-label={text.label(toCount(total))} ref={holder}>
        {hover.value && (
          <Tooltip
            series={series}
            hover={hover.value}
            interval={interval}
            width={holder.current?.clientWidth ?? 0}
          />
        )}
      </div>
      {plot.value && flags.length > 0 && (
        <Flags flags={flags} points={series.data} plot={plot.value} />
      )}
      <PaperChart points={series.data} {...{ previous, isOpen, interval, flags, toLabel }} />
      <div class="beneath">
        <Legend hasPrevious={hasPrevious} hasFlags={flags.length > 0} />
        <Table series={series} interval={interval} />
      </div>
    </div>
  )
}
