import type { SharedReport } from '../../../../client/client.ts'
import { toShortLink } from '../../format.ts'
import { toLastDay } from '../../parts/figures/labels.ts'
import { BarList, listsOf } from '../../parts/figures/lists.tsx'
import { Variants } from '../../parts/figures/variants.tsx'
import { words } from '../../words.ts'

const text = words.report.paper

/** On paper nothing can be pressed: all lists, one beside the other. */
export function PaperLists({ report }: { report: SharedReport }) {
  const { figures } = report
  const total = figures.summary.total_scans
  const lists = listsOf(figures).filter(({ rows }) => rows.length > 0)
  if (lists.length === 0) return null
  return (
    <section class="paper-lists on-paper" aria-label={text.more}>
      {lists.map(({ id, label, rows }) => (
        <div key={id} class="panel">
          <h2>{label}</h2>
          <BarList label={label} of={id} rows={rows} total={total} />
        </div>
      ))}
      <Variants variants={figures.variants} total={total} />
    </section>
  )
}

/** Where the figures go on, and by whom places are told. */
export function PaperFoot({ report }: { report: SharedReport }) {
  const { expires_at: end } = report
  return (
    <footer class="paper-foot on-paper">
      <p>
        <b>{text.goesOn}</b> <span class="mono breakable">{toShortLink(location.href)}</span>
        {end !== null && `, ${text.goesOnUntil(toLastDay(end))}`}
      </p>
      <p>
        {words.analytics.placesNote} {words.analytics.attribution}. {words.product}
      </p>
    </footer>
  )
}
