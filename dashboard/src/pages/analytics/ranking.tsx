import type { Answer, CallOptions, TopCodes } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { hrefTo, type Wanted } from '../../parts/figures/address.ts'
import { toShare } from '../../parts/figures/labels.ts'
import { periodOf, tagOf } from '../../parts/figures/questions.ts'
import { words } from '../../words.ts'

/** The codes of an account or a tag by their scans; each leads to its own page, of the same period. */
const text = words.analytics.ranking
const SHOWN = 10
const WAYS = 4

export function askRanking(wanted: Wanted, options: CallOptions): Promise<Answer<TopCodes>> {
  const asked = { ...periodOf(wanted), ...wanted.filters, ...tagOf(wanted.scope) }
  return api.getTopCodes({ ...asked, limit: SHOWN }, options)
}

/** Which way scans of those codes went that lead to more than one place. */
export function askWays(wanted: Wanted, options: CallOptions): Promise<Answer<TopCodes>> {
  const asked = { ...periodOf(wanted), ...wanted.filters, ...tagOf(wanted.scope) }
  return api.getTopCodes({ ...asked, routed: 'true', include: 'variants', limit: WAYS }, options)
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
            <a
              class="bar"
              style={{ '--share': scans / most }}
              href={hrefTo({ ...wanted, scope: { kind: 'code', id } })}
            >
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
