import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { mayFilter, toggleFilter, wanted } from './address.ts'
import { toShare, toVariant } from './labels.ts'
import type { Summary } from './questions.ts'

const text = words.analytics.variants

/** Which way scans went: rules and parts of a split, side by side. */
export function Variants({ variants, total }: { variants: Summary['variants']; total: number }) {
  if (variants === undefined) return null
  const isPlain = variants?.length === 1 && variants[0]?.variant === 'default'
  if (variants !== null && (variants.length === 0 || isPlain)) return null
  const chosen = wanted.value.filters.variant
  return (
    <section class="panel variants" aria-label={text.title}>
      <div class="section-head">
        <h2>{text.title}</h2>
      </div>
      {variants === null && <p class="small second">{text.tooMany}</p>}
      {variants !== null && (
        <div class="table-scroll">
          <table class="counts">
            <caption class="unseen">{text.title}</caption>
            <thead>
              <tr>
                <th scope="col">{text.variant}</th>
                <th scope="col" class="number">
                  {text.scans}
                </th>
                <th scope="col" class="number">
                  {text.share}
                </th>
                <th scope="col" class="number">
                  {text.visitors}
                </th>
              </tr>
            </thead>
            <tbody>
              {variants.map(({ variant, scans, unique_visitors: visitors }) => (
                <tr key={variant}>
                  <th scope="row">
                    {mayFilter.value ? (
                      <button
                        type="button"
                        class="link"
                        aria-pressed={chosen === variant}
                        onClick={() => toggleFilter('variant', variant)}
                      >
                        <bdi>{toVariant(variant)}</bdi>
                      </button>
                    ) : (
                      <bdi>{toVariant(variant)}</bdi>
                    )}
                  </th>
                  <td class="number">{toCount(scans)}</td>
                  <td class="number">{toShare(scans, total)}</td>
                  <td class="number">{toCount(visitors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
