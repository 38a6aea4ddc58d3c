import type { View } from '../../parts/figures/address.ts'
import type { Told } from '../../parts/figures/file/csv.ts'
import { toPeriod } from '../../parts/figures/labels.ts'
import { Printed } from '../../parts/paper/printed.tsx'
import { mayAct } from '../../session.ts'
import { zone } from '../../time/zone.ts'
import { words } from '../../words.ts'
import { Controls, Exports } from './head.tsx'
import { Share } from './share.tsx'
import { Title } from './title.tsx'
import { Views } from './views/views.tsx'

/** What stands above the figures, whether of one or side by side. */
export function PageHead(props: {
  view: View
  names: readonly string[] | null
  /** Null: it is not known yet, or not told here. */
  notCounted: number | null | undefined
  /** What is on the page; null: it is not complete yet. */
  told: readonly Told[] | null
}) {
  const { view, names, notCounted, told } = props
  return (
    <>
      <div class="analytics-head">
        <div>
          <Title view={view} names={names} />
        </div>
        <div class="cluster">
          <Views />
          <Exports view={view} told={told} />
          {mayAct('editor') && view.others.length === 0 && <Share view={view} />}
        </div>
      </div>
      <p class="on-paper second">
        {words.report.period(toPeriod(view.from, view.to), zone.value)}
        <Printed timeZone={zone.value} />
      </p>
      <Controls view={view} notCounted={notCounted} />
    </>
  )
}
