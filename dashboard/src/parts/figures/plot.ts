import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { words } from '../../words.ts'
import type { Point } from './summary.ts'

/** The drawing of a line chart. What the pointer is on is told to the page, which draws the rest. */
export interface Drawn {
  /** The first one says what times there are. */
  readonly lines: readonly Line[]
  /** Whether the last point is of a time that is not over. */
  readonly isOpen: boolean
  readonly toLabel: (date: string) => string
}

export interface Line {
  readonly kind: LineKind
  readonly points: readonly Point[]
}

/** `alone`: over an area. `before`: of the period before. The others: side by side. */
export type LineKind = 'alone' | 'before' | 'first' | 'second' | 'third'

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
    other: colour('step-3'),
    wash: colour('spot-wash'),
    grid: colour('line'),
    label: colour('ink-2'),
    font: `12px ${style.fontFamily}`,
  }
}

type Ink = ReturnType<typeof inkOf>

/** They differ by more than their colour. */
function looksOf(kind: LineKind, ink: Ink): Look {
  if (kind === 'before') return { stroke: ink.label, width: 1.5, dash: [2, 4] }
  if (kind === 'third') return { stroke: ink.label, width: 2, dash: [9, 4] }
  if (kind === 'second') return { stroke: ink.other, width: 4 }
  return { stroke: ink.line, width: 2.5, ...(kind === 'alone' && { fill: ink.wash }) }
}

interface Look {
  readonly stroke: string
  readonly width: number
  readonly fill?: string
  readonly dash?: number[]
}

/** What is not over yet is drawn on its own, unless the line is of dashes anyway. */
function hasOpenEnd({ kind }: Line): boolean {
  return kind !== 'before' && kind !== 'third'
}

function seriesOf(lines: readonly Line[], ink: Ink, openAt: number | null): uPlot.Series[] {
  const series = lines.map((line) => ({
    points: { show: false },
    ...looksOf(line.kind, ink),
    ...(openAt !== null && hasOpenEnd(line) && { paths: openEnded(openAt) }),
  }))
  return [{}, ...series]
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

function drawOpenEnd(plot: uPlot, index: number, { stroke, width }: Look, last: number): void {
  const [xs, ys] = [plot.data[0], plot.data[index + 1]]
  const [x1, x2] = [xs[last - 1], xs[last]]
  const [y1, y2] = [ys?.[last - 1], ys?.[last]]
  if (x1 === undefined || x2 === undefined || y1 == null || y2 == null) return
  const { ctx } = plot
  ctx.save()
  ctx.beginPath()
  ctx.setLineDash([8 * devicePixelRatio, 5 * devicePixelRatio])
  ctx.lineWidth = width * devicePixelRatio
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
  { lines, isOpen, toLabel }: Drawn,
  onHover: (hover: Hover | null) => void,
): Plot {
  const ink = inkOf(holder)
  const points = lines[0]?.points ?? []
  const last = points.length - 1
  const openAt = isOpen && last > 0 ? last : null
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
      series: seriesOf(lines, ink, openAt),
      hooks: {
        setCursor: [
          ({ cursor: { idx, left = -1, top = 0 } }) =>
            onHover(idx == null || left < 0 ? null : { index: idx, left, top }),
        ],
        ...(openAt !== null && {
          draw: [
            (drawn: uPlot) => {
              for (const [index, line] of lines.entries()) {
                if (hasOpenEnd(line)) drawOpenEnd(drawn, index, looksOf(line.kind, ink), openAt)
              }
            },
          ],
        }),
      },
    },
    [
      points.map((_, index) => index),
      ...lines.map((line) => points.map((_, index) => line.points[index]?.total_scans ?? null)),
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
