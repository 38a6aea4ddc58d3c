import type { SharedReport } from '../../../../client/client.ts'
import { toLine } from '../../../../server/domain/csv.ts'
import { weekdayName } from '../../parts/code/names.ts'
import { toBucket, toCountry, toKnown, toLanguage, toVariant } from '../../parts/figures/labels.ts'
import { words } from '../../words.ts'

const text = words.report.file

/** A figure of the report: of which list, of what there, and how often. */
interface Row {
  readonly list: string
  readonly value: string
  readonly name: string
  readonly country?: string
  readonly scans: number
  readonly visitors?: number
  readonly before?: number | undefined
}

/** Every figure that the report shows, one a line, as the API tells it. */
export function toReportCsv(report: SharedReport): string {
  const rows = [...totals(report), ...buckets(report), ...lists(report), ...hours(report)]
  const lines = rows.map(({ list, value, name, country = '', scans, visitors, before }) =>
    toLine([list, value, name, country, String(scans), toText(visitors), toText(before)]),
  )
  return [toLine(text.columns), ...lines].join('')
}

function toText(count: number | undefined): string {
  return count === undefined ? '' : String(count)
}

function totals({ figures, name }: SharedReport): Row[] {
  const { total_scans: scans, unique_visitors: visitors } = figures.summary
  const before = figures.previous?.summary.total_scans
  return [{ list: 'total', value: '', name, scans, visitors, before }]
}

function buckets({ timeseries }: SharedReport): Row[] {
  const { interval, data, previous } = timeseries
  return data.map(({ date, total_scans: scans, unique_visitors: visitors }, index) => ({
    ...{ list: interval, value: date, name: toBucket(date, interval), scans, visitors },
    before: previous?.data[index]?.total_scans,
  }))
}

function lists({ figures }: SharedReport): Row[] {
  const known = (list: 'device' | 'browser' | 'os', counted: Readonly<Record<string, number>>) =>
    Object.entries(counted).map(([value, scans]) => ({
      ...{ list, value, name: toKnown(list, value), scans },
    }))
  const countries = figures.countries ?? figures.top_countries
  return [
    ...countries.map(({ country, scans }) => ({
      ...{ list: 'country', value: country, name: toCountry(country), scans },
    })),
    ...(figures.regions ?? []).map(({ region, country, scans }) => ({
      ...{ list: 'region', value: region, name: region, country, scans },
    })),
    ...figures.top_cities.map(({ city, country, scans }) => ({
      ...{ list: 'city', value: city, name: city, country, scans },
    })),
    ...known('device', figures.devices),
    ...known('os', figures.os ?? {}),
    ...known('browser', figures.browsers),
    ...(figures.languages ?? []).map(({ language, scans }) => ({
      ...{ list: 'language', value: language, name: toLanguage(language), scans },
    })),
    ...(figures.variants ?? []).map(({ variant, scans, unique_visitors: visitors }) => ({
      ...{ list: 'way', value: variant, name: toVariant(variant), scans, visitors },
    })),
  ]
}

function hours({ heatmap }: SharedReport): Row[] {
  return heatmap.data.flatMap((counted, day) =>
    counted.map((scans, hour) => ({
      ...{ list: 'weekday and hour', value: `${day + 1} ${hour}`, scans },
      name: text.hour(weekdayName(day), hour),
    })),
  )
}
