import type { Code } from '../../../domain/codes/code.ts'
import { DIMENSION_TEXTS } from '../../../domain/scans/dimension-texts.ts'
import { perDimension, SEEN_DETAILS } from '../../../domain/scans/dimensions.ts'
import { INTERVALS } from '../../../domain/time/periods.ts'
import { type PublicUrls, shortUrlOf } from '../codes/views.ts'
import { bom } from '../core/answers/exports.ts'
import {
  CLOSED,
  Component,
  Integer,
  ListOf,
  Nullable,
  OneOf,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { Page, PeriodView, pageQuery, timestamp } from '../core/schemas/schemas.ts'
import { type Static, type TProperties, Type } from '../core/schemas/type.ts'
import {
  approximate,
  byUtcDay,
  compare,
  includeDetails,
  listQuery,
  questionQuery,
  tag,
  uncountedTag,
  until,
} from './question.ts'

/** Schemas of scans over time and one by one, and what all analytics schemas share. */
const SCANS_LIMIT_DEFAULT = 50
const SCANS_LIMIT_MAX = 500
/** No code has that many scans. */
const SCANS_PAGE_MAX = 100_000_000
export const QR_IDS_MAX = 100
const FORMATS = ['csv', 'json'] as const

export const count = (description: string) => Integer(description, 1234)
export const qrId = Text('Id of the code.', 'qr_01m7eftr2mb8239pr4s9qw6yc9')
/** A value of each dimension. */
export const views = perDimension((dimension, name) => {
  const { view: description, example } = DIMENSION_TEXTS[name]
  return 'values' in dimension
    ? OneOf(dimension.values, description)
    : Type.String({ description, examples: [example] })
})

export const previous = <Fields extends TProperties>(fields: Fields, title: string) =>
  Type.Optional(
    Type.Object(fields, {
      ...CLOSED,
      title,
      description: 'The same figures for the earlier period. Included only with `compare`.',
    }),
  )

const interval = Type.Unsafe<(typeof INTERVALS)[number]>({
  type: 'string',
  enum: INTERVALS,
  default: 'day',
  description:
    'Length of each bucket. Weeks start on Monday. A response can have at most 10,000 buckets.',
  examples: ['day'],
})

export const SeriesQuery = Type.Object({ ...questionQuery, until, approximate, interval, compare })
export const AccountSeriesQuery = Type.Object({
  ...questionQuery,
  until,
  approximate,
  tag,
  interval,
  compare,
})

const SeriesData = ListOf(
  Component('Bucket', {
    date: Text(
      'Start of the bucket: a day, or an hour such as 2026-01-31T14:00:00Z. In time zones other than UTC, the hour has an offset instead of Z.',
      '2026-01-31',
    ),
    total_scans: count('Scans in the bucket.'),
    unique_visitors: count('Distinct visitors in the bucket.'),
  }),
  'Buckets in chronological order, without gaps.',
)
const seriesFields = {
  period: PeriodView,
  interval: OneOf(INTERVALS, 'Length of each bucket, as requested.'),
  data: SeriesData,
  by_utc_day: byUtcDay,
  previous: previous(
    { period: PeriodView, data: SeriesData, by_utc_day: byUtcDay },
    'PreviousSeries',
  ),
}

export const SeriesView = Component('Timeseries', { qr_id: qrId, ...seriesFields })
export const AccountSeriesView = Component('AccountTimeseries', seriesFields)

export const ScansQuery = Type.Object({
  ...listQuery,
  ...pageQuery(SCANS_LIMIT_DEFAULT, SCANS_LIMIT_MAX, SCANS_PAGE_MAX),
  include: includeDetails,
})

export const ScanView = Component('Scan', {
  id: Text('Id of the scan.', 'scan_01m7eftr2m10011nafd1mva511'),
  timestamp: timestamp('When the scan was made.'),
  country: views.country,
  region: views.region,
  city: views.city,
  device: views.device,
  browser: views.browser,
  is_unique: YesNo('Whether this is the visitor’s first scan of this code.', true),
  variant: Type.Optional(views.variant),
  version: Type.Optional(
    Integer(
      'Version of the code at the time of the scan; 0 if the scan was made before versions were recorded.',
      3,
    ),
  ),
  ...Object.fromEntries(SEEN_DETAILS.map((name) => [name, Type.Optional(views[name])])),
  external_id: Type.Optional(
    Nullable(
      Text(
        "The code's current external id; null if the code has none or has been deleted.",
        'A-1001',
      ),
    ),
  ),
})

export const ScanList = Page('ScanList', ScanView, 'Scans, newest first.')

const exportLayout = {
  format: Type.Unsafe<(typeof FORMATS)[number]>({
    type: 'string',
    enum: FORMATS,
    default: 'csv',
    description: 'Format of the file: CSV (RFC 4180) with a header line, or a single JSON object.',
    examples: ['csv'],
  }),
  include: includeDetails,
  bom,
}
export const ExportQuery = Type.Object({ ...listQuery, ...exportLayout })
export const AccountExportQuery = Type.Object({ ...listQuery, tag: uncountedTag, ...exportLayout })
export type AccountExportQuery = Static<typeof AccountExportQuery>

const exported = {
  period: PeriodView,
  kept_from: Type.Optional(
    timestamp(
      'The time from which scans are still available. Included only if scans in the period have been deleted.',
    ),
  ),
  total: Integer('Number of scans.', 57),
}
export const ScanExport = Component('ScanExport', {
  qr_id: qrId,
  ...exported,
  data: ListOf(ScanView, 'Scans, newest first.'),
})
export const AccountScanExport = Component('AccountScanExport', {
  ...exported,
  data: ListOf(
    Component('ScanOfCode', { qr_id: qrId, ...ScanView.properties }),
    'Scans grouped by code, newest first within each code.',
  ),
})

export const qrIds = Type.Optional(
  Type.String({
    pattern: '^(?:qr_[0-9a-z]{26}|ext_[^,]+)(?:,(?:qr_[0-9a-z]{26}|ext_[^,]+))*$',
    'x-message': 'must be a comma-separated list of code ids',
    description: `Only codes with these ids. Separate up to ${QR_IDS_MAX} ids with commas. Instead of an id, you can send \`ext_\` followed by an external id. Percent-encode any commas in the external id.`,
    examples: ['qr_01m7eftr2mb8239pr4s9qw6yc9'],
  }),
)

/** Which code figures are about. */
export const codeNames = {
  qr_id: qrId,
  name: Text('Display name.', 'Summer menu'),
  short_url: Text('The short link.', 'https://qr.example.com/summer-menu'),
  external_id: Type.Optional(
    Text('Your own id for the code. Omitted if the code has none.', 'A-1001'),
  ),
}

export function toCodeNames(code: Code, urls: PublicUrls) {
  const { id, name, externalId } = code
  const names = { qr_id: id, name, short_url: shortUrlOf(code, urls) }
  return externalId === null ? names : { ...names, external_id: externalId }
}

/** Pages of a list of codes. */
export const codePages = pageQuery(20, 100)

export const CodeCountView = Component('CodeCount', {
  ...codeNames,
  scans: count('Scans in the period.'),
  unique_visitors: count('Distinct visitors in the period.'),
})
