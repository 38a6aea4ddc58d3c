import type { Code, Scan } from '../../../../../client/client.ts'
import { toAgo, toCount, toExactMoment, toUtcDay } from '../../../format.ts'
import { Bars } from '../../../parts/figures/bars.tsx'
import { Estimated } from '../../../parts/figures/figures.tsx'
import { Banner } from '../../../parts/shell/banner.tsx'
import { Fact } from '../../../parts/shell/fact.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import type { Resource } from '../../../resource.ts'
import { linkTo } from '../../../router.ts'
import { zone } from '../../../time/zone.ts'
import { words } from '../../../words.ts'
import { type Change, toPercent } from './comparison.ts'
import type { Figures } from './figures-data.ts'

const WIDTH = 640
const HEIGHT = 44

function Comparison({
  change: given,
  words: compared,
}: {
  change: Change | undefined
  words: string
}) {
  const text = words.code.figures
  if (!given) return <small>{text.tooNew}</small>
  const percent = toPercent(given)
  if (percent === null) return <small>{text.noneBefore}</small>
  const size = toCount(Math.abs(percent))
  const said = percent === 0 ? text.same : percent > 0 ? text.more(size) : text.fewer(size)
  return (
    <small>
      <b>{said}</b> {compared}
    </small>
  )
}

function LastScan({ scan }: { scan: Scan | null }) {
  const text = words.code.figures
  if (scan === null) return <small>{text.none}</small>
  const city = scan.city === 'Unknown' ? '' : scan.city
  return (
    <small title={toExactMoment(scan.timestamp)}>{text.last(toAgo(scan.timestamp), city)}</small>
  )
}

/** The same as the bars, for those who do not see them. */
function DaysTable({ days }: { days: Figures['days'] }) {
  const text = words.code.figures
  return (
    <div class="unseen">
      <table>
        <caption>{text.scans}</caption>
        <thead>
          <tr>
            <th scope="col">{text.day(zone.value)}</th>
            <th scope="col">{text.count}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, total_scans }) => (
            <tr key={date}>
              <th scope="row">{toUtcDay(Date.parse(date))}</th>
              <td>{toCount(total_scans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Days({ days, scans }: Pick<Figures, 'days' | 'scans'>) {
  const text = words.code.figures
  const today = toCount(days.at(-1)?.total_scans ?? 0)
  return (
    <>
      <dt>
        <span>{text.days(toUtcDay(Date.parse(days[0]?.date ?? '')))}</span>
        <b>{text.today(today)}</b>
      </dt>
      <dd>
        <Bars
          counts={days.map(({ total_scans }) => total_scans)}
          width={WIDTH}
          height={HEIGHT}
          label={text.chart(toCount(scans))}
        />
        <DaysTable days={days} />
      </dd>
    </>
  )
}

function Waiting() {
  return (
    <div class="figures waiting" role="status">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} class={index === 3 ? 'wide' : ''}>
          <span class="bone low" />
          <span class="bone tall" />
        </div>
      ))}
      <span class="unseen">{words.code.figures.loading}</span>
    </div>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  const text = words.code.figures
  const retry = <Button look="low" text={words.common.tryAgain} onClick={onRetry} />
  return (
    <Banner icon="warning" title={text.unavailable} actions={retry}>
      {text.unavailableBody}
    </Banner>
  )
}

function NoScans() {
  const text = words.code.figures
  return (
    <p class="no-scans small second">
      <b>{text.none}.</b> {text.noneBody}
    </p>
  )
}

/** Totals and the last 30 days. Without them the rest of the page works on. */
export function CodeFigures({ code, resource }: { code: Code; resource: Resource<Figures> }) {
  const text = words.code.figures
  const { id, total_scans, status } = code
  const figures = resource.data.value
  if (!figures && resource.failure.value) return <Unavailable onRetry={resource.reload} />
  if (!figures) return <Waiting />
  if (figures.lastScan === null && status !== 'draft') return <NoScans />
  if (figures.lastScan === null) return null
  return (
    <>
      <dl class="figures">
        <Fact name={text.scans}>
          {toCount(figures.scans)}
          <Comparison change={figures.whole?.scans} words={text.compared} />
        </Fact>
        <Fact name={text.visitors}>
          {toCount(figures.visitors)}
          <Comparison change={figures.whole?.visitors} words={text.comparedShort} />
        </Fact>
        <Fact name={text.total}>
          {total_scans === null ? text.unknown : toCount(total_scans)}
          <LastScan scan={figures.lastScan} />
        </Fact>
        <div class="wide">
          <Days days={figures.days} scans={figures.scans} />
        </div>
      </dl>
      <Estimated of={figures} />
      <p class="small all-figures">
        <a href={linkTo('/analytics', { code: id })}>{text.all}</a>
      </p>
    </>
  )
}
