import type { SharedReport } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toShortLink } from '../../format.ts'
import { Breakdowns } from '../../parts/figures/breakdowns.tsx'
import { Chart } from '../../parts/figures/chart.tsx'
import { dayCount, dayIn } from '../../parts/figures/days.ts'
import { Figures } from '../../parts/figures/figures.tsx'
import { Heat } from '../../parts/figures/heat.tsx'
import { toLastDay, toPeriod } from '../../parts/figures/labels.ts'
import { Banner } from '../../parts/frame/banner.tsx'
import { Icon, Logo } from '../../parts/frame/icon.tsx'
import { useTitle } from '../../parts/frame/title.ts'
import { TroubleNotice } from '../../parts/frame/trouble.tsx'
import { useResource } from '../../resource.ts'
import { place } from '../../router.ts'
import { turnLights } from '../../theme.ts'
import { words } from '../../words.ts'
import { reportZone, today } from '../../zone.ts'
import '../../parts/figures/analytics.css'
import '../../parts/figures/drawn.css'
import '../../parts/figures/lists.css'
import './report.css'

const text = words.report

function Masthead() {
  return (
    <header class="masthead">
      <div>
        <span class="brand">
          <Logo />
          {words.product}
        </span>
        <div class="end">
          <button
            type="button"
            class="button bare square"
            aria-label={words.shell.lights}
            onClick={turnLights}
          >
            <Icon name="lights" />
          </button>
          <button type="button" class="button low" onClick={() => print()}>
            <Icon name="print" />
            {text.print}
          </button>
        </div>
      </div>
    </header>
  )
}

function Head({ report, from, to }: { report: SharedReport; from: string; to: string }) {
  const { name, account, code, expires_at: end } = report
  return (
    <div class="report-head">
      <p class="small second">
        {text.by} <bdi>{account}</bdi>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <p class="second">{text.period(toPeriod(from, to), report.timezone)}</p>
      <p class="small second terms">{end === null ? text.readOnly : text.until(toLastDay(end))}</p>
      {code && (
        <p class="small mono breakable">
          {toShortLink(code.short_url)}
          {code.destination_url && ` → ${toShortLink(code.destination_url)}`}
        </p>
      )}
    </div>
  )
}

function Whole({ report }: { report: SharedReport }) {
  const { figures, timeseries, heatmap } = report
  const [from = '', to = ''] = [figures.period.start, figures.period.end].map((at) =>
    dayIn(report.timezone, Date.parse(at)),
  )
  reportZone.value = report.timezone
  useTitle(report.name)
  return (
    <div class="analytics">
      <Head report={report} from={from} to={to} />
      <Figures summary={figures} days={dayCount(from, to)} />
      <Chart
        series={timeseries}
        interval={timeseries.interval}
        isOpen={to >= today()}
        total={figures.summary.total_scans}
        flags={[]}
      />
      <Breakdowns summary={figures} />
      <Heat heat={heatmap} />
      <p class="small second attribution">
        {words.analytics.placesNote}{' '}
        <a href="https://db-ip.com" target="_blank" rel="noreferrer">
          {words.analytics.attribution}
        </a>
      </p>
    </div>
  )
}

/** What whoever has the link sees: these figures, and no way to any other. */
export function ReportPage({ id }: { id: string }) {
  const secret = id.startsWith('rpt_') ? place.value.hash : id
  return <Shared key={secret} secret={secret} />
}

function Shared({ secret }: { secret: string }) {
  const { data, failure } = useResource((signal) =>
    api.openSharedReport({ body: { secret } }, { signal }),
  )
  const error = failure.value
  useTitle(text.page)
  return (
    <>
      <Masthead />
      <main class="page" id="main">
        <div class="notices">
          <TroubleNotice />
        </div>
        {error && (
          <>
            <h1 class="unseen">{text.page}</h1>
            <Banner icon="warning" title={error.code === 'not_found' ? text.gone : text.failed}>
              {error.code === 'not_found' ? text.goneBody : error.message}
            </Banner>
          </>
        )}
        {!error && data.value && <Whole report={data.value} />}
      </main>
    </>
  )
}
