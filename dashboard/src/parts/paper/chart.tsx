import { toCount } from '../../format.ts'
import type { Interval } from '../../time/days.ts'
import { zone } from '../../time/zone.ts'
import { words } from '../../words.ts'
import { type Flag, placeFlags } from '../figures/flags.ts'
import type { Point } from '../figures/summary.ts'
import { labelsOf, ticksOf } from './scale.ts'
import './paper.css'

const text = words.report.paper
const WIDTH = 680
const HEIGHT = 114
/** Above the bars: flags, if there are any, and the figures of the tallest. */
const TOP = { flagged: 34, plain: 14 }
const LABEL_MAX = 20
/** Narrower ones have no room for a figure above them. */
const FIGURE_FROM = 15
const FIGURES = 5

interface Shown {
  readonly points: readonly Point[]
  readonly previous: readonly Point[]
  readonly isOpen: boolean
  readonly interval: Interval
  readonly flags: readonly Flag[]
  readonly toLabel: (date: string) => string
  /** Of several: whose it is, and the most of any of them. */
  readonly of?: { readonly name: string; readonly most: number }
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
}

function scaleOf({ points, previous, of }: Shown) {
  const most = Math.max(
    1,
    of?.most ?? 0,
    ...[...points, ...previous].map(({ total_scans: scans }) => scans),
  )
  const ticks = ticksOf(most)
  const top = Math.max(most, ticks.at(-1) ?? 0)
  const step = WIDTH / Math.max(1, points.length)
  return {
    ...{ ticks, step, bar: step * 0.74 },
    leftOf: (index: number) => (index + 0.5) * step,
    yOf: (scans: number) => HEIGHT - (scans / top) * HEIGHT,
  }
}

type Scale = ReturnType<typeof scaleOf>

function kindOf({ points, interval, isOpen }: Shown, index: number): string {
  if (isOpen && index === points.length - 1) return 'open'
  return interval !== 'day' || isWeekend(points[index]?.date ?? '') ? 'strong' : 'soft'
}

function BarsOf({ shown, scale }: { shown: Shown; scale: Scale }) {
  const { leftOf, yOf, bar } = scale
  const { points, previous } = shown
  const tallest = points
    .map(({ total_scans }) => total_scans)
    .sort((one, other) => other - one)
    .slice(0, FIGURES)
  const least = bar < FIGURE_FROM ? Number.POSITIVE_INFINITY : (tallest.at(-1) ?? 0)
  return (
    <>
      {points.map(({ date, total_scans: scans }, index) => {
        const left = leftOf(index) - bar / 2
        const before = previous[index]?.total_scans
        const y = yOf(before ?? 0)
        const line = `M${(left - 1.5).toFixed(1)} ${y.toFixed(1)}h${(bar + 3).toFixed(1)}`
        return (
          <g key={date}>
            <rect
              class={kindOf(shown, index)}
              x={left.toFixed(1)}
              y={yOf(scans).toFixed(1)}
              width={bar.toFixed(1)}
              height={(HEIGHT - yOf(scans)).toFixed(1)}
            />
            {before !== undefined && before > 0 && (
              <>
                <path class="halo" d={line} />
                <path class="before" d={line} />
              </>
            )}
            {scans > 0 && scans >= least && (
              <text
                class="figure"
                x={leftOf(index)}
                y={(before ? Math.min(yOf(scans), y) : yOf(scans)) - 4}
              >
                {toCount(scans)}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

function Axes({ shown, scale }: { shown: Shown; scale: Scale }) {
  const { points, toLabel } = shown
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path class="grid" d={`M0 ${scale.yOf(tick).toFixed(1)}H${WIDTH}`} />
          <text class="tick" x={-6} y={scale.yOf(tick) + 3.5}>
            {toCount(tick)}
          </text>
        </g>
      ))}
      {labelsOf(points.length).map((index) => (
        <text key={index} class="time" x={scale.leftOf(index)} y={HEIGHT + 13}>
          {toLabel(points[index]?.date ?? '')}
        </text>
      ))}
    </>
  )
}

function toShort(label: string): string {
  return label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label
}

function FlagsOf({ shown, scale }: { shown: Shown; scale: Scale }) {
  const { flags, points } = shown
  return (
    <>
      {placeFlags(flags, points, zone.value, scale.leftOf).map(
        ({ version, label, left, isBefore, hasRoom }) => {
          const turn = isBefore ? -1 : 1
          return (
            <g key={version} transform={`translate(${left.toFixed(1)} ${-TOP.flagged + 2})`}>
              <path class="pole" d={`M0 0V${HEIGHT + TOP.flagged - 2}`} />
              <path class="flag" d={`M0 0h${turn * 20}l${turn * -4} 7 ${turn * 4} 7H0z`} />
              <text class="number" x={turn * 8} y={10.8}>
                {version}
              </text>
              {hasRoom && (
                <text class={isBefore ? 'label end' : 'label'} x={turn * 25} y={10.8}>
                  {toShort(label)}
                </text>
              )}
            </g>
          )
        },
      )}
    </>
  )
}

function Legend({ shown }: { shown: Shown }) {
  const isDaily = shown.interval === 'day'
  const entries = [
    ['strong', isDaily ? text.weekend : text.bar],
    ...(isDaily ? [['soft', text.weekday]] : []),
    ...(shown.isOpen ? [['open', text.open]] : []),
    ...(shown.previous.length > 0 ? [['before', text.before]] : []),
    ...(shown.flags.length > 0 ? [['flag', text.flag]] : []),
  ]
  return (
    <ul>
      {entries.map(([kind, name]) => (
        <li key={kind}>
          <i class={kind} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Scans over time on paper: it is as wide as the sheet, and black ink is enough to read it. */
export function PaperChart(shown: Shown) {
  const scale = scaleOf(shown)
  const top = shown.flags.length > 0 ? TOP.flagged : TOP.plain
  return (
    <div class="paper-chart on-paper">
      <h2>
        {text.scans[shown.interval]}
        {shown.of && (
          <>
            : <bdi>{shown.of.name}</bdi>
          </>
        )}
      </h2>
      <svg
        viewBox={`-40 ${-top} ${WIDTH + 44} ${HEIGHT + top + 17}`}
        role="img"
        aria-label={words.analytics.chart.table}
      >
        <Axes shown={shown} scale={scale} />
        <BarsOf shown={shown} scale={scale} />
        <path class="base" d={`M0 ${HEIGHT}H${WIDTH}`} />
        <FlagsOf shown={shown} scale={scale} />
      </svg>
      <Legend shown={shown} />
    </div>
  )
}
