import { lazyPart } from '../../lazy-part.tsx'
import { words } from '../../words.ts'
import { BarList, countryRows, Devices, Languages, Places } from './lists.tsx'
import type { Summary } from './questions.ts'
import { Variants } from './variants.tsx'

const text = words.analytics
/** Read when it is seen: countries are in the list beside it at once. */
const WorldMap = lazyPart(async () => (await import('./map.tsx')).WorldMap)

/** Where, which way and with what. */
export function Breakdowns({ summary }: { summary: Summary }) {
  const total = summary.summary.total_scans
  const countries = countryRows(summary)
  return (
    <>
      <div class="panels">
        <section class="panel countries" aria-label={text.countries}>
          <div class="section-head">
            <h2>{text.countries}</h2>
            <span class="small second">{text.accuracy}</span>
          </div>
          <div class="map-and-list">
            <div class="map-place">
              <WorldMap counts={new Map(countries.map(({ value, scans }) => [value, scans]))} />
            </div>
            <BarList label={text.countries} of="country" rows={countries} total={total} />
          </div>
        </section>
        <Places summary={summary} total={total} />
      </div>
      <div class="panels thirds">
        <Variants variants={summary.variants} total={total} />
        <Devices summary={summary} total={total} />
        <Languages summary={summary} total={total} />
      </div>
    </>
  )
}
