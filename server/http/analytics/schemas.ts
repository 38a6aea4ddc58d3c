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
import { type Static, type TProperties, Type } from '../frame/type.ts'

/** Analytics schemas. */
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

/** Every name is always present, 0 if there were none. */
function counts<Name extends string>(names: readonly Name[], description: string) {
  const fields = Object.fromEntries(names.map((name) => [name, count(`Scans from ${name}.`)]))
  return Type.Unsafe<Record<Name, number>>(
    Type.Object(fields, { additionalProperties: false, description }),
  )
}

const summary = {
  total_scans: count('Scans in the period.'),
  unique_visitors: count('Distinct visitors in the period.'),
  avg_daily_scans: Type.Number({
    description: 'Scans divided by the number of days in the period.',
    examples: [41.1],
  }),
}

const breakdown = {
  top_countries: Type.Array(
    Type.Object(
      { country, scans: count('Scans from there.') },
      { additionalProperties: false, title: 'CountryCount' },
    ),
    { description: 'Top ten.' },
  ),
  top_cities: Type.Array(
    Type.Object(
      { city, country, scans: count('Scans from there.') },
      { additionalProperties: false, title: 'CityCount' },
    ),
    { description: 'Top ten.' },
  ),
  devices: counts(DEVICES, 'Scans by device.'),
  browsers: counts(BROWSERS, 'Scans by browser.'),
}

/** Values of a filter: one, or several separated by a mark. */
function choice(told: { value: string; mark?: string; must: string; only: string; like: string }) {
  const { value, mark = ',', must, only, like } = told
  const between = mark === '|' ? '\\|' : mark
  return Type.Optional(
    Type.String({
      pattern: `^${value}(?:${between}${value}){0,${FILTER_VALUES_MAX - 1}}$`,
      'x-message': `must be ${must}; up to ${FILTER_VALUES_MAX}, separated by ${mark}`,
      description: `Only scans ${only}; separate multiple values with \`${mark}\``,
      examples: [like],
    }),
  )
}
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`

/** Which scans, and in which time zone. */
export const questionQuery = {
  ...periodQuery,
  timezone: Type.Optional(
    Type.String({
      'x-rule': 'timezone',
      'x-told': { pattern: '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$' },
      description:
        'IANA time zone that defines days, weeks and months. Default: UTC. Other zones are counted scan by scan, up to 1,000,000 in the period.',
      examples: ['Europe/Berlin'],
    }),
  ),
  country: choice({
    value: '[A-Za-z]{2}',
    must: 'an ISO 3166 country code such as GB, or XX for unknown',
    only: 'from this country (XX: unknown). Filters are counted scan by scan, up to 1,000,000 in the period',
    like: 'GB,IE',
  }),
  city: choice({
    value: `[^|\\x00]{1,${CITY_MAX}}`,
    mark: '|',
    must: `a city name of at most ${CITY_MAX} characters`,
    only: 'from a city with this name, case-insensitive',
    like: 'London',
  }),
  device: choice({
    value: oneOf(DEVICES),
    must: `one of ${DEVICES.join(', ')}`,
    only: 'from this device type',
    like: 'ios',
  }),
  browser: choice({
    value: oneOf(BROWSERS),
    must: `one of ${BROWSERS.join(', ')}`,
    only: 'from this browser',
    like: 'safari',
  }),
}

const compare = Type.Optional(
  Type.Unsafe<'previous'>({
    type: 'string',
    enum: ['previous'],
    description: 'Adds the same figures for the preceding period of equal length.',
    examples: ['previous'],
  }),
)

export const SummaryQuery = Type.Object({ ...questionQuery, compare })
export type SummaryQuery = Static<typeof SummaryQuery>

const summaryFields = {
  period: PeriodView,
  summary: Type.Object(summary, {
    additionalProperties: false,
    description: 'Totals for the period.',
  }),
  ...breakdown,
}

const previous = <Fields extends TProperties>(fields: Fields, title: string) =>
  Type.Optional(
    Type.Object(fields, {
      additionalProperties: false,
      title,
      description: 'With compare=previous: the same for the previous period.',
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
  description: 'Bucket length. Weeks start on Monday. At most 10,000 buckets.',
  examples: ['day'],
})

export const SeriesQuery = Type.Object({ ...questionQuery, interval, compare })
export type SeriesQuery = Static<typeof SeriesQuery>

const SeriesData = Type.Array(
  Type.Object(
    {
      date: Type.String({
        description:
          'Start of the bucket: a day, or an hour such as 2026-01-31T14:00:00Z (with its offset in other time zones).',
        examples: ['2026-01-31'],
      }),
      total_scans: count('Scans in the bucket.'),
      unique_visitors: count('Distinct visitors in the bucket.'),
    },
    { additionalProperties: false, title: 'Bucket' },
  ),
  { description: 'In order, without gaps.' },
)
const seriesFields = {
  period: PeriodView,
  interval: OneOf(INTERVALS, 'As requested.'),
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
    timestamp: timestamp('When it happened.'),
    country,
    region: Type.String({ description: 'Approximate.', examples: ['England'] }),
    city,
    device: OneOf(DEVICES, 'desktop: everything except ios and android.'),
    browser: OneOf(BROWSERS, 'In-app browsers are reported as other.'),
    is_unique: Type.Boolean({
      description: 'Whether this is the visitor’s first scan of this code.',
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
    description: 'CSV (RFC 4180) with a header line, or one JSON object.',
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
      'x-message': 'must be a comma-separated list of code ids',
      description: `Only these codes: up to ${QR_IDS_MAX} ids, separated by commas.`,
      examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
    }),
  ),
})
export type AggregateQuery = Static<typeof AggregateQuery>

/** Which code figures are about. */
export const codeNames = {
  qr_id: qrId,
  name: Type.String({ description: 'Display name.', examples: ['Summer menu'] }),
  short_url: Type.String({
    description: 'The short link.',
    examples: ['https://qr.example.com/summer-menu'],
  }),
}

/** Pages of a list of codes. */
export const codePages = pageQuery(20, 100)

export const CodeCountView = Type.Object(
  {
    ...codeNames,
    scans: count('Scans in the period.'),
    unique_visitors: count('Distinct visitors in the period.'),
  },
  { additionalProperties: false, title: 'CodeCount' },
)

const topCodes = Type.Array(CodeCountView, { description: 'The ten most scanned existing codes.' })

export const AggregateView = Type.Object(
  {
    period: PeriodView,
    summary: Type.Object(
      {
        ...summary,
        total_qrcodes: count('Codes that exist now.'),
        active_qrcodes: count('Codes that are switched on.'),
      },
      { additionalProperties: false, description: 'Totals for the period.' },
    ),
    top_qrcodes: topCodes,
    ...breakdown,
    previous: previous({ ...summaryFields, top_qrcodes: topCodes }, 'PreviousAggregate'),
  },
  { additionalProperties: false, title: 'AggregateAnalytics' },
)
