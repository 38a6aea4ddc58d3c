import { toCount } from '../../format.ts'
import { toShare } from '../../parts/figures/labels.ts'
import type { Quality } from '../../parts/figures/questions.ts'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { words } from '../../words.ts'

const text = words.analytics.quality

/** What was not counted, and why: kept, never hidden. */
export function NotCounted({ quality, isFiltered }: { quality: Quality; isFiltered: boolean }) {
  const { classes, summary } = quality
  const left = classes.filter(({ counted, scans }) => !counted && scans > 0)
  return (
    <section class="panel" aria-label={text.title}>
      <SectionHead title={text.title}>
        <span class="small second">{text.total(summary.not_counted)}</span>
      </SectionHead>
      {left.length === 0 ? (
        <p class="small second">{text.nothing}</p>
      ) : (
        <dl class="reasons">
          {left.map((one) => (
            <div key={one.class}>
              <dt>
                {text.classes[one.class]} <small class="second">{text.why[one.class]}</small>
              </dt>
              <dd>
                <b>{toCount(one.scans)}</b>{' '}
                <span class="second">{toShare(one.scans, summary.not_counted)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isFiltered && <p class="small second">{text.unfiltered}</p>}
    </section>
  )
}
