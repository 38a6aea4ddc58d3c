import { type Static, Type } from 'typebox'
import { INTERVALS } from '../domain/periods.ts'
import { BROWSERS, DEVICES } from '../domain/scans.ts'
import { OneOf, Pagination, PeriodView, pageQuery, periodQuery, timestamp } from './schemas.ts'

/** Shapes of the analytics. */
const SCANS_LIMIT_DEFAULT = 50
const SCANS_LIMIT_MAX = 500
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

export const PeriodQuery = Type.Object(periodQuery)
export type PeriodQuery = Static<typeof PeriodQuery>

export const SummaryView = Type.Object(
  {
    qr_id: qrId,
    period: PeriodView,
    summary: Type.Object(summary, { additionalProperties: false, description: 'All of it.' }),
    ...breakdown,
  },
  { additionalProperties: false, title: 'AnalyticsSummary' },
)

const interval = Type.Unsafe<(typeof INTERVALS)[number]>({
  type: 'string',
  enum: INTERVALS,
  default: 'day',
  description: 'The length of a bucket. A week begins on Monday. At most 10,000 buckets.',
  examples: ['day'],
})

export const SeriesQuery = Type.Object({ ...periodQuery, interval })
export type SeriesQuery = Static<typeof SeriesQuery>

const SeriesData = Type.Array(
  Type.Object(
    {
      date: Type.String({
        description: 'Where the bucket begins: a day, or an hour such as 2026-01-31T14:00:00Z.',
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
  interval: OneOf(INTERVALS, 'As asked for.'),
  data: SeriesData,
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
  ...periodQuery,
  ...pageQuery(SCANS_LIMIT_DEFAULT, SCANS_LIMIT_MAX),
})
export type ScansQuery = Static<typeof ScansQuery>

export const ScanView = Type.Object(
  {
    id: Type.String({ description: 'The scan.', examples: ['scan_01m7eftr2m000000000000002s'] }),
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
  ...periodQuery,
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
  ...periodQuery,
  qr_ids: Type.Optional(
    Type.String({
      pattern: '^qr_[0-9a-z]{26}(?:,qr_[0-9a-z]{26})*$',
      'x-message': 'must be ids of codes, parted by commas',
      description: `Only these codes: at most ${QR_IDS_MAX}, parted by commas.`,
      examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
    }),
  ),
})
export type AggregateQuery = Static<typeof AggregateQuery>

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
    top_qrcodes: Type.Array(
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
    ),
    ...breakdown,
  },
  { additionalProperties: false, title: 'AggregateAnalytics' },
)
