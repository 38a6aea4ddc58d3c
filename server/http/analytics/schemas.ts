import { type Static, type TProperties, Type } from 'typebox'
import { CITY_MAX, FILTER_VALUES_MAX } from '../../domain/analytics/filters.ts'
import { BROWSERS, DEVICES } from '../../domain/scans/scans.ts'
import { INTERVALS } from '../../domain/time/periods.ts'
import {
  OneOf,
  Pagination,
  PeriodView,
  pageQuery,
  periodQuery,
  timestamp,
} from '../frame/schemas.ts'

/** Shapes of the analytics. */
const SCANS_LIMIT_DEFAULT = 50
const SCANS_LIMIT_MAX = 500
/** No code has that many scans. */
const SCANS_PAGE_MAX = 100_000_000
export const QR_IDS_MAX = 100
export const FORMATS = ['csv', 'json'] as const

const count = (description: string) => Type.Integer({ description, examples: [1234] })
const qrId = Type.String({
  description: 'The code.',
  examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
})
const country = Type.String({ description: 'ISO 3166 alpha-2; XX: unknown.', examples: ['GB'] })
const city = Type.String({ description: 'Approximate.', examples: ['London'] })

/** Each name always there, 0 when there were none. */
function counts<Name extends string>(names: readonly Name[], description: string) {
  const fields = Object.fromEntries(names.map((name) => [name, count(`Scans of ${name}.`)]))
  return Type.Unsafe<Record<Name, number>>(
    Type.Object(fields, { additionalProperties: false, description }),
  )
}

const summary = {
  total_scans: count('Scans in the period.'),
  unique_visitors: count('Different visitors in the period.'),
  avg_daily_scans: Type.Number({
    description: 'Scans divided by the days of the period.',
    examples: [41.1],
  }),
}

const breakdown = {
  top_countries: Type.Array(
    Type.Object(
      { country, scans: count('Scans from there.') },
      { additionalProperties: false, title: 'CountryCount' },
    ),
    { description: 'Ten, most first.' },
  ),
  top_cities: Type.Array(
    Type.Object(
      { city, country, scans: count('Scans from there.') },
      { additionalProperties: false, title: 'CityCount' },
    ),
    { description: 'Ten, most first.' },
  ),
  devices: counts(DEVICES, 'Scans by device.'),
  browsers: counts(BROWSERS, 'Scans by browser.'),
}

/** Values of a filter: one, or several with a mark between them. */
function choice(told: { value: string; mark?: string; must: string; only: string; like: string }) {
  const { value, mark = ',', must, only, like } = told
  const between = mark === '|' ? '\\|' : mark
  return Type.Optional(
    Type.String({
      pattern: `^${value}(?:${between}${value}){0,${FILTER_VALUES_MAX - 1}}$`,
      'x-message': `must be ${must}; at most ${FILTER_VALUES_MAX}, separated by ${mark}`,
      description: `Only scans ${only}; separate several by ${mark}`,
      examples: [like],
    }),
  )
}
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`

/** Which scans, and whose days. */
export const questionQuery = {
  ...periodQuery,
  timezone: Type.Optional(
    Type.String({
      'x-rule': 'timezone',
      'x-told': { pattern: '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$' },
      description:
        'Whose days, weeks and months are meant: a name of the IANA database. Default: UTC. Others are counted scan by scan, at most 1,000,000 in the period.',
      examples: ['Europe/Berlin'],
    }),
  ),
  country: choice({
    value: '[A-Za-z]{2}',
    must: 'a country by ISO 3166 such as GB, or XX for unknown',
    only: 'from this country (XX: unknown). Filters are counted scan by scan, at most 1,000,000 in the period',
    like: 'GB,IE',
  }),
  city: choice({
    value: `[^|\\x00]{1,${CITY_MAX}}`,
    mark: '|',
    must: `the name of a city, of at most ${CITY_MAX} characters`,
    only: 'from a city of this name, in upper or lower case',
    like: 'London',
  }),
  device: choice({
    value: oneOf(DEVICES),
    must: `one of ${DEVICES.join(', ')}`,
    only: 'by this device',
    like: 'ios',
  }),
  browser: choice({
    value: oneOf(BROWSERS),
    must: `one of ${BROWSERS.join(', ')}`,
    only: 'by this browser',
    like: 'safari',
  }),
}

const compare = Type.Optional(
  Type.Unsafe<'previous'>({
    type: 'string',
    enum: ['previous'],
    description: 'Adds the same figures for as many days right before.',
    examples: ['previous'],
  }),
)

export const SummaryQuery = Type.Object({ ...questionQuery, compare })
export type SummaryQuery = Static<typeof SummaryQuery>

const summaryFields = {
  period: PeriodView,
  summary: Type.Object(summary, { additionalProperties: false, description: 'All of it.' }),
  ...breakdown,
}

const previous = <Fields extends TProperties>(fields: Fields, title: string) =>
  Type.Optional(
    Type.Object(fields, {
      additionalProperties: false,
      title,
      description: 'With compare=previous: the same for the period before.',
    }),
  )

export const SummaryView = Type.Object(
  { qr_id: qrId, ...summaryFields, previous: previous(summaryFields, 'PreviousSummary') },
  { additionalProperties: false, title: 'AnalyticsSummary' },
)

const interval = Type.Unsafe<(typeof INTERVALS)[number]>({
  type: 'string',
  enum: INTERVALS,
  default: 'day',
  description: 'The length of a bucket. A week begins on Monday. At most 10,000 buckets.',
  examples: ['day'],
})

export const SeriesQuery = Type.Object({ ...questionQuery, interval, compare })
export type SeriesQuery = Static<typeof SeriesQuery>

const SeriesData = Type.Array(
  Type.Object(
    {
      date: Type.String({
        description:
          'Where the bucket begins: a day, or an hour such as 2026-01-31T14:00:00Z (in another time zone with its offset).',
        examples: ['2026-01-31'],
      }),
      total_scans: count('Scans in it.'),
      unique_visitors: count('Different visitors in it.'),
    },
    { additionalProperties: false, title: 'Bucket' },
  ),
  { description: 'In order, without gaps.' },
)
const seriesFields = {
  period: PeriodView,
  interval: OneOf(INTERVALS, 'As asked for.'),
  data: SeriesData,
  previous: previous({ period: PeriodView, data: SeriesData }, 'PreviousSeries'),
}

export const SeriesView = Type.Object(
  { qr_id: qrId, ...seriesFields },
  { additionalProperties: false, title: 'Timeseries' },
)
export const AccountSeriesView = Type.Object(seriesFields, {
  additionalProperties: false,
  title: 'AccountTimeseries',
})

export const ScansQuery = Type.Object({
  ...questionQuery,
  ...pageQuery(SCANS_LIMIT_DEFAULT, SCANS_LIMIT_MAX, SCANS_PAGE_MAX),
})
export type ScansQuery = Static<typeof ScansQuery>

export const ScanView = Type.Object(
  {
    id: Type.String({ description: 'The scan.', examples: ['scan_01m7eftr2m10011nafd1mva511'] }),
    timestamp: timestamp('When it was.'),
    country,
    region: Type.String({ description: 'Approximate.', examples: ['England'] }),
    city,
    device: OneOf(DEVICES, 'Everything but ios and android is desktop.'),
    browser: OneOf(BROWSERS, 'In-app browsers are other.'),
    is_unique: Type.Boolean({
      description: 'The first scan of this visitor at this code.',
      examples: [true],
    }),
  },
  { additionalProperties: false, title: 'Scan' },
)

export const ScanList = Type.Object(
  { data: Type.Array(ScanView, { description: 'Newest first.' }), pagination: Pagination },
  { additionalProperties: false, title: 'ScanList' },
)

export const ExportQuery = Type.Object({
  ...questionQuery,
  format: Type.Unsafe<(typeof FORMATS)[number]>({
    type: 'string',
    enum: FORMATS,
    default: 'csv',
    description: 'csv by RFC 4180, with a header line; or one JSON object.',
    examples: ['csv'],
  }),
})
export type ExportQuery = Static<typeof ExportQuery>

export const AggregateQuery = Type.Object({
  ...questionQuery,
  compare,
  qr_ids: Type.Optional(
    Type.String({
      pattern: '^qr_[0-9a-z]{26}(?:,qr_[0-9a-z]{26})*$',
      'x-message': 'must be ids of codes, separated by commas',
      description: `Only these codes: at most ${QR_IDS_MAX}, separated by commas.`,
      examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
    }),
  ),
})
export type AggregateQuery = Static<typeof AggregateQuery>

const topCodes = Type.Array(
  Type.Object(
    {
      qr_id: qrId,
      name: Type.String({ description: 'Display name.', examples: ['Summer menu'] }),
      short_url: Type.String({
        description: 'The short link.',
        examples: ['https://qr.example.com/summer-menu'],
      }),
      scans: count('Scans in the period.'),
      unique_visitors: count('Different visitors in the period.'),
    },
    { additionalProperties: false, title: 'CodeCount' },
  ),
  { description: 'Ten that exist, most scanned first.' },
)

export const AggregateView = Type.Object(
  {
    period: PeriodView,
    summary: Type.Object(
      {
        ...summary,
        total_qrcodes: count('Codes that exist now.'),
        active_qrcodes: count('Codes that redirect now.'),
      },
      { additionalProperties: false, description: 'All of it.' },
    ),
    top_qrcodes: topCodes,
    ...breakdown,
    previous: previous({ ...summaryFields, top_qrcodes: topCodes }, 'PreviousAggregate'),
  },
  { additionalProperties: false, title: 'AggregateAnalytics' },
)
