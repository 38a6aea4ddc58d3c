import type { Answer, CallOptions, TopCodes } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { toCount } from '../../format.ts'
import { hrefTo, type View } from '../../parts/figures/address.ts'
import { toShare, toVariant } from '../../parts/figures/labels.ts'
import { periodOf, tagOf } from '../../parts/figures/questions.ts'
import { toneOf, WaysBar } from '../../parts/figures/variants.tsx'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { words } from '../../words.ts'

const text = words.analytics.variants

const SHOWN = 4

/** Of those codes that lead to more than one place. */
export function askWays(view: View, options: CallOptions): Promise<Answer<TopCodes>> {
  const asked = { ...periodOf(view), ...view.filters, ...tagOf(view.scope) }
  return api.getTopCodes({ ...asked, routed: 'true', include: 'variants', limit: SHOWN }, options)
}

type Ranked = TopCodes['data'][number]

function WaysOf({ code, view }: { code: Ranked; view: View }) {
  const { qr_id: id, name, scans, variants } = code
  return (
    <li>
      <a href={hrefTo({ ...view, scope: { kind: 'code', id } })}>
        <bdi>{name}</bdi>
      </a>
      {variants == null && <p class="small second">{text.notYet}</p>}
      {variants && <WaysBar ways={variants} total={scans} />}
      <ul class="ways-list fine">
        {variants?.map(({ variant, scans: some }, index) => (
          <li key={variant}>
            <i class={toneOf(index)} />
            <bdi>{toVariant(variant)}</bdi> <b>{toCount(some)}</b>{' '}
            <span class="second">{toShare(some, scans)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Which way scans went, code by code: a rule of one is not the rule of another. */
export function WaysOfMany({ of, view }: { of: TopCodes; view: View }) {
  const { data, pagination } = of
  const { total = data.length } = pagination
  if (data.length === 0) return null
  return (
    <section class="panel variants" aria-label={text.title}>
      <SectionHead title={text.title}>
        {total > data.length && <span class="small second">{text.first(data.length, total)}</span>}
      </SectionHead>
      <ul class="ways">
        {data.map((code) => (
          <WaysOf key={code.qr_id} code={code} view={view} />
        ))}
      </ul>
    </section>
  )
}
