import type { CallOptions } from '../../../../client/client.ts'
import { api, askPart } from '../../api.ts'
import { Live } from '../../parts/figures/live-scans.tsx'
import { useReloadOnScans } from '../../parts/figures/use-scans.ts'
import { FirstUse } from '../../parts/first-use/first-use.tsx'
import { useTitle } from '../../parts/shell/title.ts'
import { LoadFailed } from '../../parts/shell/trouble/load-failed.tsx'
import { useResource } from '../../resource.ts'
import { mode } from '../../router.ts'
import { today, zone } from '../../time/zone.ts'
import { words } from '../../words.ts'
import { askToday } from './ask-today.ts'
import { ByItself, Lately } from './changes.tsx'
import { askNeeds } from './needs.ts'
import { Needs } from './needs.tsx'
import { TodayView } from './today-view.tsx'
import { Top } from './top.tsx'
import '../../parts/figures/drawn.css'
import './overview.css'

const text = words.overview
const LATELY = 5

function askOverview(options: CallOptions) {
  // Asked again at midnight.
  today()
  const timezone = zone.value
  return api.getOverview(timezone === 'UTC' ? {} : { timezone }, options)
}

function askLately(options: CallOptions) {
  return api.listCodes({ sort: '-updated_at', limit: LATELY, view: 'full' }, options)
}

function Bone() {
  return (
    <p class="bone today-bone" role="status">
      <span class="unseen">{text.loading}</span>
    </p>
  )
}

function Figures({ total }: { total: number }) {
  const now = useResource((signal) => askToday({ signal }), askPart)
  const top = useResource((signal) => askOverview({ signal }), askPart)
  const lately = useResource((signal) => askLately({ signal }), askPart)
  const needs = useResource((signal) => askNeeds({ signal }), askPart)
  useReloadOnScans(() => true, now.reload, now.isLoading)
  useReloadOnScans(() => true, top.reload, top.isLoading)
  return (
    <>
      <LoadFailed of={now} title={text.today.failed} />
      {now.data.value && <TodayView today={now.data.value} more={top.data.value} />}
      {!now.data.value && now.failure.value === null && <Bone />}
      <div class="overview-columns">
        <div class="stack">
          <LoadFailed of={top} title={text.top.failed} />
          {top.data.value && <Top codes={top.data.value.top} total={total} />}
          {lately.data.value && <Lately codes={lately.data.value.data} />}
        </div>
        <div class="stack">
          <LoadFailed of={needs} title={text.needs.failed} />
          {needs.data.value && <Needs needs={needs.data.value} of={needs} />}
          {top.data.value && <ByItself upcoming={top.data.value.upcoming} />}
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
      <Figures total={total} />
    </>
  )
}

export function OverviewPage() {
  useTitle(text.page)
  return <Overview key={mode.value} />
}
