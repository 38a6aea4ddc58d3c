import type { Heatmap } from '../../../../../client/client.ts'
import { toLine } from '../../../../../domain/csv.ts'
import { PLAIN_NAMES } from '../../../../../domain/scans/dimensions.ts'
import type { Interval } from '../../../time/days.ts'
import { words } from '../../../words.ts'
import { weekdayName } from '../../code/names.ts'
import { toBucket, toName, toVariant } from '../labels.ts'
import { entriesOf, type Series, type Summary } from '../summary.ts'

const text = words.report.file

/** What a page or a report tells of a code, a tag or the account. */
export interface Told {
  readonly name: string
  readonly figures: Summary
  readonly timeseries: Series & { readonly interval: Interval }
  readonly heatmap: Pick<Heatmap, 'data'>
}

/** A figure: of which list, of what there, and how often. */
interface Row {
  readonly list: string
  readonly value: string
  readonly name: string
  readonly country?: string
  readonly scans: number
  readonly visitors?: number
  readonly before?: number | undefined
}

/** Every figure that is shown, one a line, as the API tells it. Of several, each line says of which. */
export function toFiguresCsv(all: readonly Told[]): string {
  const isOne = all.length === 1
  const lines = all.flatMap((told) =>
    rowsOf(told).map((cells) => toLine(isOne ? cells : [told.name, ...cells])),
  )
  const columns = isOne ? text.columns : ['of', ...text.columns]
  return [toLine(columns), ...lines].join('')
}

function rowsOf(told: Told): string[][] {
  const rows = [...totals(told), ...buckets(told), ...lists(told), ...hours(told)]
  return rows.map(({ list, value, name, country = '', scans, visitors, before }) => [
    ...[list, value, name, country, String(scans), toText(visitors), toText(before)],
  ])
}

function toText(count: number | undefined): string {
  return count === undefined ? '' : String(count)
}

function totals({ figures, name }: Told): Row[] {
  const { total_scans: scans, unique_visitors: visitors } = figures.summary
  const before = figures.previous?.summary.total_scans
  return [{ list: 'total', value: '', name, scans, visitors, before }]
}

function buckets({ timeseries }: Told): Row[] {
  const { interval, data, previous } = timeseries
  return data.map(({ date, total_scans: scans, unique_visitors: visitors }, index) => ({
    ...{ list: interval, value: date, name: toBucket(date, interval), scans, visitors },
    before: previous?.data[index]?.total_scans,
  }))
}

const LISTED = [
  ...(['country', 'region', 'city', 'device', 'os', 'browser'] as const),
  ...PLAIN_NAMES,
]

function lists({ figures }: Told): Row[] {
  return [
    ...LISTED.flatMap((of) =>
      entriesOf(figures, of).map((entry) => ({
        ...entry,
        list: of,
        name: toName(of, entry.value),
      })),
    ),
    ...(figures.variants ?? []).map(({ variant, scans, unique_visitors: visitors }) => ({
      ...{ list: 'way', value: variant, name: toVariant(variant), scans, visitors },
    })),
  ]
}

function hours({ heatmap }: Told): Row[] {
  return heatmap.data.flatMap((counted, day) =>
    counted.map((scans, hour) => ({
      ...{ list: 'weekday and hour', value: `${day + 1} ${hour}`, scans },
      name: text.hour(weekdayName(day), hour),
    })),
  )
}
