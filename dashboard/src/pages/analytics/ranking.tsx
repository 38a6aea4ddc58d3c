import type { Answer, CallOptions, TopCodes } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import type { Wanted } from '../../parts/figures/address.ts'
import { toShare } from '../../parts/figures/labels.ts'
import { periodOf, tagOf } from '../../parts/figures/questions.ts'
import { linkTo } from '../../router.ts'
import { words } from '../../words.ts'

/** The codes of an account or a tag by their scans; each leads to its own page, of the same period. */
const text = words.analytics.ranking
const SHOWN = 10

export function askRanking(wanted: Wanted, options: CallOptions): Promise<Answer<TopCodes>> {
  const asked = { ...periodOf(wanted), ...wanted.filters, ...tagOf(wanted.scope) }
  return api.getTopCodes({ ...asked, limit: SHOWN }, options)
}

/** The address of a code's figures, with the days and filters of this page. */
function hrefOf(id: string, { from, to, preset, filters }: Wanted): string {
  const days = preset === null ? { from, to } : { days: String(preset) }
  return linkTo('/analytics', { code: id, ...days, ...filters })
}

export function Ranking({ of, wanted, total }: { of: TopCodes; wanted: Wanted; total: number }) {
  const { data, pagination } = of
  const most = Math.max(1, ...data.map(({ scans }) => scans))
  return (
    <section class="panel ranking" aria-label={text.title}>
      <div class="section-head">
        <h2>{text.title}</h2>
        <span class="small second">{text.count(toCount(pagination.total), pagination.total)}</span>
      </div>
      {data.length === 0 && <p class="small second">{text.none}</p>}
      <ol class="bar-list">
        {data.map(({ qr_id: id, name, scans, unique_visitors: visitors }) => (
          <li key={id}>
            <a class="bar" style={{ '--share': scans / most }} href={hrefOf(id, wanted)}>
              <bdi class="clip">{name}</bdi>
              <b>
                {toCount(scans)}
                <span class="unseen"> {text.scans}</span>
              </b>
              <span class="second">{toShare(scans, total)}</span>
              <span class="second visitors">{text.visitors(toCount(visitors), visitors)}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
