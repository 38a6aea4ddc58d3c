import { REPORT_DAYS_MAX } from '../../domain/reports/report.ts'
import { HeatmapView } from '../analytics/heatmap.ts'
import { AccountSeriesView } from '../analytics/schemas.ts'
import { SummaryView } from '../analytics/summary-schemas.ts'
import { CodeView } from '../codes/schemas.ts'
import { Nullable, Omittable, timestamp, wholeList } from '../frame/schemas/schemas.ts'
import { type Static, Type } from '../frame/schemas/type.ts'

const closed = { additionalProperties: false } as const
const ID = 'rpt_01m7eftr2mb8239pr4s9qw6yc9'
const CODE_ID = 'qr_01m7eftr2mb8239pr4s9qw6yc9'

const Scope = Type.Object(
  {
    type: Type.Unsafe<'account' | 'code' | 'tag'>({
      type: 'string',
      enum: ['account', 'code', 'tag'],
      description: 'All codes of the account, one of them, or those that have a tag.',
      examples: ['code'],
    }),
    qr_id: Type.Optional(
      Type.String({
        description: 'With `code`: its id, or `ext_` and its external id.',
        examples: [CODE_ID],
      }),
    ),
    tag: Type.Optional(
      Type.String({ 'x-rule': 'tag', description: 'With `tag`: its name.', examples: ['Summer'] }),
    ),
  },
  {
    ...closed,
    description: 'Whose scans are shown.',
    examples: [{ type: 'code', qr_id: CODE_ID }],
  },
)

const period = {
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REPORT_DAYS_MAX,
      description: `The last days up to now, 1 to ${REPORT_DAYS_MAX}. Not with dates. Default 30.`,
      examples: [30],
    }),
  ),
  start_date: Type.Optional(
    Type.String({
      'x-rule': 'start_date',
      description: 'Always these days instead: the first.',
      examples: ['2026-01-01'],
    }),
  ),
  end_date: Type.Optional(
    Type.String({
      'x-rule': 'end_date',
      description: 'The last one, included.',
      examples: ['2026-01-31'],
    }),
  ),
}

export const NewReportBody = Type.Object(
  {
    scope: Scope,
    ...period,
    name: Omittable<string>({
      type: 'string',
      'x-rule': 'name',
      description: `What the report is called. Default: the name of what it shows.`,
      examples: ['Summer campaign'],
    }),
    show_destination: Type.Optional(
      Type.Boolean({
        description:
          'Whether the report of a code tells where it leads, and led in its period. Default false.',
        examples: [false],
      }),
    ),
    expires_at: Omittable<string>({
      type: 'string',
      'x-rule': 'expires_at',
      description:
        'ISO 8601 with Z or an offset, in the future: when the link stops working. Default: when it is revoked.',
      examples: ['2027-01-31T00:00:00.000Z'],
    }),
  },
  {
    ...closed,
    title: 'NewReport',
    examples: [{ scope: { type: 'code', qr_id: CODE_ID }, days: 30 }],
  },
)
export type NewReportBody = Static<typeof NewReportBody>

const reportFields = {
  id: Type.String({ description: 'The report.', examples: [ID] }),
  name: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'As given.',
    examples: ['Summer campaign'],
  }),
  scope: Scope,
  ...period,
  show_destination: Type.Boolean({ description: 'As given.', examples: [false] }),
  created_at: timestamp('When it was made.'),
  expires_at: Type.Unsafe<string | null>({
    ...timestamp('When the link stops working; null: when it is revoked.'),
    type: ['string', 'null'],
  }),
}

export const ReportView = Type.Object(
  {
    ...reportFields,
    scope_name: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'What the code or the tag is called now; null: all codes, or a code that is deleted.',
      examples: ['Summer menu'],
    }),
  },
  { ...closed, title: 'Report' },
)

export const ReportLinkView = Type.Object(
  {
    ...reportFields,
    url: Type.String({
      description: 'The link. It is shown only now.',
      examples: [`https://qr.example.com/app/report/${ID}#8mYw…`],
    }),
  },
  { ...closed, title: 'ReportLink' },
)

export const ReportList = Type.Object(wholeList(ReportView, 'Newest first, at most 200.'), {
  ...closed,
  title: 'ReportList',
})

export const RevokedReport = Type.Object(
  {
    id: Type.String({ description: 'The report.', examples: [ID] }),
    revoked: Type.Boolean({ description: 'Always true.', examples: [true] }),
  },
  { ...closed, title: 'RevokedReport' },
)

export const ReportParams = Type.Object({
  id: Type.String({ description: 'Id of a report.', examples: [ID] }),
})

/** Longer than any secret: those have 43 characters. */
const SECRET_MAX = 100
const secret = {
  description: 'What stands behind the # of the link.',
  examples: ['8mYwq2Vx7Zk4TnR1cHs9LdPfGb3JaEuX6oQiWy5tMv0'],
}

export const SecretParams = Type.Object({ secret: Type.String(secret) })

export const SecretBody = Type.Object(
  { secret: Type.String({ ...secret, maxLength: SECRET_MAX }) },
  { ...closed, title: 'ReportSecret', examples: [{ secret: secret.examples[0] }] },
)

const { qr_id: _, previous, change, ...figures } = SummaryView.properties
const { period: before, summary } = previous.properties

const compared = {
  previous: Type.Optional(
    Type.Object(
      { period: before, summary },
      {
        ...closed,
        title: 'ReportBefore',
        description:
          'The same number of days before, up to the same time of day; omitted if they are no longer known.',
      },
    ),
  ),
  change: Type.Optional(
    Type.Object(
      { summary: change.properties.summary },
      { ...closed, title: 'ReportChange', description: 'By how many percent totals differ.' },
    ),
  ),
}

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
    short_url: Type.String({
      description: 'The short link of the code.',
      examples: ['https://qr.example.com/summer-menu'],
    }),
    image_url: Type.Optional(CodeView.properties.image_url),
    destination_url: Type.Optional(
      Type.Unsafe<string | null>(destination('Where it leads, if the report shows it.')),
    ),
    style: Type.Optional(CodeView.properties.style),
    changes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            at: timestamp('When.'),
            destination_url: Type.Optional(
              Type.String({
                ...destination('Where it began to lead, if the report shows it.'),
                type: 'string',
              }),
            ),
          },
          { ...closed, title: 'ReportCodeChange' },
        ),
        {
          description:
            'When it began to lead elsewhere within the period, in order; at most the last 100.',
        },
      ),
    ),
  },
  additionalProperties: false,
  description: 'Of the report of one code.',
})

const SharedBrand = Type.Object(
  {
    name: Nullable<string>({
      type: 'string',
      description: 'As people know the account.',
      examples: ['Harbour Café'],
    }),
    color: Nullable<string>({ type: 'string', description: '`#RRGGBB`.', examples: ['#8a2f16'] }),
    logo_url: Nullable<string>({
      type: 'string',
      description: 'A path on this host.',
      examples: ['/images/logo_01m7eftr2mb8239pr4s9qw6yc9/public'],
    }),
  },
  closed,
)

/** What whoever has the link sees: figures of one scope and period, and nothing that leads elsewhere. */
export const SharedReportView = Type.Object(
  {
    name: Type.String({ description: 'What it is called.', examples: ['Summer menu'] }),
    account: Type.String({ description: 'Who shares it.', examples: ['Harbour Café'] }),
    brand: Type.Unsafe<Static<typeof SharedBrand> | null>({
      ...SharedBrand,
      type: ['object', 'null'],
      description: 'How the account shows itself; null: it has no brand.',
      examples: [null],
    }),
    timezone: Type.String({
      description: 'Whose days it shows: the account’s.',
      examples: ['Europe/Berlin'],
    }),
    type: Scope.properties.type,
    code: SharedCode,
    expires_at: reportFields.expires_at,
    figures: Type.Object(
      { ...figures, ...compared },
      {
        ...closed,
        title: 'ReportFigures',
        description: 'Totals and lists.',
      },
    ),
    timeseries: Type.Object(AccountSeriesView.properties, {
      ...closed,
      title: 'ReportSeries',
      description: 'Scans over time.',
    }),
    heatmap: Type.Object(HeatmapView.properties, {
      ...closed,
      title: 'ReportHeatmap',
      description: 'Scans by weekday and hour, in the time zone that it names.',
    }),
  },
  { ...closed, title: 'SharedReport' },
)
