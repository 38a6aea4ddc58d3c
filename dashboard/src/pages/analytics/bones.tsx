import { PLAIN_NAMES } from '../../../../domain/scans/dimensions.ts'
import type { View } from '../../parts/figures/address.ts'
import { isFiltered } from '../../parts/figures/questions.ts'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { dayCount } from '../../time/days.ts'
import { words } from '../../words.ts'
import './bones.css'

/** What stands where figures will be, in their sizes: nothing moves when they come. */

const text = words.analytics

export function TotalsBones({ view }: { view: View }) {
  const cells = [
    true,
    !isFiltered(view),
    dayCount(view.from, view.to) > 1,
    view.scope.kind !== 'code',
  ]
  return (
    <div class={view.isCompared ? 'totals bones' : 'totals bones single'}>
      <div class="huge">
        <span class="bone" />
      </div>
      {cells.filter(Boolean).map((_, index) => (
        <div key={index}>
          <span class="bone" />
        </div>
      ))}
    </div>
  )
}

export function ChartBones() {
  return (
    <div class="chart-bones">
      <span class="bone" />
    </div>
  )
}

export function PanelBones({ title, kind }: { title: string; kind: 'rows' | 'heat' | 'line' }) {
  return (
    <div class="panel">
      <SectionHead title={title} />
      <span class={`bone ${kind}`} />
    </div>
  )
}

export function BreakdownsBones() {
  return (
    <>
      <div class="panels">
        <div class="panel">
          <SectionHead title={text.lists.country}>
            <span class="small second">{text.accuracy}</span>
          </SectionHead>
          <div class="map-and-list">
            <div class="map-place" />
            <span class="bone rows" />
          </div>
        </div>
        <PanelBones title={text.places} kind="rows" />
      </div>
      <div class="panels thirds">
        <PanelBones title={text.devices} kind="rows" />
        {PLAIN_NAMES.map((name) => (
          <PanelBones key={name} title={text.lists[name]} kind="rows" />
        ))}
      </div>
    </>
  )
}
