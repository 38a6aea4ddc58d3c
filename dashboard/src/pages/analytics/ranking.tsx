import type { AggregateAnalytics } from '../../../../client/client.ts'
import { toCount } from '../../format.ts'
import { hrefTo, type View } from '../../parts/figures/address.ts'
import { toShare } from '../../parts/figures/labels.ts'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { words } from '../../words.ts'

const text = words.analytics.ranking

/** The codes of an account or a tag by their scans; each leads to its own page, of the same period. */
export function Ranking({ of, view }: { of: AggregateAnalytics; view: View }) {
  const { top_qrcodes: codes, summary } = of
  const most = Math.max(1, ...codes.map(({ scans }) => scans))
  return (
    <section class="panel ranking" aria-label={text.title}>
      <SectionHead title={text.title} />
      {codes.length === 0 && <p class="small second">{text.none}</p>}
      <ol class="bar-list">
        {codes.map(({ qr_id: id, name, scans, unique_visitors: visitors }) => (
          <li key={id}>
            <a
              class="bar"
              style={{ '--share': scans / most }}
              href={hrefTo({ ...view, scope: { kind: 'code', id } })}
            >
              <bdi class="clip">{name}</bdi>
              <b>
                {toCount(scans)}
                <span class="unseen"> {text.scans}</span>
              </b>
              <span class="second">{toShare(scans, summary.total_scans)}</span>
              <span class="second visitors">{text.visitors(toCount(visitors), visitors)}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
