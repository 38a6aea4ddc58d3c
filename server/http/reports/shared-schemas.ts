import { HeatmapView } from '../analytics/heatmap.ts'
import { AccountSeriesView } from '../analytics/schemas.ts'
import { SummaryView } from '../analytics/summary-schemas.ts'
import { CodeView } from '../codes/schemas.ts'
import {
  CLOSED,
  Component,
  Described,
  ListOf,
  Nullable,
  optional,
  Text,
} from '../core/schemas/fields.ts'
import { timestamp } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import { reportFields, Scope } from './schemas.ts'

/** Longer than any secret: those have 43 characters. */
const SECRET_MAX = 100
const secret = {
  description: 'The part of the link after the #.',
  examples: ['8mYwq2Vx7Zk4TnR1cHs9LdPfGb3JaEuX6oQiWy5tMv0'],
}

export const SecretParams = Type.Object({
  secret: Type.String({ ...secret, 'x-told': { maxLength: SECRET_MAX } }),
})

export const SecretBody = Type.Object(
  { secret: Type.String({ ...secret, maxLength: SECRET_MAX }) },
  { ...CLOSED, title: 'ReportSecret', examples: [{ secret: secret.examples[0] }] },
)

const { qr_id: _, previous, change, ...figures } = SummaryView.properties
const { period: before, summary } = previous.properties

const compared = optional({
  previous: Type.Object(
    { period: before, summary },
    {
      ...CLOSED,
      title: 'ReportBefore',
      description:
        'The same figures for the period of the same length immediately before, up to the same time of day. Omitted if these figures are no longer available.',
    },
  ),
  change: Described('ReportChange', 'Percentage change in the totals.', {
    summary: change.properties.summary,
  }),
})

interface SharedCode {
  readonly short_url: string
  readonly image_url?: string
  readonly destination_url?: string | null
  readonly style?: Readonly<Record<string, unknown>>
  readonly changes?: readonly { readonly at: string; readonly destination_url?: string }[]
}

const destination = (description: string) => ({
  type: ['string', 'null'] as const,
  description,
  examples: ['https://example.com/menu'],
})

const SharedCode = Type.Unsafe<SharedCode | null>({
  type: ['object', 'null'],
  required: ['short_url'],
  properties: {
    short_url: Text('The short link of the code.', 'https://qr.example.com/summer-menu'),
    image_url: Type.Optional(CodeView.properties.image_url),
    destination_url: Type.Optional(
      Type.Unsafe<string | null>(
        destination('Destination of the code. Included only if the report shows destinations.'),
      ),
    ),
    style: Type.Optional(CodeView.properties.style),
    changes: Type.Optional(
      ListOf(
        Component('ReportCodeChange', {
          at: timestamp('When the destination changed.'),
          destination_url: Type.Optional(
            Type.String({
              ...destination(
                'The new destination. Included only if the report shows destinations.',
              ),
              type: 'string',
            }),
          ),
        }),
        'Changes to the destination within the period, in chronological order; at most the last 100.',
      ),
    ),
  },
  ...CLOSED,
  description:
    'The code that the report is about. Included only if the report is about a single code.',
})

const SharedBrand = Type.Object(
  {
    name: Nullable(Text('Name of the account, as shown on notices and reports.', 'Harbour Café')),
    color: Nullable(Text('`#RRGGBB`.', '#8a2f16')),
    logo_url: Nullable(
      Text('Path of the logo on this host.', '/images/logo_01m7eftr2mb8239pr4s9qw6yc9/public'),
    ),
  },
  CLOSED,
)

/** What whoever has the link sees: figures of one scope and period, and nothing that leads elsewhere. */
export const SharedReportView = Component('SharedReport', {
  name: Text('Name of the report.', 'Summer menu'),
  account: Text('Name of the account that shares the report.', 'Harbour Café'),
  brand: Type.Unsafe<Static<typeof SharedBrand> | null>({
    ...SharedBrand,
    type: ['object', 'null'],
    description: 'How the account appears on the report; null if the account has no brand.',
    examples: [null],
  }),
  timezone: Text('Time zone of the account, which the report uses for its days.', 'Europe/Berlin'),
  type: Scope.properties.type,
  code: SharedCode,
  expires_at: reportFields.expires_at,
  figures: Described('ReportFigures', 'Totals and breakdowns of the scans.', {
    ...figures,
    ...compared,
  }),
  timeseries: Described('ReportSeries', 'Scans over time.', AccountSeriesView.properties),
  heatmap: Type.Object(HeatmapView.properties, {
    ...CLOSED,
    title: 'ReportHeatmap',
    description: 'Scans by weekday and hour, in the time zone shown in `timezone`.',
  }),
})
