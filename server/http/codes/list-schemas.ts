import { TREND_DAYS } from '../../../domain/analytics/trends.ts'
import { STATUSES } from '../../../domain/codes/code.ts'
import type { CodeFilter } from '../../../domain/codes/code-store.ts'
import { TAGS_MAX } from '../../../domain/codes/limits.ts'
import { STATES } from '../../../domain/codes/routing/state.ts'
import { SORTS } from '../../../domain/codes/sort.ts'
import { toTagKeys } from '../../../domain/codes/tags.ts'
import { CLOSED, Integer, Nullable, OneOf, optional, RuledText } from '../core/schemas/fields.ts'
import { Page, pageQuery } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import { labelItem } from './label-schemas.ts'
import { routingView, version } from './routing-schemas.ts'
import { fields, LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from './schemas.ts'

/** The list of codes: its query, and what it shows of each. */

const SEARCH_MAX = 255

const { page, limit, cursor } = pageQuery(LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX)

/** Which codes. */
export const filterQuery = optional({
  status: OneOf(STATUSES, 'Only codes with this status.'),
  state: OneOf(STATES, 'Only codes that are currently in this state.'),
  search: Type.String({
    maxLength: SEARCH_MAX,
    pattern: '^[^\\u0000]*$',
    'x-message': `must have at most ${SEARCH_MAX} characters and no U+0000`,
    description:
      'Only codes whose name, short_code or destination contains this text. Case-insensitive.',
    examples: ['menu'],
  }),
  tag: RuledText(
    'tag_list',
    `Only codes with this tag. Separate up to ${TAGS_MAX} tags with commas to select codes that have all of them. Case-insensitive.`,
    'Summer 2026,Berlin',
  ),
  external_id: RuledText('external_id', 'Only the code with this `external_id`.', 'A-1001'),
  sort: OneOf(
    SORTS,
    'Field to sort by. A leading `-` sorts in descending order. Names are sorted case-insensitively, and ties are sorted by creation time. Default: `-created_at`.',
  ),
})

export const ListQuery = Type.Object({
  page,
  limit,
  ...filterQuery,
  cursor,
  timezone: Type.Optional(
    RuledText(
      'timezone',
      'IANA time zone for the days in `trend`. Used only with `view=full`. Default: UTC.',
      'Europe/Berlin',
    ),
  ),
  view: Type.Optional(
    OneOf(
      ['full'],
      '`full` returns complete codes, with `state`, `last_scan_at`, `trend` and `missed_scans`, but without `warnings`.',
    ),
  ),
})
export type ListQuery = Static<typeof ListQuery>
export type FilterQuery = Pick<ListQuery, 'status' | 'state' | 'search' | 'tag' | 'external_id'>

const IN_FULL = 'Included only with `view=full`.'
const AWAY = 'null while the scan database is unavailable'

const lastScanAt = Nullable(
  Type.String({
    format: 'date-time',
    description: `Time of the last scan in UTC. If that scan has been deleted (RETENTION_DAYS), the start of the hour in which it was made. Null if there has been no scan or while the scan database is unavailable. ${IN_FULL}`,
    examples: ['2026-01-31T23:59:59.999Z'],
  }),
)

const trend = Nullable(
  Type.Unsafe<readonly number[]>({
    type: 'array',
    items: Type.Integer({ examples: [7] }),
    minItems: TREND_DAYS,
    maxItems: TREND_DAYS,
    description: `Scans on each of the last ${TREND_DAYS} days, ending with today; ${AWAY}. ${IN_FULL}`,
    examples: [[0, 0, 3, 5, 0, 0, 1, 0, 12, 9, 4, 0, 2, 7]],
  }),
)

const missedScans = Nullable(
  Integer(
    `Number of requests in the last ${TREND_DAYS} days (UTC), by people or bots, while the code was paused, not active yet, expired, used up, a draft or blocked; ${AWAY}. ${IN_FULL}`,
    46,
  ),
)

const { id, name, destination_url, short_url, status, total_scans, created_at } = fields

const CodeItem = Type.Object(
  {
    ...{ id, name, destination_url, short_url, status, total_scans, created_at },
    short_code: Type.Optional(fields.short_code),
    image_url: Type.Optional(fields.image_url),
    active: Type.Optional(fields.active),
    unique_scans: Type.Optional(fields.unique_scans),
    updated_at: Type.Optional(fields.updated_at),
    style: Type.Optional(fields.style),
    tags: Type.Optional(fields.tags),
    ...labelItem,
    domain: Type.Optional(fields.domain),
    ...routingView,
    version: Type.Optional(version),
    state: Type.Optional(fields.state),
    scans_left: fields.scans_left,
    last_scan_at: Type.Optional(lastScanAt),
    trend: Type.Optional(trend),
    missed_scans: Type.Optional(missedScans),
  },
  {
    ...CLOSED,
    title: 'CodeItem',
    description: 'Fields that are not required are included only with `view=full`.',
  },
)

export const CodeList = Page('CodeList', CodeItem, 'The codes on this page.')

export function toFilter(query: FilterQuery): CodeFilter {
  const { status = null, state = null, search, tag, external_id: externalId = null } = query
  const tags = tag === undefined ? [] : toTagKeys(tag)
  return { status, state, search: search || null, tags, externalId }
}
