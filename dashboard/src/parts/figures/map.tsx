import { useMemo } from 'preact/hooks'
import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { mayFilter, toggleFilter, wanted } from './address.ts'
import { toCountry } from './labels.ts'
import { COLUMNS, WORLD } from './world.ts'

const text = words.analytics.map
/** Of a cell: the rest is the gap to the next one. */
const SIDE = 0.82
const STEPS = 4

/** The cells of each country, as one path. */
function readWorld(): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [row, line] of WORLD.entries()) {
    let column = 0
    for (const [, code = '', digits = '1'] of line.matchAll(/([A-Z]{2})?(\d+)?(?: |$)/g)) {
      const count = Number(digits)
      const cells = Array.from(
        { length: code === '' ? 0 : count },
        (_, index) => `M${column + index} ${row}h${SIDE}v${SIDE}h-${SIDE}z`,
      )
      if (code !== '') paths.set(code, (paths.get(code) ?? '') + cells.join(''))
      column += count
    }
  }
  return paths
}

/** By the logarithm: one country usually has most of the scans. */
function stepOf(scans: number, most: number): number {
  if (most <= 1) return STEPS
  return Math.max(1, Math.ceil((Math.log(scans + 1) / Math.log(most + 1)) * STEPS))
}

/** The world in cells. The list beside it has the same figures, for keyboards and screen readers. */
export function WorldMap({ counts }: { counts: ReadonlyMap<string, number> }) {
  const world = useMemo(readWorld, [])
  const most = Math.max(1, ...counts.values())
  const chosen = wanted.value.filters.country
  const rest = [...world].filter(([code]) => !counts.has(code)).map(([, path]) => path)
  return (
    <figure class="map">
      <svg viewBox={`0 0 ${COLUMNS} ${WORLD.length}`} role="img" aria-label={text.label}>
        <path class="land" d={rest.join('')} />
        {[...counts].map(([code, scans]) => {
          const path = world.get(code)
          if (path === undefined) return null
          const isChosen = chosen === code ? ' chosen' : ''
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the same
            <path
              key={code}
              class={`step-${stepOf(scans, most)}${isChosen}`}
              d={path}
              onClick={() => mayFilter.value && toggleFilter('country', code)}
            >
              <title>{text.country(toCountry(code), toCount(scans))}</title>
            </path>
          )
        })}
      </svg>
      <figcaption class="tiny second">
        {text.fewer}
        {[1, 2, 3, 4].map((step) => (
          <i key={step} class={`step-${step}`} />
        ))}
        {text.more}
      </figcaption>
    </figure>
  )
}
