import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { toCount } from '../../../format.ts'
import { words } from '../../../words.ts'
import { mayFilter, toggleFilter, view } from '../address.ts'
import { toCountry } from '../labels.ts'
import { type Step, stepOf, stepsOf } from './steps.ts'
import { MAPS } from './world.ts'

const text = words.analytics.map
/** Of a cell: the rest is the gap to the next one. */
const SIDE = 0.82
/** From this part of the scans on, Europe is what is looked at. */
const MOST = 0.8

type Area = keyof typeof MAPS
const AREAS = ['world', 'europe'] as const satisfies readonly Area[]

/** The cells of each country, as one path. */
function readMap(area: Area): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [row, line] of MAPS[area].rows.entries()) {
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

type Counts = ReadonlyMap<string, number>

function areaOf(counts: Counts): Area {
  const europe = readMap('europe')
  const sum = (kept: (code: string) => boolean) =>
    [...counts].reduce((total, [code, scans]) => total + (kept(code) ? scans : 0), 0)
  const all = sum(() => true)
  return all > 0 && sum((code) => europe.has(code)) / all >= MOST ? 'europe' : 'world'
}

function Areas({ shown, onChoose }: { shown: Area; onChoose: (area: Area) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="tabs" role="group" aria-label={text.areas}>
      {AREAS.map((area) => (
        <button
          key={area}
          type="button"
          aria-pressed={area === shown}
          onClick={() => onChoose(area)}
        >
          {text.area[area]}
        </button>
      ))}
    </div>
  )
}

function Cells({ area, counts, steps }: { area: Area; counts: Counts; steps: readonly Step[] }) {
  const paths = useMemo(() => readMap(area), [area])
  const chosen = view.value.filters.country
  const rest = [...paths].filter(([code]) => !counts.has(code)).map(([, path]) => path)
  const { columns, rows } = MAPS[area]
  return (
    <svg viewBox={`0 0 ${columns} ${rows.length}`} role="img" aria-label={text.label[area]}>
      <path class="land" d={rest.join('')} />
      {[...counts].map(([code, scans]) => {
        const path = paths.get(code)
        if (path === undefined) return null
        const isChosen = chosen === code ? ' chosen' : ''
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the same
          <path
            key={code}
            class={`step-${stepOf(scans, steps)}${isChosen}`}
            d={path}
            onClick={() => mayFilter.value && toggleFilter('country', code)}
          >
            <title>{text.country(toCountry(code), toCount(scans))}</title>
          </path>
        )
      })}
    </svg>
  )
}

/** Countries in cells. The table beneath has the same figures, for keyboards and screen readers. */
export function CountryMap({ counts }: { counts: Counts }) {
  const own = useSignal<Area | null>(null)
  const usual = useMemo(() => areaOf(counts), [counts])
  const shown = own.value ?? usual
  const steps = stepsOf([...counts.values()])
  return (
    <figure class="map">
      <Areas shown={shown} onChoose={(area) => (own.value = area)} />
      <Cells area={shown} counts={counts} steps={steps} />
      <figcaption class="tiny second">
        {steps.map(({ step, from, to }) => (
          <span key={step}>
            <i class={`step-${step}`} />
            {from === to ? toCount(from) : text.range(toCount(from), toCount(to))}
          </span>
        ))}
        {steps.length > 0 && text.scans}
      </figcaption>
    </figure>
  )
}
