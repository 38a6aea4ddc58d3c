import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { mayFilter, toggleFilter, view } from './address.ts'
import { Counts } from './counts.tsx'
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

/** To filter by, where that can be done. */
function Name({ of, tone }: { of: string; tone: string }) {
  const name = <bdi>{toVariant(of)}</bdi>
  return (
    <>
      <i class={tone} />
      {mayFilter.value ? (
        <button
          type="button"
          class="link"
          aria-pressed={view.value.filters.variant === of}
          onClick={() => toggleFilter('variant', of)}
        >
          {name}
        </button>
      ) : (
        name
      )}
    </>
  )
}

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
          <Counts
            title={text.title}
            heads={[text.variant, text.scans, text.share, text.visitors]}
            rows={variants.map(({ variant, scans, unique_visitors: visitors }, index) => ({
              key: variant,
              cells: [
                <Name key={variant} of={variant} tone={toneOf(index)} />,
                toCount(scans),
                toShare(scans, total),
                toCount(visitors),
              ],
            }))}
          />
        </div>
      )}
    </section>
  )
}
