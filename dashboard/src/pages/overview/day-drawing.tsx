import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import type { Today } from './ask-today.ts'

/** Scans of today as a line over the band of the usual days. */
const text = words.overview.today
const WIDTH = 480
const HEIGHT = 180
/** With fewer days a band would be a line. */
const BAND_DAYS = 2

/** Sums by the hour, from midnight on; the last one of today is of this minute. */
function pointsOf(sums: readonly number[], top: number, until = 24): string[] {
  return [0, ...sums].map((sum, hour) => {
    const x = (Math.min(hour, until) / 24) * WIDTH
    return `${x.toFixed(1)} ${(HEIGHT - (sum / top) * HEIGHT).toFixed(1)}`
  })
}

function lineOf(sums: readonly number[], top: number, until?: number): string {
  return `M${pointsOf(sums, top, until).join('L')}`
}

/** Round figures that divide the height: 0, 1,000, 2,000 … */
function toTicks(most: number): { readonly top: number; readonly ticks: readonly number[] } {
  const rough = Math.max(1, most) / 3
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * size >= rough) ?? 10) * size)
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

export function DayDrawing({
  today: { hours, usual },
  weekday,
  time,
}: {
  today: Today
  weekday: string
  time: { readonly shown: string; readonly hours: number }
}) {
  const { top, ticks } = toTicks(Math.max(...hours, ...(usual?.most ?? [])))
  const x = (time.hours / 24) * 100
  const y = 100 - ((hours.at(-1) ?? 0) / top) * 100
  const band = usual && usual.days >= BAND_DAYS ? usual : null
  return (
    <figure class="day">
      <div class="day-drawing">
        {ticks.map((tick) => (
          <i key={tick} class="tick-line" style={{ bottom: `${(100 * tick) / top}%` }}>
            <span class="tiny second">{toCount(tick)}</span>
          </i>
        ))}
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={band ? text.drawingWithBand : text.drawing}
        >
          {band && (
            <path
              class="band"
              d={`${lineOf(band.most, top)}L${pointsOf(band.least, top).toReversed().join('L')}Z`}
            />
          )}
          {usual && <path class="usual" d={lineOf(usual.hours, top)} />}
          <path class="now" d={lineOf(hours, top, time.hours)} />
        </svg>
        {usual && <span class="usual-name tiny second">{text.usualDay(weekday)}</span>}
        <i class="since" style={{ left: `${x}%`, top: `${y}%` }} />
        <i class="spot" style={{ left: `${x}%`, top: `${y}%` }} />
        <b class="spot-time tiny" style={{ left: `${x}%`, top: `${y}%` }}>
          {time.shown}
        </b>
      </div>
      <figcaption class="tiny second">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{text.hour(hour)}</span>
        ))}
      </figcaption>
    </figure>
  )
}
