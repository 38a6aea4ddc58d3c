import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { mayFilter, toggleFilter, view } from './address.ts'
import { toShare, toVariant } from './labels.ts'
import type { Summary } from './summary.ts'

const text = words.analytics.variants

/** More are not told apart; they have the last one. */
const TONES = 5
/** In percent: what is narrower has no room for its figure. */
const FIGURE_FROM = 7

export function toneOf(index: number): string {
  return `tone tone-way-${Math.min(index, TONES - 1)}`
}

/** The shares in one bar. The table beneath says the same. */
export function WaysBar({ ways, total }: { ways: readonly Way[]; total: number }) {
  return (
    <div class="ways-bar" aria-hidden="true">
      {ways.map(({ variant, scans }, index) => (
        <span
          key={variant}
          class={toneOf(index)}
          style={{ '--scans': scans }}
          title={`${toVariant(variant)}: ${toCount(scans)}`}
        >
          {(scans / Math.max(1, total)) * 100 >= FIGURE_FROM && toShare(scans, total)}
        </span>
      ))}
    </div>
  )
}

type Way = NonNullable<Summary['variants']>[number]

/** Which way scans went: rules and parts of a split, side by side. */
export function Variants(props: {
  variants: Summary['variants']
  total: number
  /** Whose, where there are several. */
  of?: string | undefined
}) {
  const { variants, total, of } = props
  if (variants === undefined) return null
  const isPlain = variants?.length === 1 && variants[0]?.variant === 'default'
  if (variants !== null && (variants.length === 0 || isPlain)) return null
  const chosen = view.value.filters.variant
  return (
    <section
      class="panel variants"
      aria-label={of === undefined ? text.title : `${text.title}: ${of}`}
    >
      <div class="section-head">
        <h2>
          {text.title}
          {of !== undefined && <bdi class="of">{of}</bdi>}
        </h2>
      </div>
      {variants === null && <p class="small second">{text.tooMany}</p>}
      {variants !== null && <WaysBar ways={variants} total={total} />}
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
              {variants.map(({ variant, scans, unique_visitors: visitors }, index) => (
                <tr key={variant}>
                  <th scope="row">
                    <i class={toneOf(index)} />
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
