import type {
  AggregateAnalytics,
  Answer,
  CallOptions,
  CodeCount,
} from '../../../../client/client.ts'
import { api, askPart } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { toCount, toShortLink } from '../../format.ts'
import { addDays } from '../../parts/figures/days.ts'
import { Live } from '../../parts/figures/live-scans.tsx'
import { useReloadOnScans } from '../../parts/figures/use-scans.ts'
import { FirstUse } from '../../parts/first-use/first-use.tsx'
import { LoadFailed } from '../../parts/frame/load-failed.tsx'
import { useTitle } from '../../parts/frame/title.ts'
import { useResource } from '../../resource.ts'
import { linkTo, mode } from '../../router.ts'
import { words } from '../../words.ts'
import { today, untilNow, zoneQuery } from '../../zone.ts'
import { askNeeds } from './needs.ts'
import { Needs } from './needs.tsx'
import { type Today, toToday, WEEKS } from './today.ts'
import { TodayView } from './today-view.tsx'
import '../../parts/figures/drawn.css'
import './overview.css'

const text = words.overview
const TOP = 6

/** Null: it is not known, or only of a whole day. */
function totalOf(previous: AggregateAnalytics['previous']): number | null {
  const isWhole = previous?.by_utc_day?.includes('total_scans') ?? false
  return previous && !isWhole ? previous.summary.total_scans : null
}

async function askToday(options: CallOptions): Promise<Answer<Today>> {
  // Asked again at midnight.
  today()
  const now = serverNow()
  const day = today(now)
  const zoned = { end_date: day, ...zoneQuery() }
  const [hours, yesterday] = await Promise.all([
    api.getAccountTimeseries(
      { ...zoned, start_date: addDays(day, -7 * WEEKS), interval: 'hour' },
      options,
    ),
    api.getAggregateAnalytics(
      { ...zoned, start_date: day, compare: 'previous', ...untilNow(day) },
      options,
    ),
  ])
  if (!hours.ok) return hours
  // How today goes is worth telling without it.
  const before = yesterday.ok ? totalOf(yesterday.data.previous) : null
  return { ...hours, data: toToday(hours.data.data, { day, now, yesterdayByNow: before }) }
}

function askTop(options: CallOptions) {
  const day = today()
  return api.getTopCodes({ start_date: day, end_date: day, ...zoneQuery(), limit: TOP }, options)
}

function Top({ codes }: { codes: readonly CodeCount[] }) {
  const scanned = codes.filter(({ scans }) => scans > 0)
  return (
    <section class="panel top" aria-label={text.top.title}>
      <div class="section-head">
        <h2>{text.top.title}</h2>
        <a class="small" href={linkTo('/codes', { sort: '-total_scans' })}>
          {text.top.all}
        </a>
      </div>
      {scanned.length === 0 && <p class="small second">{text.top.none}</p>}
      <ol>
        {scanned.map(({ qr_id: id, name, short_url, scans }) => (
          <li key={id}>
            <span class="what">
              <a href={linkTo(`/codes/${id}`)}>
                <bdi>{name}</bdi>
              </a>
              <span class="mono second clip">{toShortLink(short_url)}</span>
            </span>
            <a class="number" href={linkTo('/analytics', { code: id, days: '1' })}>
              <b>{toCount(scans)}</b>
              <span class="unseen"> {text.top.scans}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Bone() {
  return (
    <p class="bone today-bone" role="status">
      <span class="unseen">{text.loading}</span>
    </p>
  )
}

function Figures() {
  const now = useResource((signal) => askToday({ signal }), askPart)
  const top = useResource((signal) => askTop({ signal }), askPart)
  const needs = useResource((signal) => askNeeds({ signal }), askPart)
  useReloadOnScans(() => true, now.reload, now.isLoading)
  useReloadOnScans(() => true, top.reload, top.isLoading)
  return (
    <>
      <LoadFailed of={now} title={text.today.failed} />
      {now.data.value && <TodayView today={now.data.value} />}
      {!now.data.value && now.failure.value === null && <Bone />}
      <div class="overview-columns">
        <div class="stack">
          <LoadFailed of={top} title={text.top.failed} />
          {top.data.value && <Top codes={top.data.value.data} />}
        </div>
        <div class="stack">
          <LoadFailed of={needs} title={text.needs.failed} />
          {needs.data.value && <Needs needs={needs.data.value} of={needs} />}
          <Live scope={{ kind: 'account' }} />
        </div>
      </div>
    </>
  )
}

/** The first page: how today goes, and what needs somebody. Without codes, how to begin. */
function Overview() {
  const codes = useResource((signal) => api.listCodes({ limit: 1 }, { signal }))
  const total = codes.data.value?.pagination.total
  if (total === undefined && codes.failure.value) {
    return <LoadFailed of={codes} title={words.trouble.failedTitle} />
  }
  if (total === undefined) return <Bone />
  if (total === 0) return <FirstUse />
  return (
    <>
      <h1 class="unseen">{text.page}</h1>
      <Figures />
    </>
  )
}

export function OverviewPage() {
  useTitle(text.page)
  return <Overview key={mode.value} />
}
