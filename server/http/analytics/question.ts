import { COUNTED_MAX, INCLUDED, TAGGED_MAX } from '../../../domain/analytics/analytics.ts'
import { FILTER_VALUES_MAX } from '../../../domain/analytics/filters.ts'
import { TAGS_MAX } from '../../../domain/codes/limits.ts'
import { DIMENSION_TEXTS } from '../../../domain/scans/dimension-texts.ts'
import {
  DIMENSION_NAMES,
  type DimensionName,
  dimensionOf,
  LISTS,
  SEEN_DETAILS,
} from '../../../domain/scans/dimensions.ts'
import { OneOf, RuledText } from '../core/schemas/fields.ts'
import { periodQuery } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'

/** What questions about scans have in common: which scans, compared with what, and how much of it. */

const SEPARATORS = { ',': 'commas', '|': '`|`' } as const

/** Values of a filter: one, or several with a separator between them. */
function filterBy(name: DimensionName) {
  const dimension = dimensionOf(name)
  const { must, only, example } = DIMENSION_TEXTS[name].filter
  const { separator } = dimension
  const isClosed = 'values' in dimension
  const value = isClosed ? `(?:${dimension.values.join('|')})` : dimension.pattern
  const between = separator === '|' ? '\\|' : separator
  const several = `${value}(?:${between}${value}){0,${FILTER_VALUES_MAX - 1}}`
  const alone = !isClosed && dimension.hasSeparators && value.replace('^|', '^')
  const rule = isClosed ? undefined : dimension.rule
  return Type.Optional(
    Type.String({
      pattern: alone ? `^(?:${several}|${alone})$` : `^${several}$`,
      ...(rule !== undefined && { 'x-rule': rule }),
      'x-message': `must be ${isClosed ? `one of ${dimension.values.join(', ')}` : must}. Send up to ${FILTER_VALUES_MAX} values, separated by ${SEPARATORS[separator]}`,
      description: `Only scans ${only}. Separate multiple values with ${SEPARATORS[separator]}.`,
      examples: [example],
    }),
  )
}

const IN_ORDER = Object.keys(DIMENSION_TEXTS) as DimensionName[]
const filters = Object.fromEntries(IN_ORDER.map((name) => [name, filterBy(name)])) as Record<
  DimensionName,
  ReturnType<typeof filterBy>
>

/** `costs`: when scans are counted one by one. */
export function timezone(defines: string, costs: string) {
  return Type.Optional(
    RuledText(
      'timezone',
      `IANA time zone for ${defines}. Default: UTC.${costs && ` ${costs}`}`,
      'Europe/Berlin',
    ),
  )
}

/** The parameter that says which days are meant. */
const ZONE = '`timezone`'

/** Which scans, and in which time zone. */
export const questionQuery = {
  ...periodQuery(ZONE),
  timezone: timezone(
    'days, weeks and months',
    'In other time zones, the first and last day of the period and the visitors on each day are counted scan by scan, up to 1,000,000 scans.',
  ),
  ...filters,
}

/** 5,000. Not by toLocaleString, which would load its languages at every start. */
const number = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** For questions about an account. `costs`: how its scans are counted. */
function tagged(costs: string) {
  return Type.Optional(
    RuledText(
      'tag_list',
      `Only codes that currently have this tag. Separate up to ${TAGS_MAX} tags with commas to select codes that have all of them. Case-insensitive. Selects up to ${number(TAGGED_MAX)} codes${costs}.`,
      'Summer 2026,Berlin',
    ),
  )
}

export const tag = tagged(
  `, whose scans are counted one by one, up to ${number(COUNTED_MAX)} in the period`,
)
/** Where nothing has to be counted scan by scan. */
export const uncountedTag = tagged('')

/** Scans one by one: by default all of them. */
export const listQuery = { ...questionQuery, ...periodQuery(ZONE, 'the earliest scan') }

/** For what is counted over a period, not for scans one by one. */
export const until = Type.Optional(
  RuledText(
    'until',
    'The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset.',
    '2026-01-31T14:05:00Z',
  ),
)

export const approximate = Type.Optional(
  OneOf(
    ['utc_days'],
    'In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`.',
  ),
)

/** In answers. */
export const byUtcDay = Type.Optional(
  Type.Array(Type.String(), {
    description:
      'Names of the figures that are estimated. For the first and last UTC day, an estimate counts only the share of the day that falls within the period. The entries of a list add up to the number of scans, and the number of visitors never exceeds the number of scans.',
    examples: [['unique_visitors']],
  }),
)

export const COMPARED = ['previous', 'previous_year'] as const
export type Compared = (typeof COMPARED)[number]

export const compare = Type.Optional(
  OneOf(
    COMPARED,
    'Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier.',
  ),
)

/** What only details list. */
const LISTED = DIMENSION_NAMES.filter((name) =>
  LISTS.every(({ of, shown }) => of !== name || shown === 'details'),
).map((name) => DIMENSION_TEXTS[name].noun[1])

/** For summaries. */
export const include = Type.Optional(
  OneOf(
    INCLUDED,
    `\`details\` adds ${LISTED.join(', ')}, and new and returning visitors. With \`compare\`, it also adds the percentage change in each figure. \`breakdowns\` adds everything that \`details\` adds except new and returning visitors, and can be combined with filters.`,
  ),
)

const ADDED = ['variant', 'version', ...SEEN_DETAILS].map((name) => `\`${name}\``)

/** For scans one by one. */
export const includeDetails = Type.Optional(
  OneOf(
    ['details'],
    `\`details\` adds ${ADDED.slice(0, -1).join(', ')} and ${ADDED.at(-1)} to each scan.`,
  ),
)
