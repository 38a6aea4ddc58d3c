import type { Overview } from '../../../../client/client.ts'
import { toCount } from '../../format.ts'
import { Estimated } from '../../parts/figures/figures.tsx'
import { zone } from '../../time/zone.ts'
import { words } from '../../words.ts'
import type { Today } from './ask-today.ts'
import { DayDrawing } from './day-drawing.tsx'

const text = words.overview.today

function compare(scans: number, before: number, than: string): string {
  const more = scans - before
  if (more === 0) return text.same(than)
  return (more > 0 ? text.more : text.fewer)(toCount(Math.abs(more)), than)
}

/** Hours that the clock there shows, with a fraction. */
function clock(at: number): number {
  const parts = new Intl.DateTimeFormat(words.locale, {
    ...{ hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone.value },
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return of('hour') + of('minute') / 60
}

/** How the day will probably end, and who was there; null: not known yet. */
function More({ of }: { of: Overview['today'] | null }) {
  if (of === null) return null
  const { heading_for: heading, unique_visitors: visitors, qrcodes } = of
  return (
    <p class="small second">
      {heading !== null && `${text.heading_for(toCount(heading))} `}
      {text.visitors(toCount(visitors), visitors, toCount(qrcodes), qrcodes)}
    </p>
  )
}

/** The first look: how today goes, in the account's time. */
export function TodayView({ today, more }: { today: Today; more: Overview | null }) {
  const { now, scans, yesterdayByNow, usual } = today
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.locale, { ...options, timeZone: zone.value }).format(now)
  const weekday = format({ weekday: 'long' })
  const time = format({ hour: '2-digit', minute: '2-digit' })
  return (
    <section class="today" aria-label={text.title}>
      <div>
        <p class="small second">{text.heading(weekday, zone.value)}</p>
        <p class="huge-number">{toCount(scans)}</p>
        <p class="said">
          {text.soFar(scans)}{' '}
          {yesterdayByNow !== null && <b>{compare(scans, yesterdayByNow, text.yesterday(time))}</b>}
        </p>
        <p class="small second">
          {usual === null
            ? text.noUsual(weekday)
            : compare(scans, usual.byNow, text.usual(weekday))}
        </p>
        <More of={more?.today ?? null} />
        {usual !== null && (
          <p class="small second">{text.whole(weekday, toCount(usual.wholeDay), usual.days)}</p>
        )}
        <Estimated of={today.by_utc_day ? today : more} />
      </div>
      <DayDrawing today={today} weekday={weekday} time={{ shown: time, hours: clock(now) }} />
    </section>
  )
}
