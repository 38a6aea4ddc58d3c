import { Devices, Languages, Places } from './lists.tsx'
import { Countries } from './map/countries.tsx'
import type { Summary } from './questions.ts'
import { Variants } from './variants.tsx'

/** Where, which way and with what. */
export function Breakdowns({ summary }: { summary: Summary }) {
  const total = summary.summary.total_scans
  return (
    <>
      <div class="panels">
        <Countries summary={summary} />
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
