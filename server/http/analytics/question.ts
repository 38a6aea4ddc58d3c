import {
  COUNTED_MAX,
  INCLUDED,
  type Included,
  TAGGED_MAX,
} from '../../../domain/analytics/analytics.ts'
import { FILTER_VALUES_MAX, PLACE_MAX } from '../../../domain/analytics/filters.ts'
import { TAGS_MAX } from '../../../domain/codes/limits.ts'
import { LABEL_MAX } from '../../../domain/codes/routing/routing.ts'
import { BROWSERS, DEVICES, SYSTEMS, UNKNOWN } from '../../../domain/scans/scans.ts'
import { periodQuery } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'

/** What questions about scans have in common: which scans, compared with what, and how much of it. */

interface Choice {
  readonly value: string
  readonly mark?: keyof typeof SEPARATORS
  /** A value that contains the mark, and then stands alone. */
  readonly alone?: string
  /** The name of a rule that each value must follow, once the list is well-formed. */
  readonly rule?: string
  readonly must: string
  readonly only: string
  readonly like: string
}

const SEPARATORS = { ',': 'commas', '|': '`|`' } as const

/** Values of a filter: one, or several separated by a mark. */
function choice({ value, mark = ',', alone, rule, must, only, like }: Choice) {
  const between = mark === '|' ? '\\|' : mark
  const several = `${value}(?:${between}${value}){0,${FILTER_VALUES_MAX - 1}}`
  return Type.Optional(
    Type.String({
      pattern: alone === undefined ? `^${several}$` : `^(?:${several}|${alone})$`,
      ...(rule !== undefined && { 'x-rule': rule }),
      'x-message': `must be ${must}. Send up to ${FILTER_VALUES_MAX} values, separated by ${SEPARATORS[mark]}`,
      description: `Only scans ${only}. Separate multiple values with ${SEPARATORS[mark]}.`,
      examples: [like],
    }),
  )
}
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`

/** `costs`: when scans are counted one by one. */
export function timezone(defines: string, costs: string) {
  return Type.Optional(
    Type.String({
      'x-rule': 'timezone',
      description: `IANA time zone for ${defines}. Default: UTC.${costs && ` ${costs}`}`,
      examples: ['Europe/Berlin'],
    }),
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
  country: choice({
    value: '[A-Za-z]{2}',
    must: 'an ISO 3166 country code such as GB, or XX for unknown',
    only: 'from this country; `XX` matches scans from an unknown country. With filters, scans are counted one by one, up to 1,000,000 in the period',
    like: 'GB,IE',
  }),
  city: choice({
    value: `[^|\\x00]{1,${PLACE_MAX}}`,
    mark: '|',
    must: `a city name of at most ${PLACE_MAX} characters`,
    only: 'from a city with this name. Case-insensitive',
    like: 'London',
  }),
  region: choice({
    value: `[^|\\x00]{1,${PLACE_MAX}}`,
    mark: '|',
    must: `a region name of at most ${PLACE_MAX} characters`,
    only: 'from a region with this name, as listed in `regions`. Case-insensitive',
    like: 'England',
  }),
  device: choice({
    value: oneOf(DEVICES),
    must: `one of ${DEVICES.join(', ')}`,
    only: 'with this device type',
    like: 'ios',
  }),
  browser: choice({
    value: oneOf(BROWSERS),
    must: `one of ${BROWSERS.join(', ')}`,
    only: 'with this browser',
    like: 'safari',
  }),
  os: choice({
    value: oneOf(SYSTEMS),
    must: `one of ${SYSTEMS.join(', ')}`,
    only: 'with this operating system. `unknown` matches scans made before operating systems were recorded',
    like: 'ios,ipados',
  }),
  language: choice({
    value: `(?:[a-z]{2,3}|${UNKNOWN})`,
    rule: 'languages',
    must: 'a lowercase language tag such as de, und if the client names none, or unknown',
    only: 'with this preferred language, as an ISO 639 primary tag. `und` matches scans by clients that send no language or an unrecognised one. `unknown` matches scans made before languages were recorded',
    like: 'de,en',
  }),
  variant: choice({
    value: `[^|\\x00]{1,${LABEL_MAX}}`,
    mark: '|',
    alone: `[^\\x00]{1,${LABEL_MAX}}`,
    must: `a variant of at most ${LABEL_MAX} characters`,
    only: 'redirected by this variant. A variant is the label of a rule or of a split entry, or a name such as `rule-1`, `split-1` or `default`. Case-sensitive. If a label contains `|`, it must be the only value',
    like: 'App Store',
  }),
}

/** 5,000. Not by toLocaleString, which would load its languages at every start. */
const number = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** For questions about an account. `costs`: how its scans are counted. */
function tagged(costs: string) {
  return Type.Optional(
    Type.String({
      'x-rule': 'tag_list',
      description: `Only codes that currently have this tag. Separate up to ${TAGS_MAX} tags with commas to select codes that have all of them. Case-insensitive. Selects up to ${number(TAGGED_MAX)} codes${costs}.`,
      examples: ['Summer 2026,Berlin'],
    }),
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
  Type.String({
    'x-rule': 'until',
    description:
      'The time at which the period ends on its last day. The last day is today unless `end_date` is set. With `compare`, the earlier period ends at the same time on its own last day. The format is ISO 8601 with Z or an offset.',
    examples: ['2026-01-31T14:05:00Z'],
  }),
)

export const approximate = Type.Optional(
  Type.Unsafe<'utc_days'>({
    type: 'string',
    enum: ['utc_days'],
    description:
      'In time zones other than UTC, some figures can only be counted scan by scan. This option estimates these figures from UTC days if the period has more than 100,000 scans or some scans have been deleted. The response lists the estimated figures in `by_utc_day`.',
    examples: ['utc_days'],
  }),
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
  Type.Unsafe<Compared>({
    type: 'string',
    enum: COMPARED,
    description:
      'Adds the same figures for an earlier period. `previous` is the period of the same length immediately before this one, and `previous_year` covers the same dates a year earlier.',
    examples: ['previous'],
  }),
)

/** For summaries. */
export const include = Type.Optional(
  Type.Unsafe<Included>({
    type: 'string',
    enum: INCLUDED,
    description:
      '`details` adds regions, operating systems, languages, variants, and new and returning visitors. With `compare`, it also adds the percentage change in each figure. `breakdowns` adds everything that `details` adds except new and returning visitors, and can be combined with filters.',
    examples: ['details'],
  }),
)

/** For scans one by one. */
export const includeDetails = Type.Optional(
  Type.Unsafe<'details'>({
    type: 'string',
    enum: ['details'],
    description: '`details` adds `variant`, `version`, `os` and `language` to each scan.',
    examples: ['details'],
  }),
)
