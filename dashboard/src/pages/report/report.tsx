import type { SharedReport } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toShortLink } from '../../format.ts'
import { Breakdowns } from '../../parts/figures/breakdowns.tsx'
import { Chart } from '../../parts/figures/chart.tsx'
import { Estimated, Figures } from '../../parts/figures/figures.tsx'
import { saveFigures } from '../../parts/figures/file/save-figures.ts'
import type { Flag } from '../../parts/figures/flags.ts'
import { Heat } from '../../parts/figures/heat.tsx'
import { withoutFuture } from '../../parts/figures/questions.ts'
import { Banner } from '../../parts/shell/banner.tsx'
import { Button, Logo } from '../../parts/shell/icon.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { TroubleNotice } from '../../parts/shell/trouble/trouble.tsx'
import { useResource } from '../../resource.ts'
import { place } from '../../router.ts'
import { turnLights } from '../../styles/theme.ts'
import { dayCount, dayIn } from '../../time/days.ts'
import { reportZone, today } from '../../time/zone.ts'
import { words } from '../../words.ts'

import { Head, titleOf } from './head.tsx'
import { PaperFoot, PaperLists } from './paper.tsx'
import { type Sentence, sumUp } from './sentences.ts'
import '../../parts/figures/analytics.css'
import '../../parts/figures/drawn.css'
import '../../parts/figures/lists.css'
import './report.css'
import './report-paper.css'

const text = words.report

function save(report: SharedReport): void {
  const [from, to] = daysOf(report)
  saveFigures([report], titleOf(report), from, to)
}

function Masthead({ report }: { report: SharedReport | null }) {
  return (
    <header class="masthead">
      <div>
        <span class="brand">
          <Logo />
          {words.product}
        </span>
        <div class="end">
          <Button
            look="bare square"
            icon="lights"
            aria-label={words.shell.lights}
            onClick={turnLights}
          />
          <Button look="low" icon="print" text={text.print} onClick={() => print()} />
          {report && (
            <Button look="low" icon="download" title={text.csvTitle} onClick={() => save(report)}>
              {text.csv}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

/** What sums it up. */
function Said({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <ol class="said" aria-label={text.said.label}>
      {sentences.map(({ head, body }) => (
        <li key={head}>
          <b>{head}</b> {body}
        </li>
      ))}
    </ol>
  )
}

/** Numbered as they come: how often it was changed before is not told. */
function flagsOf({ code }: SharedReport): Flag[] {
  return (code?.changes ?? []).map(({ at, destination_url: url }, index) => ({
    ...{ version: index + 1, at, label: url ? toShortLink(url) : text.ledElsewhere },
  }))
}

function daysOf({ figures, timezone }: SharedReport): [from: string, to: string] {
  const { start, end } = figures.period
  return [dayIn(timezone, Date.parse(start)), dayIn(timezone, Date.parse(end))]
}

function Whole({ report }: { report: SharedReport }) {
  const { figures, timeseries, heatmap } = report
  const [from, to] = daysOf(report)
  const days = dayCount(from, to)
  useTitle(titleOf(report))
  return (
    <div class="analytics report">
      <Head report={report} from={from} to={to} />
      <div class="lead">
        <Figures summary={figures} days={days} isOpen={to >= today()} />
        <Said sentences={sumUp(report, days)} />
      </div>
      <Chart
        series={timeseries}
        interval={timeseries.interval}
        isOpen={to >= today()}
        total={figures.summary.total_scans}
        flags={flagsOf(report)}
      />
      <Estimated of={timeseries} />
      <Breakdowns summary={figures} />
      <Heat heat={heatmap} />
      <Estimated of={heatmap} />
      <PaperLists report={report} />
      <PaperFoot report={report} />
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

/** Its days are those of its account, and those to come are no zeros. */
function toShown(report: SharedReport | null): SharedReport | null {
  if (report === null) return null
  reportZone.value = report.timezone
  return { ...report, timeseries: withoutFuture(report.timeseries) }
}

/** On a page of somebody else, which has a head of its own. */
const isFramed = self !== top
if (isFramed) document.documentElement.classList.add('framed')

function Shared({ secret }: { secret: string }) {
  const { data, failure } = useResource((signal) =>
    api.openSharedReport({ body: { secret } }, { signal }),
  )
  const error = failure.value
  const report = error ? null : toShown(data.value)
  useTitle(text.page)
  return (
    <>
      {!isFramed && <Masthead report={report} />}
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
        {report && <Whole report={report} />}
      </main>
    </>
  )
}
