import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { zone } from '../../zone.ts'
import type { Today } from './today.ts'

const text = words.overview.today
const WIDTH = 480
const HEIGHT = 180

/** Sums by the hour as a line; `until` hours of the day are drawn. */
function pathOf(sums: readonly number[], top: number): string {
  const points = [0, ...sums].map((sum, hour) => {
    const x = (hour / 24) * WIDTH
    return `${x.toFixed(1)} ${(HEIGHT - (sum / top) * HEIGHT).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

function Drawing({ today }: { today: Today }) {
  const { hours, usualHours } = today
  const top = Math.max(1, ...hours, ...(usualHours ?? [])) * 1.1
  const x = (hours.length / 24) * 100
  const y = 100 - ((hours.at(-1) ?? 0) / top) * 100
  return (
    <figure class="day">
      <div class="day-drawing">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text.drawing}
        >
          {usualHours && <path class="usual" d={pathOf(usualHours, top)} />}
          <path class="now" d={pathOf(hours, top)} />
        </svg>
        <i class="spot" style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <figcaption class="tiny second">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{text.hour(hour)}</span>
        ))}
      </figcaption>
    </figure>
  )
}

function compare(scans: number, before: number, than: string): string {
  const more = scans - before
  if (more === 0) return text.same(than)
  return (more > 0 ? text.more : text.fewer)(toCount(Math.abs(more)), than)
}

/** The first look: how today goes, in the account's time. */
export function TodayView({ today }: { today: Today }) {
  const { now, scans, yesterdayByNow, usualByNow } = today
  const weekday = new Intl.DateTimeFormat(words.locale, {
    weekday: 'long',
    timeZone: zone.value,
  }).format(now)
  const time = new Intl.DateTimeFormat(words.locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone.value,
  }).format(now)
  return (
    <section class="today" aria-label={text.title}>
      <div>
        <p class="small second">{text.heading(weekday, zone.value)}</p>
        <p class="huge-number">{toCount(today.scans)}</p>
        <p class="said">
          {text.soFar(scans)}{' '}
          {yesterdayByNow !== null && <b>{compare(scans, yesterdayByNow, text.yesterday(time))}</b>}
        </p>
        <p class="small second">
          {usualByNow === null
            ? text.noUsual(weekday)
            : compare(scans, usualByNow, text.usual(weekday))}
        </p>
        {today.usualWholeDay !== null && (
          <p class="small second">
            {text.whole(weekday, toCount(today.usualWholeDay), today.usualDays)}
          </p>
        )}
      </div>
      <Drawing today={today} />
    </section>
  )
}
