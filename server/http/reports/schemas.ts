import { EMBED_ORIGINS_MAX } from '../../../domain/reports/embed-origins.ts'
import { REPORT_DAYS_MAX } from '../../../domain/reports/report.ts'
import {
  CLOSED,
  Component,
  NamedId,
  Omittable,
  OneOf,
  optional,
  RuledText,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { timestamp, WholeList } from '../core/schemas/schemas.ts'
import { CODE_NAME } from '../core/schemas/told.ts'
import { type Static, Type } from '../core/schemas/type.ts'

const ID = 'rpt_01m7eftr2mb8239pr4s9qw6yc9'
const CODE_ID = 'qr_01m7eftr2mb8239pr4s9qw6yc9'

export const Scope = Type.Object(
  {
    type: OneOf(
      ['account', 'code', 'tag'],
      'Whether the report is about all codes in the account, a single code, or all codes with a tag.',
      'code',
    ),
    qr_id: Type.Optional(
      Type.String({
        'x-told': CODE_NAME,
        description:
          'Id of the code, or `ext_` followed by its external id. Required with type `code`, and not allowed with other types.',
        examples: [CODE_ID],
      }),
    ),
    tag: Type.Optional(
      RuledText(
        'tag',
        'Name of the tag. Required with type `tag`, and not allowed with other types.',
        'Summer',
      ),
    ),
  },
  {
    ...CLOSED,
    description: 'The codes that the report is about.',
    examples: [{ type: 'code', qr_id: CODE_ID }],
  },
)

const period = optional({
  days: Type.Integer({
    minimum: 1,
    maximum: REPORT_DAYS_MAX,
    description: `Number of days that the report covers, up to now: 1 to ${REPORT_DAYS_MAX}. Cannot be combined with dates. Default: 30.`,
    examples: [30],
  }),
  start_date: RuledText(
    'start_date',
    'First day of a fixed period. Cannot be combined with `days`.',
    '2026-01-01',
  ),
  end_date: RuledText('end_date', 'Last day of the fixed period, inclusive.', '2026-01-31'),
})

export const NewReportBody = Type.Object(
  {
    scope: Scope,
    ...period,
    name: Omittable(
      RuledText(
        'name',
        `Name of the report. Default: the name of the account, the code or the tag.`,
        'Summer campaign',
      ),
    ),
    show_destination: Type.Optional(
      YesNo(
        'Whether a report about a single code shows the current destination and the destinations during the period. Default: false.',
        false,
      ),
    ),
    embed_origins: Omittable(
      Type.Unsafe<string[]>({
        ...{ type: 'array', items: { type: 'string', 'x-rule': 'embed_origin' } },
        maxItems: EMBED_ORIGINS_MAX,
        description: `The https origins whose pages may show the report in an iframe, at most ${EMBED_ORIGINS_MAX}. Default: none.`,
        examples: [['https://intranet.example.com']],
      }),
    ),
    expires_at: Omittable(
      RuledText(
        'expires_at',
        'When the link expires, in ISO 8601 with Z or an offset. Must be in the future. By default, the link works until you revoke the report.',
        '2027-01-31T00:00:00.000Z',
      ),
    ),
  },
  {
    ...CLOSED,
    title: 'NewReport',
    examples: [{ scope: { type: 'code', qr_id: CODE_ID }, days: 30 }],
  },
)
export type NewReportBody = Static<typeof NewReportBody>

export const reportFields = {
  id: Text('Id of the report.', ID),
  name: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The value sent in the request.',
    examples: ['Summer campaign'],
  }),
  scope: Scope,
  ...period,
  show_destination: YesNo('The value sent in the request.', false),
  embed_origins: Type.Array(Type.String(), {
    description: 'The origins whose pages may show the report in an iframe.',
    examples: [['https://intranet.example.com']],
  }),
  created_at: timestamp('When the report was created.'),
  expires_at: Type.Unsafe<string | null>({
    ...timestamp('When the link expires; null if the link works until you revoke the report.'),
    type: ['string', 'null'],
  }),
}

export const ReportView = Component('Report', {
  ...reportFields,
  scope_name: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'Current name of the code or tag; null if the report is about all codes or a deleted code.',
    examples: ['Summer menu'],
  }),
})

export const ReportLinkView = Component('ReportLink', {
  ...reportFields,
  url: Text(
    "The link to share. You won't be able to see it again.",
    `https://qr.example.com/app/report/${ID}#8mYw…`,
  ),
})

export const ReportList = WholeList('ReportList', ReportView, 'Reports, newest first; at most 200.')

export const RevokedReport = Component('RevokedReport', {
  id: Text('Id of the report.', ID),
  revoked: YesNo('Always true.', true),
})

export const ReportParams = Type.Object({ id: NamedId('rpt', 'Id of a report.', ID) })
