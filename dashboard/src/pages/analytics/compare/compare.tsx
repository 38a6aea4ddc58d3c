import { useSignalEffect } from '@preact/signals'
import type { Event as ScanEvent } from '../../../../../client/client.ts'
import { askPart } from '../../../api.ts'
import { showOthers, type View, view } from '../../../parts/figures/address.ts'
import type { Told } from '../../../parts/figures/file/csv.ts'
import { Heat } from '../../../parts/figures/heat.tsx'
import { isOf } from '../../../parts/figures/live-scans.tsx'
import { useReloadOnScans } from '../../../parts/figures/use-scans.ts'
import { Variants } from '../../../parts/figures/variants.tsx'
import { useTitle } from '../../../parts/shell/title.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { NotFound } from '../../../parts/shell/trouble/not-found.tsx'
import { useResource } from '../../../resource.ts'
import { today } from '../../../time/zone.ts'
import { words } from '../../../words.ts'
import { BreakdownsBones, ChartBones, PanelBones, TotalsBones } from '../bones.tsx'
import { PageHead } from '../page-head.tsx'
import { isOld, Part } from '../part.tsx'
import { SideChart } from './chart.tsx'
import { SideLists } from './lists.tsx'
import { askAllSeries, askHeats, askNames, askSummaries, sidesOf } from './sides.ts'
import { Totals } from './table.tsx'
import './compare.css'

const text = words.analytics

function useAnswers() {
  const names = useResource((signal) => askNames(view.value, { signal }), askPart)
  const summaries = useResource((signal) => askSummaries(view.value, { signal }), askPart)
  const series = useResource((signal) => askAllSeries(view.value, { signal }), askPart)
  const heats = useResource((signal) => askHeats(view.value, { signal }), askPart)
  const isSeen = (scan: ScanEvent) =>
    view.peek().to >= today() && sidesOf(view.peek()).some((scope) => isOf(scope)(scan))
  useReloadOnScans(isSeen, summaries.reload, summaries.isLoading)
  useReloadOnScans(isSeen, series.reload, series.isLoading)
  return { names, summaries, series, heats }
}

type Answers = ReturnType<typeof useAnswers>

/** All of it is there, and of the same question. */
function toldIn({ names, summaries, series, heats }: Answers, now: View): Told[] | null {
  const all = [names, summaries, series, heats]
  if (all.some((one) => one.isOther.value || one.data.value === null)) return null
  return sidesOf(now).flatMap((_, at) => {
    const [figures, points, heatmap] = [
      summaries.data.value?.[at],
      series.data.value?.[at],
      heats.data.value?.[at],
    ]
    if (!figures || !points || !heatmap) return []
    const timeseries = { ...points, interval: now.interval }
    return [{ name: names.data.value?.[at] ?? '', figures, timeseries, heatmap }]
  })
}

/** Two or three codes or tags in one chart, and side by side in every list. */
export function ComparePage() {
  const answers = useAnswers()
  const { summaries, series, heats } = answers
  const now = view.value
  const found = answers.names.data.value
  const shown = sidesOf(now).map((_, at) => found?.[at] ?? '…')
  const names = found && shown
  useSignalEffect(() => {
    const [first = null, ...others] = answers.names.data.value ?? []
    if (first === null || !others.includes(null)) return
    say(text.sides.gone)
    showOthers(
      view.peek().others.filter((_, at) => others[at] !== null),
      'replace',
    )
  })
  useTitle(names === null ? text.page : text.sides.page(names.join(', ')))
  if (found?.[0] === null) return <NotFound />
  return (
    <div class="analytics side-by-side">
      <PageHead view={now} names={names} notCounted={undefined} told={toldIn(answers, now)} />
      <Part of={summaries} title={text.totals} bones={<TotalsBones view={now} />}>
        {(data) => (
          <Totals
            view={now}
            names={shown}
            summaries={data}
            heats={isOld(heats) ? [] : (heats.data.value ?? [])}
          />
        )}
      </Part>
      <Part of={series} title={text.chart.title} bones={<ChartBones />}>
        {(data) => <SideChart all={data} names={shown} view={now} />}
      </Part>
      <Part of={summaries} title={text.breakdowns} bones={<BreakdownsBones />}>
        {(data) => (
          <>
            <SideLists view={now} names={shown} summaries={data} />
            <div class="panels halves">
              {data.map(({ variants, summary }, at) => (
                <Variants key={at} of={shown[at]} variants={variants} total={summary.total_scans} />
              ))}
            </div>
          </>
        )}
      </Part>
      <Part
        of={heats}
        title={text.heat.title}
        bones={<PanelBones title={text.heat.title} kind="heat" />}
      >
        {(data) => (
          <div class="panels halves">
            {data.map((heat, at) => (
              <Heat key={at} heat={heat} of={shown[at]} />
            ))}
          </div>
        )}
      </Part>
    </div>
  )
}
