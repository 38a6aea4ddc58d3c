import type { Heatmap } from '../../../../client/client.ts'
import type { DayAgainstUsual } from '../../../../domain/analytics/usual.ts'
import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { weekdayName } from '../code/names.ts'
import { Fact } from '../shell/fact.tsx'
import { busiest, toShare } from './labels.ts'
import type { Summary } from './summary.ts'

const text = words.analytics.figures

/** ▲ and ▼ are ink: more is not always good. */
function Change(props: {
  percent: number | null | undefined
  before: number | undefined
  /** Its place is kept until it is known. */
  isComparing: boolean
}) {
  const { percent, before, isComparing } = props
  if (before === undefined) return isComparing ? <small>{'\u00a0'}</small> : null
  if (percent == null) return <small>{text.noneBefore}</small>
  const size = toCount(Math.abs(percent))
  const said = percent === 0 ? text.same : percent > 0 ? text.more(size) : text.fewer(size)
  return (
    <small>
      <b>{said}</b> {text.from(toCount(before))}
    </small>
  )
}

function Returning({ summary }: { summary: Summary['summary'] }) {
  const { new_visitors: fresh, returning_visitors: returning } = summary
  if (fresh === undefined || returning === undefined) return null
  return (
    <Fact name={text.returning}>
      {toCount(returning)}
      <small>{text.ofVisitors(toShare(returning, fresh + returning))}</small>
    </Fact>
  )
}

function SoFar({ soFar: { scans, usual } }: { soFar: DayAgainstUsual }) {
  const difference = scans - (usual?.byNow ?? 0)
  const size = toCount(Math.abs(difference))
  return (
    <Fact name={text.soFar}>
      {toCount(scans)}
      {usual && (
        <small>
          <b>{difference === 0 ? text.same : difference > 0 ? `▲ ${size}` : `▼ ${size}`}</b>{' '}
          {text.onUsual}
        </small>
      )}
    </Fact>
  )
}

function Busiest({ heat }: { heat: Heatmap }) {
  const top = busiest(heat.data)
  if (!top) return null
  return (
    <Fact name={text.busiest}>
      {text.hour(weekdayName(top.day, 'short'), top.hour)}
      <small>{text.busiestScans(toCount(top.scans), top.scans)}</small>
    </Fact>
  )
}

/** What is of days of UTC, of any of these. */
export function ByUtcDay({ of }: { of: readonly Summary[] }) {
  const named = of.flatMap(({ by_utc_day: some }) => some ?? [])
  if (named.length === 0) return null
  return (
    <p class="small second">
      {named.includes('total_scans') ? text.byUtcDay.all : text.byUtcDay.lists}
    </p>
  )
}

/** Of one figure or chart. */
export function Estimated({ of }: { of: { readonly by_utc_day?: readonly string[] } | null }) {
  return of?.by_utc_day ? <p class="small second">{text.byUtcDay.some}</p> : null
}

/** The one big number, and what goes with it. */
export function Figures(props: {
  summary: Summary
  days: number
  isOpen?: boolean
  isComparing?: boolean
  soFar?: DayAgainstUsual | null
  heat?: Heatmap | null
}) {
  const { summary: whole, days, isOpen = false, isComparing = false, soFar, heat } = props
  const { summary, previous, change } = whole
  const before = previous?.summary
  // Of whole days they are not like those of a day that is not over.
  const areLike = !(previous && 'by_utc_day' in previous && previous.by_utc_day)
  return (
    <>
      <dl class="totals">
        <div class="huge">
          <dt class="unseen">{text.scans(days)}</dt>
          <dd>
            {toCount(summary.total_scans)}
            <small aria-hidden="true">{text.scans(days)}</small>
            <Change
              percent={change?.summary.total_scans}
              before={before?.total_scans}
              {...{ isComparing }}
            />
          </dd>
        </div>
        <Fact name={text.visitors}>
          {toCount(summary.unique_visitors)}
          {areLike && (
            <Change
              percent={change?.summary.unique_visitors}
              before={before?.unique_visitors}
              {...{ isComparing }}
            />
          )}
        </Fact>
        <Returning summary={summary} />
        {days > 1 && (
          <Fact name={isOpen ? text.dailySoFar : text.daily}>
            {toCount(summary.avg_daily_scans)}
            <Change
              percent={change?.summary.avg_daily_scans}
              before={before?.avg_daily_scans}
              {...{ isComparing }}
            />
          </Fact>
        )}
        {soFar && <SoFar soFar={soFar} />}
        {heat && <Busiest heat={heat} />}
        {'active_qrcodes' in summary && !soFar && (
          <Fact name={text.codes}>
            {toCount(summary.total_qrcodes)}
            <small>{text.activeCodes(summary.active_qrcodes)}</small>
          </Fact>
        )}
      </dl>
      <ByUtcDay of={[whole]} />
    </>
  )
}
