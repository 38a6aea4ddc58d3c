import type { ComponentChildren } from 'preact'
import { Devices, Places, PlainLists } from './lists.tsx'
import { Countries } from './map/countries.tsx'
import type { Summary } from './summary.ts'
import { Variants } from './variants.tsx'

/** Where, which way and with what. `ways`: of several codes, whose ways are not the same. */
export function Breakdowns({ summary, ways }: { summary: Summary; ways?: ComponentChildren }) {
  const total = summary.summary.total_scans
  return (
    <>
      <div class="panels">
        <Countries summary={summary} />
        <Places summary={summary} total={total} />
      </div>
      <div class="panels thirds">
        {ways ?? <Variants variants={summary.variants} total={total} />}
        <Devices summary={summary} total={total} />
        <PlainLists summary={summary} total={total} />
      </div>
    </>
  )
}
