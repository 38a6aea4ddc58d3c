import { useMemo } from 'preact/hooks'
import { toCount } from '../../../format.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { words } from '../../../words.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { Twin } from '../counts.tsx'
import { toShare } from '../labels.ts'
import { BarList, listOf } from '../lists.tsx'
import type { Summary } from '../summary.ts'

const text = words.analytics
/** Beside the map; all of them are in the table beneath. */
const LISTED = 10
/** Of scans whose country is not known: it is nowhere on a map. */
const UNKNOWN = 'XX'

/** Read when it is seen: countries are in the list beside it at once. */
const CountryMap = lazyPart(async () => (await import('./map.tsx')).CountryMap)

interface Country {
  readonly value: string
  readonly name: string
  readonly scans: number
}

function Table({ rows, total }: { rows: readonly Country[]; total: number }) {
  return (
    <Twin
      summary={text.map.asTable(rows.length)}
      title={text.map.table}
      heads={[text.filterNames.country, text.chart.scans, text.variants.share]}
      rows={rows.map(({ value, name, scans }) => ({
        key: value,
        cells: [name, toCount(scans), toShare(scans, total)],
      }))}
    />
  )
}

/** Every country on the map and in the table; the most scanned ones beside it. */
export function Countries({ summary }: { summary: Summary }) {
  const total = summary.summary.total_scans
  const rows = useMemo(() => listOf(summary, 'country').rows, [summary])
  const counts = useMemo(
    () =>
      new Map(
        rows.filter(({ value }) => value !== UNKNOWN).map(({ value, scans }) => [value, scans]),
      ),
    [rows],
  )
  return (
    <section class="panel countries" aria-label={text.lists.country}>
      <SectionHead title={text.lists.country}>
        <span class="small second">{text.accuracy}</span>
      </SectionHead>
      <div class="map-and-list">
        <div class="map-place">
          <CountryMap counts={counts} />
        </div>
        <BarList
          label={text.lists.country}
          of="country"
          rows={rows.slice(0, LISTED)}
          total={total}
        />
      </div>
      {rows.length > 0 && <Table rows={rows} total={total} />}
    </section>
  )
}
