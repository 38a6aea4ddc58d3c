import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { words } from '../../words.ts'
import type { Point } from './questions.ts'

/** The drawing of a line chart. What the pointer is on is told to the page, which draws the rest. */
export interface Drawn {
  readonly points: readonly Point[]
  readonly previous: readonly Point[]
  /** Whether the last point is of a time that is not over. */
  readonly isOpen: boolean
  readonly toLabel: (date: string) => string
}

export interface Hover {
  readonly index: number
  readonly left: number
  readonly top: number
}

const HEIGHT = 240
const NARROW_HEIGHT = 200
const NARROW = 600

/** The colours of the page: a canvas knows nothing of them. */
function inkOf(element: Element) {
  const style = getComputedStyle(element)
  const colour = (name: string) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--${name})`
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  return {
    line: colour('ink'),
    wash: colour('spot-wash'),
    grid: colour('line'),
    label: colour('ink-2'),
    font: `12px ${style.fontFamily}`,
  }
}

function seriesOf(ink: ReturnType<typeof inkOf>, isOpen: boolean, last: number): uPlot.Series[] {
  const hidden = { points: { show: false } }
  return [
    {},
    {
      ...hidden,
      stroke: ink.line,
      width: 2.5,
      fill: ink.wash,
      // What is not over yet is drawn on its own.
      paths: isOpen && last > 0 ? openEnded(last) : undefined,
    } as uPlot.Series,
    // On top of the area of the other.
    { ...hidden, stroke: ink.label, width: 1.5, dash: [2, 4] },
  ]
}

/** A line whose last step is left out, with its area; the last step is drawn in dashes. */
function openEnded(last: number): uPlot.Series.PathBuilder {
  const linear = uPlot.paths.linear?.()
  return (plot, series, from, to) => {
    const drawn = linear?.(plot, series, from, Math.min(to, last - 1)) ?? null
    const whole = linear?.(plot, series, from, to) ?? null
    return drawn && whole ? { ...drawn, fill: whole.fill ?? null } : drawn
  }
}

function drawOpenEnd(plot: uPlot, stroke: string, last: number): void {
  const [xs, ys] = plot.data
  const [x1, x2] = [xs[last - 1], xs[last]]
  const [y1, y2] = [ys?.[last - 1], ys?.[last]]
  if (x1 === undefined || x2 === undefined || y1 == null || y2 == null) return
  const { ctx } = plot
  ctx.save()
  ctx.beginPath()
  ctx.setLineDash([8 * devicePixelRatio, 5 * devicePixelRatio])
  ctx.lineWidth = 2.5 * devicePixelRatio
  ctx.strokeStyle = stroke
  ctx.moveTo(plot.valToPos(x1, 'x', true), plot.valToPos(y1, 'y', true))
  ctx.lineTo(plot.valToPos(x2, 'x', true), plot.valToPos(y2, 'y', true))
  ctx.stroke()
  ctx.restore()
}

/** Whole numbers only: there is no half a scan. */
function toTicks(values: number[]): (string | null)[] {
  return values.map((value) =>
    Number.isInteger(value) ? value.toLocaleString(words.locale) : null,
  )
}

export interface Plot {
  readonly resize: () => unknown
  readonly destroy: () => void
  /** Where a point lies, in pixels from the left of the chart. */
  readonly leftOf: (index: number) => number
}

export function drawPlot(
  holder: HTMLElement,
  { points, previous, isOpen, toLabel }: Drawn,
  onHover: (hover: Hover | null) => void,
): Plot {
  const ink = inkOf(holder)
  const last = points.length - 1
  const sizeOf = () => {
    const width = holder.clientWidth
    return { width, height: width < NARROW ? NARROW_HEIGHT : HEIGHT }
  }
  const axis = { stroke: ink.label, font: ink.font, ticks: { show: false } }
  const plot = new uPlot(
    {
      ...sizeOf(),
      // On the right: half of the last label.
      padding: [8, 26, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 11, width: 3, stroke: ink.line, fill: () => inkOf(holder).wash },
      },
      scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(4, max * 1.08)] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 90,
          incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 56, 84, 168, 336, 672],
          values: (_, values) => values.map((at) => (points[at] ? toLabel(points[at].date) : '')),
        },
        {
          ...axis,
          grid: { stroke: ink.grid, width: 1 },
          size: 52,
          space: 36,
          values: (_, values) => toTicks(values),
        },
      ],
      series: seriesOf(ink, isOpen, last),
      hooks: {
        setCursor: [
          ({ cursor: { idx, left = -1, top = 0 } }) =>
            onHover(idx == null || left < 0 ? null : { index: idx, left, top }),
        ],
        ...(isOpen && last > 0 && { draw: [(drawn: uPlot) => drawOpenEnd(drawn, ink.line, last)] }),
      },
    },
    [
      points.map((_, index) => index),
      points.map(({ total_scans }) => total_scans),
      points.map((_, index) => previous[index]?.total_scans ?? null),
    ],
    holder,
  )
  return {
    // On paper it has no width: another drawing is shown.
    resize: () => holder.clientWidth > 0 && plot.setSize(sizeOf()),
    destroy: () => plot.destroy(),
    leftOf: (index) => plot.valToPos(index, 'x') + plot.over.offsetLeft,
  }
}
