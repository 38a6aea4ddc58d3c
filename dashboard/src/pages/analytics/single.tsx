import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Answer, Event as ScanEvent, TopCodes } from '../../../../client/client.ts'
import { askPart } from '../../api.ts'
import { type Scope, type View, view } from '../../parts/figures/address.ts'
import { Breakdowns } from '../../parts/figures/breakdowns.tsx'
import { Chart } from '../../parts/figures/chart.tsx'
import { Estimated, Figures } from '../../parts/figures/figures.tsx'
import type { Told } from '../../parts/figures/file/csv.ts'
import { Heat } from '../../parts/figures/heat.tsx'
import { isOf, Live } from '../../parts/figures/live-scans.tsx'
import {
  askHeat,
  askQuality,
  askSeries,
  askSummary,
  isFiltered,
  type Quality,
} from '../../parts/figures/questions.ts'
import type { Series, Summary } from '../../parts/figures/summary.ts'
import { useReloadOnScans } from '../../parts/figures/use-scans.ts'
import { useTitle } from '../../parts/shell/title.ts'
import { NotFound } from '../../parts/shell/trouble/not-found.tsx'
import { useResource } from '../../resource.ts'
import { dayCount } from '../../time/days.ts'
import { today } from '../../time/zone.ts'
import { words } from '../../words.ts'
import { askAbout, flagsIn } from './about.ts'
import { BreakdownsBones, ChartBones, PanelBones, TotalsBones } from './bones.tsx'
import { PageHead } from './page-head.tsx'
import { isOld, Part } from './part.tsx'
import { NotCounted } from './quality.tsx'
import { Ranking } from './ranking.tsx'
import { askTodaySoFar } from './today-so-far.ts'
import { askWays, WaysOfMany } from './ways.tsx'

const text = words.analytics

const LATER: Answer<null> = { ok: true, status: 200, headers: new Headers(), data: null }

function useAnswers(scope: Scope) {
  const about = useResource((signal) => askAbout(scope, { signal }), askPart)
  const summary = useResource<Summary>(
    (signal) => askSummary({ ...view.value, isCompared: false }, { signal }),
    askPart,
  )
  const series = useResource<Series>((signal) => askSeries(view.value, { signal }), askPart)
  const heat = useResource((signal) => askHeat(view.value, { signal }), askPart)
  const soFar = useResource((signal) => askTodaySoFar(view.value, { signal }), askPart)
  // Of a hundred thousand codes these take as long as all the rest, which does not wait for them.
  const isFirst = useComputed(() => summary.data.value === null && summary.failure.value === null)
  const comparison = useResource<Summary | null>(async (signal) => {
    const isWanted = !isFirst.value && view.value.isCompared
    return isWanted ? askSummary(view.value, { signal }) : LATER
  }, askPart)
  const quality = useResource<Quality | null>(
    async (signal) => (isFirst.value ? LATER : askQuality(view.value, { signal })),
    askPart,
  )
  const ways = useResource<TopCodes | null>(
    async (signal) =>
      isFirst.value || scope.kind === 'code' ? LATER : askWays(view.value, { signal }),
    askPart,
  )
  const isToday = () => view.peek().to >= today()
  const isOurs = isOf(scope)
  const isSeen = (scan: ScanEvent) => isToday() && isOurs(scan)
  for (const { reload, isLoading } of [summary, comparison, series, soFar]) {
    useReloadOnScans(isSeen, reload, isLoading)
  }
  return { about, summary, comparison, series, heat, quality, soFar, ways }
}

type Answers = ReturnType<typeof useAnswers>

/** All of it is there, and of the same question. */
function toldIn(answers: Answers, { interval }: View): Told[] | null {
  const { about, summary, comparison, series, heat } = answers
  if ([summary, comparison, series, heat].some(({ isOther }) => isOther.value)) return null
  const figures = comparison.data.value ?? summary.data.value
  const [points, heatmap] = [series.data.value, heat.data.value]
  if (!figures || !points || !heatmap || !about.data.value) return null
  const timeseries = { ...points, interval }
  return [{ name: about.data.value.name, figures, timeseries, heatmap }]
}

function Totals({ answers, view: now }: { answers: Answers; view: View }) {
  const { summary, comparison, heat, soFar } = answers
  const compared = comparison.isOther.value || isOld(comparison) ? null : comparison.data.value
  const days = dayCount(now.from, now.to)
  return (
    <Part of={summary} title={text.totals} bones={<TotalsBones view={now} />}>
      {(data) => (
        <Figures
          summary={compared ?? data}
          isComparing={now.isCompared && compared === null && !comparison.failure.value}
          days={days}
          isOpen={now.to >= today()}
          soFar={isOld(soFar) ? null : soFar.data.value}
          heat={isOld(heat) ? null : heat.data.value}
        />
      )}
    </Part>
  )
}

/** When, who is there now, and what was not counted. */
function Times({ answers, view: now }: { answers: Answers; view: View }) {
  const { heat, quality } = answers
  const { scope } = now
  const { title } = text.quality
  return (
    <div class="panels">
      <Part
        of={heat}
        title={text.heat.title}
        bones={<PanelBones title={text.heat.title} kind="heat" />}
      >
        {(data) => (
          <div>
            <Heat heat={data} />
            <Estimated of={data} />
          </div>
        )}
      </Part>
      <div class="stack" id="not-counted">
        {scope.kind !== 'tag' && <Live scope={scope} />}
        <Part of={quality} title={title} bones={<PanelBones title={title} kind="line" />}>
          {(data) => data && <NotCounted quality={data} isFiltered={isFiltered(now)} />}
        </Part>
      </div>
    </div>
  )
}

/** Of several codes, each with its own ways; of a code, undefined: those of its summary. */
function waysIn({ ways }: Answers, now: View): ComponentChildren {
  const { data } = ways
  if (now.scope.kind === 'code') return undefined
  return data.value && !isOld(ways) && <WaysOfMany of={data.value} view={now} />
}

/** The scans of a code, of a tag or of the account. */
export function SinglePage({ scope }: { scope: Scope }) {
  const answers = useAnswers(scope)
  const { about, summary, series, quality } = answers
  const now = view.value
  const name = about.data.value?.name ?? null
  const total = summary.data.value?.summary.total_scans ?? 0
  useTitle(name === null || scope.kind === 'account' ? text.page : text.pageOf(name))
  if (about.failure.value?.code === 'not_found') return <NotFound />
  return (
    <div class="analytics">
      <PageHead
        view={now}
        names={name === null ? null : [name]}
        notCounted={isOld(quality) ? null : (quality.data.value?.summary.not_counted ?? null)}
        told={toldIn(answers, now)}
      />
      <Totals answers={answers} view={now} />
      <Part of={series} title={text.chart.title} bones={<ChartBones />}>
        {(data) => (
          <>
            <Chart
              series={data}
              interval={now.interval}
              isOpen={now.to >= today()}
              total={total}
              flags={flagsIn(about.data.value?.flags ?? [], now)}
            />
            <Estimated of={data} />
          </>
        )}
      </Part>
      <Part of={summary} title={text.breakdowns} bones={<BreakdownsBones />}>
        {(data) => (
          <>
            {'top_qrcodes' in data && <Ranking of={data} view={now} />}
            <Breakdowns summary={data} ways={waysIn(answers, now)} />
          </>
        )}
      </Part>
      <Times answers={answers} view={now} />
      <p class="small second attribution">
        {text.placesNote}{' '}
        <a href="https://db-ip.com" target="_blank" rel="noreferrer">
          {text.attribution}
        </a>
      </p>
    </div>
  )
}
