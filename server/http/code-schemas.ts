import { type Static, Type } from 'typebox'
import { IMMUTABLE, NAME_MAX } from '../domain/codes.ts'
import type { Author, Code, PastDestination, ScanCounts } from '../domain/ports.ts'
import { STATUSES } from '../domain/ports.ts'
import { SHORT_CODE_PATTERN } from '../domain/short-code.ts'
import {
  COLOUR_PATTERN,
  CORNER_DOT_TYPES,
  CORNER_SQUARE_TYPES,
  DOT_TYPES,
  type Style,
} from '../domain/style.ts'
import { DestinationUrl, Omittable, Pagination, pageQuery, Status, Timestamp } from './schemas.ts'

/** The wire shapes of codes, and the one place where snake_case meets camelCase for them. */

const LIST_LIMIT_DEFAULT = 20
const LIST_LIMIT_MAX = 100
const SEARCH_MAX = 255

const Colour = Omittable<string>({
  type: 'string',
  pattern: COLOUR_PATTERN,
  'x-message': 'must be a colour of the form #RRGGBB',
  examples: ['#2D5BFF'],
})

const StyleBody = Type.Object(
  {
    dotsType: Omittable<Style['dotsType']>({ type: 'string', enum: [...DOT_TYPES] }),
    dotsColor: Colour,
    backgroundColor: Colour,
    cornersSquareType: Omittable<Style['cornersSquareType']>({
      type: 'string',
      enum: [...CORNER_SQUARE_TYPES],
    }),
    cornersSquareColor: Colour,
    cornersDotType: Omittable<Style['cornersDotType']>({
      type: 'string',
      enum: [...CORNER_DOT_TYPES],
    }),
    cornersDotColor: Colour,
  },
  { additionalProperties: false },
)

const Name = Type.String({
  'x-rule': 'name',
  description: `1 to ${NAME_MAX} characters after trimming.`,
  examples: ['Summer menu'],
})

export const NewCodeBody = Type.Object(
  {
    name: Name,
    destination_url: Omittable<string>({ ...DestinationUrl, 'x-rule': 'destination_url' }),
    destination: Omittable<string>({
      type: 'string',
      'x-rule': 'destination',
      description: 'Another name for destination_url.',
    }),
    type: Omittable<'url'>({ type: 'string', enum: ['url'] }),
    short_code: Omittable<string>({
      type: 'string',
      'x-rule': 'short_code',
      description: `The word at the end of the short link (${SHORT_CODE_PATTERN}). Generated when omitted; never changes.`,
      examples: ['summer-menu'],
    }),
    status: Omittable<'active' | 'draft'>({ type: 'string', enum: ['active', 'draft'] }),
    active: Omittable<boolean>({ type: 'boolean' }),
    style: Type.Optional(
      Type.Unsafe<Static<typeof StyleBody> | null>({
        ...StyleBody,
        type: ['object', 'null'],
      }),
    ),
  },
  { additionalProperties: false, 'x-rule': 'new_code' },
)
export type NewCodeBody = Static<typeof NewCodeBody>

export const CodeChangeBody = Type.Object(
  {
    name: Type.Optional(Name),
    destination_url: Type.Optional(Type.String({ ...DestinationUrl, 'x-rule': 'destination_url' })),
    active: Type.Optional(Type.Boolean({ description: 'true resumes or publishes, false pauses' })),
  },
  { additionalProperties: false, minProperties: 1, 'x-immutable': Object.keys(IMMUTABLE) },
)
export type CodeChangeBody = Static<typeof CodeChangeBody>

export const ListQuery = Type.Object({
  ...pageQuery(LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX),
  status: Type.Optional(Type.Unsafe<Code['status']>({ type: 'string', enum: STATUSES })),
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_MAX,
      pattern: '^[^\\u0000]*$',
      description: 'Part of the name, short_code or destination; letter case is ignored.',
    }),
  ),
})
export type ListQuery = Static<typeof ListQuery>

export const HistoryQuery = Type.Object(pageQuery(LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX))
export type HistoryQuery = Static<typeof HistoryQuery>

const fields = {
  id: Type.String({ pattern: '^qr_[0-9a-z]{26}$' }),
  name: Type.String(),
  destination_url: Type.Union([Type.String(), Type.Null()]),
  short_code: Type.String(),
  short_url: Type.String(),
  image_url: Type.String(),
  status: Status,
  active: Type.Boolean(),
  total_scans: Type.Integer(),
  unique_scans: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  style: Type.Object({}, { additionalProperties: true }),
}

const { short_code, image_url, active, unique_scans, updated_at, style, ...listed } = fields

export const CodeItem = Type.Object(listed, { additionalProperties: false })

export const CodeView = Type.Object(fields, { additionalProperties: false })

/** A create that was asked in the variant shape is answered with its fields beside the others. */
export const CreatedCodeView = Type.Object(
  {
    ...fields,
    type: Type.Optional(Type.Literal('url')),
    destination: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    scans: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
)

export const CodeList = Type.Object(
  { data: Type.Array(CodeItem), pagination: Pagination },
  { additionalProperties: false },
)

export const DeletedCode = Type.Object(
  { deleted: Type.Literal(true), id: Type.String() },
  { additionalProperties: false },
)

export const HistoryList = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          destination_url: Type.String(),
          changed_at: Timestamp,
          changed_by: Type.Object(
            {
              type: Type.Unsafe<Author['kind']>({ type: 'string', enum: ['api_key', 'person'] }),
              name: Type.String({ description: "A key's last four characters, or a person." }),
            },
            { additionalProperties: false },
          ),
        },
        { additionalProperties: false },
      ),
    ),
    pagination: Pagination,
  },
  { additionalProperties: false },
)

export interface PublicUrls {
  readonly shortBaseUrl: string
  readonly imageBaseUrl: string
}

const NO_SCANS: ScanCounts = { total: 0, unique: 0 }

export function toCodeItem(code: Code, urls: PublicUrls, scans = NO_SCANS) {
  return {
    id: code.id,
    name: code.name,
    destination_url: code.destinationUrl,
    short_url: `${urls.shortBaseUrl}/${code.shortCode}`,
    status: code.status,
    total_scans: scans.total,
    created_at: new Date(code.createdAt).toISOString(),
  }
}

export function toCodeView(code: Code, urls: PublicUrls, scans = NO_SCANS) {
  return {
    ...toCodeItem(code, urls, scans),
    short_code: code.shortCode,
    image_url: `${urls.imageBaseUrl}/${code.id}/public`,
    active: code.status === 'active',
    unique_scans: scans.unique,
    updated_at: new Date(code.updatedAt).toISOString(),
    style: code.style,
  }
}

export function toHistoryItem(past: PastDestination) {
  return {
    destination_url: past.destinationUrl,
    changed_at: new Date(past.changedAt).toISOString(),
    changed_by: { type: past.author.kind, name: past.author.name },
  }
}

/** A checked body in the domain's words. Null fields count as left out, in the style too. */
export function toNewCode(body: NewCodeBody) {
  const style = Object.entries(body.style ?? {}).filter(([, value]) => value !== null)
  const live = body.active === false ? ('paused' as const) : ('active' as const)
  return {
    name: body.name,
    destinationUrl: body.destination_url ?? body.destination ?? null,
    shortCode: body.short_code ?? null,
    style: Object.fromEntries(style) as Style,
    status: body.status === 'draft' ? ('draft' as const) : live,
  }
}
