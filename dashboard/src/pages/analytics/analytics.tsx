import type { ComponentChildren } from 'preact'
import type {
  Answer,
  CallOptions,
  PastDestination,
  Event as ScanEvent,
  TopCodes,
} from '../../../../client/client.ts'
import { api, askPart, trouble } from '../../api.ts'
import { toShortLink } from '../../format.ts'
import { type Scope, type Wanted, wanted } from '../../parts/figures/address.ts'
import { Breakdowns } from '../../parts/figures/breakdowns.tsx'
import { Chart } from '../../parts/figures/chart.tsx'
import { dayCount, dayIn } from '../../parts/figures/days.ts'
import { Figures } from '../../parts/figures/figures.tsx'
import type { Flag } from '../../parts/figures/flags.ts'
import { Heat } from '../../parts/figures/heat.tsx'
import { toPeriod } from '../../parts/figures/labels.ts'
import { isOf, Live } from '../../parts/figures/live-scans.tsx'
import {
  askHeat,
  askQuality,
  askSeries,
  askSummary,
  isFiltered,
  type Series,
  type Summary,
} from '../../parts/figures/questions.ts'
import { useReloadOnScans } from '../../parts/figures/use-scans.ts'
import { Banner } from '../../parts/frame/banner.tsx'
import { NotFound } from '../../parts/frame/not-found.tsx'
import { useTitle } from '../../parts/frame/title.ts'
import { Printed } from '../../parts/paper/printed.tsx'
import { type Resource, useResource } from '../../resource.ts'
import { mode } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { today, zone } from '../../zone.ts'
import { BreakdownsBones, ChartBones, PanelBones, TotalsBones } from './bones.tsx'
import { Controls, Exports, Title } from './head.tsx'
import { NotCounted } from './quality.tsx'
import { askRanking, Ranking } from './ranking.tsx'
import { Share } from './share.tsx'
import '../../parts/figures/analytics.css'
import '../../parts/figures/drawn.css'
import '../../parts/figures/lists.css'
import './analytics-page.css'

const text = words.analytics

/** The figures of another period must not stay under the name of this one until the server is back. */
function isOld<T>({ isOther }: Resource<T>): boolean {
  return isOther.value && trouble.value !== null
}

/** What the server cannot answer is said where the answer would be; the rest of the page goes on. */
function Part<T>(props: {
  of: Resource<T>
  title: string
  bones: ComponentChildren
  children: (data: T) => ComponentChildren
}) {
  const { of, title, bones, children } = props
  const { data, failure, isLoading, reload } = of
  const error = failure.value
  if (error && !isLoading.value) {
    const retry = (
      <button type="button" class="button low" onClick={reload}>
        {words.common.tryAgain}
      </button>
    )
    return (
      <Banner icon="warning" title={text.failed(title)} actions={retry}>
        {error.message}
      </Banner>
    )
  }
  if (data.value === null || isOld(of)) {
    return (
      <div class="waiting-part" role="status">
        <div aria-hidden="true">{bones}</div>
        <span class="unseen">{text.loading(title)}</span>
      </div>
    )
  }
  return (
    <div class="part" aria-busy={isLoading.value && trouble.value === null}>
      {children(data.value)}
    </div>
  )
}

function useAnswers(scope: Scope) {
  const summary = useResource<Summary>((signal) => askSummary(wanted.value, { signal }), askPart)
  const series = useResource<Series>((signal) => askSeries(wanted.value, { signal }), askPart)
  const heat = useResource((signal) => askHeat(wanted.value, { signal }), askPart)
  const quality = useResource((signal) => askQuality(wanted.value, { signal }), askPart)
  const isToday = () => wanted.peek().to >= today()
  const isOurs = isOf(scope)
  const isSeen = (scan: ScanEvent) => isToday() && isOurs(scan)
  useReloadOnScans(isSeen, summary.reload, summary.isLoading)
  useReloadOnScans(isSeen, series.reload, series.isLoading)
  return { summary, series, heat, quality }
}

/** Of a code there is nothing to rank. */
function useRanking(scope: Scope) {
  const none = { ok: true, status: 200, headers: new Headers(), data: NO_RANKING } as const
  const isOne = scope.kind === 'code'
  return useResource<TopCodes>(
    async (signal) => (isOne ? none : askRanking(wanted.value, { signal })),
    askPart,
  )
}

const NO_RANKING = {
  period: { start: '', end: '' },
  data: [],
  pagination: { page: 1, limit: 1, total: 0, total_pages: 0 },
} satisfies TopCodes

/** What the page says about its scope, besides scans. */
interface About {
  readonly name: string | null
  /** When the code began to lead elsewhere. */
  readonly flags: readonly Flag[]
}

/** Versions that lead elsewhere than the one before: not those that only end at another time. */
function flagsOf(history: readonly PastDestination[]): Flag[] {
  const way = ({ destination_url, rules, split }: PastDestination) =>
    JSON.stringify([destination_url, rules, split])
  return history
    .filter((past, at) => {
      const before = history[at + 1]
      return before !== undefined && way(past) !== way(before)
    })
    .map(({ version, changed_at: at, destination_url: url }) => ({
      ...{ version, at, label: toShortLink(url) },
    }))
}

async function askAbout(scope: Scope, options: CallOptions): Promise<Answer<About>> {
  const none = { ok: true, status: 200, headers: new Headers() } as const
  if (scope.kind !== 'code') {
    return { ...none, data: { name: scope.kind === 'tag' ? scope.tag : null, flags: [] } }
  }
  const { id } = scope
  const code = await api.getCode({ id }, options)
  if (!code.ok) return code
  const history = await api.listCodeHistory({ id, limit: 100 }, options)
  if (!history.ok) return history
  return { ...code, data: { name: code.data.name, flags: flagsOf(history.data.data) } }
}

function flagsIn(flags: readonly Flag[], { from }: Wanted): Flag[] {
  const isIn = (at: string) => dayIn(zone.value, Date.parse(at)) >= from
  return flags.filter(({ at }) => isIn(at)).reverse()
}

function Page({ scope }: { scope: Scope }) {
  const { summary, series, heat, quality } = useAnswers(scope)
  const told = useResource((signal) => askAbout(scope, { signal }), askPart)
  const ranking = useRanking(scope)
  const about = told.data.value
  const notCounted = quality.data.value?.summary.not_counted ?? null
  const now = wanted.value
  const name = about?.name ?? null
  useTitle(name === null ? text.page : text.pageOf(name))
  if (told.failure.value?.code === 'not_found') return <NotFound />
  return (
    <div class="analytics">
      <div class="analytics-head">
        <div>
          <Title wanted={now} name={name} />
        </div>
        <div class="cluster">
          <Exports wanted={now} />
          {mayAct('editor') && <Share wanted={now} />}
        </div>
      </div>
      <p class="on-paper second">
        {words.report.period(toPeriod(now.from, now.to), zone.value)}
        <Printed timeZone={zone.value} />
      </p>
      <Controls wanted={now} notCounted={isOld(quality) ? null : notCounted} />
      <Part of={summary} title={text.totals} bones={<TotalsBones wanted={now} />}>
        {(data) => (
          <Figures summary={data} days={dayCount(now.from, now.to)} isOpen={now.to >= today()} />
        )}
      </Part>
      <Part of={series} title={text.chart.title} bones={<ChartBones />}>
        {(data) => (
          <Chart
            series={data}
            interval={now.interval}
            isOpen={now.to >= today()}
            total={summary.data.value?.summary.total_scans ?? 0}
            flags={flagsIn(about?.flags ?? [], now)}
          />
        )}
      </Part>
      {scope.kind !== 'code' && (
        <Part
          of={ranking}
          title={text.ranking.title}
          bones={<PanelBones title={text.ranking.title} kind="line" />}
        >
          {(data) => (
            <Ranking of={data} wanted={now} total={summary.data.value?.summary.total_scans ?? 0} />
          )}
        </Part>
      )}
      <Part of={summary} title={text.breakdowns} bones={<BreakdownsBones />}>
        {(data) => <Breakdowns summary={data} />}
      </Part>
      <div class="panels">
        <Part
          of={heat}
          title={text.heat.title}
          bones={<PanelBones title={text.heat.title} kind="heat" />}
        >
          {(data) => <Heat heat={data} />}
        </Part>
        <div class="stack" id="not-counted">
          {scope.kind !== 'tag' && <Live scope={scope} />}
          <Part
            of={quality}
            title={text.quality.title}
            bones={<PanelBones title={text.quality.title} kind="line" />}
          >
            {(data) => <NotCounted quality={data} isFiltered={isFiltered(now)} />}
          </Part>
        </div>
      </div>
      <p class="small second attribution">
        {text.placesNote}{' '}
        <a href="https://db-ip.com" target="_blank" rel="noreferrer">
          {text.attribution}
        </a>
      </p>
    </div>
  )
}

export function AnalyticsPage() {
  const { scope } = wanted.value
  return <Page key={`${mode.value} ${JSON.stringify(scope)}`} scope={scope} />
}
