import { LANGUAGE_PATTERN } from '../../../domain/codes/routing/languages.ts'
import {
  DAYS,
  ROUTING_MAX_BYTES,
  RULES_MAX,
  SCAN_LIMIT_MAX,
  SPLIT_MAX,
  SPLIT_MIN,
  UTM_FIELDS,
  UTM_VALUE_MAX,
  WEIGHT_MAX,
} from '../../../domain/codes/routing/routing.ts'
import type {
  RoutingBody,
  RuleBody,
  SplitEntryBody,
  UtmBody,
  WhenBody,
} from '../../../domain/codes/routing/routing-body.ts'
import { CONDITIONS_MAX, HOUR_PATTERN } from '../../../domain/codes/routing/routing-faults.ts'
import { DEVICES, LABEL_MAX } from '../../../domain/scans/dimensions.ts'
import { CLOSED, Integer, Omittable, OneOf, Text } from '../core/schemas/fields.ts'
import { destinationUrl } from '../core/schemas/schemas.ts'
import { MOMENT, trimmed, ZONE } from '../core/schemas/told.ts'
import { type TSchema, Type } from '../core/schemas/type.ts'

/**
 * Where a code leads beside its destination. These are the shapes; domain/codes/routing/routing-faults.ts
 * checks the values, as the rule of the whole body, because some of them depend on each other.
 */

function conditions(items: TSchema, description: string, examples: readonly string[]) {
  const limits = { minItems: 1, maxItems: CONDITIONS_MAX }
  return Omittable(
    Type.Unsafe<never>({ type: 'array', items, ...limits, description, examples: [examples] }),
  )
}

const MOMENT_NOTE = 'An ISO 8601 timestamp with Z or an offset, or a date.'

const moment = (description: string, example: string) =>
  Omittable(Text(`${description} ${MOMENT_NOTE}`, example, { 'x-told': MOMENT }))

const When = Type.Unsafe<WhenBody>({
  ...Type.Object(
    {
      device: conditions(
        OneOf(DEVICES, '`ios` includes iPads.'),
        'The scan comes from one of these device types.',
        ['ios'],
      ),
      country: conditions(
        Type.String({ 'x-told': { pattern: '^[A-Z]{2}$' }, examples: ['DE'] }),
        'The scan comes from one of these countries, given as ISO 3166 alpha-2 codes. XX stands for an unknown country.',
        ['DE', 'AT'],
      ),
      language: conditions(
        Type.String({ 'x-told': { pattern: LANGUAGE_PATTERN }, examples: ['de'] }),
        "The visitor's first language is one of these, given as primary tags. `und` stands for an unknown language.",
        ['de'],
      ),
      days: conditions(
        OneOf(DAYS, 'A day of the week.'),
        'The scan is made on any of these days.',
        ['sat', 'sun'],
      ),
      hours: Omittable(
        Type.Unsafe<readonly string[]>({
          type: 'array',
          items: Type.String({ 'x-told': { pattern: HOUR_PATTERN }, examples: ['18:00'] }),
          minItems: 2,
          maxItems: 2,
          description:
            'The scan is made at or after the first time and before the second time. Hours that run past midnight belong to the day on which they begin.',
          examples: [['18:00', '02:00']],
        }),
      ),
      timezone: Omittable(
        Type.String({
          'x-told': ZONE,
          description: 'IANA time zone for `days` and `hours`. Default: UTC.',
          examples: ['Europe/Berlin'],
        }),
      ),
      from: moment('The scan is made at this time or later.', '2026-07-01T00:00:00.000Z'),
      until: moment('The scan is made before this time.', '2026-08-01T00:00:00.000Z'),
    },
    CLOSED,
  ),
  title: 'When',
  description:
    'Conditions of the rule, at least one. The rule applies if all of its conditions match. A list matches if any of its entries matches.',
  examples: [{ device: ['ios'] }],
})

const label = Omittable(
  Type.String({
    'x-told': trimmed(LABEL_MAX),
    description: `Name in analytics: 1 to ${LABEL_MAX} characters after trimming, unique within the code. The names default, unknown, fallback and names such as rule-1 and split-1 are reserved. Codes that already use the label fallback keep it.`,
    examples: ['App Store'],
  }),
)

const destination = Type.String({
  ...destinationUrl,
  examples: ['https://apps.apple.com/app/id123'],
})

const Rule = Type.Unsafe<RuleBody>({
  ...Type.Object({ when: When, destination_url: destination, label }, CLOSED),
  title: 'Rule',
})

const SplitEntry = Type.Unsafe<SplitEntryBody>({
  ...Type.Object(
    {
      destination_url: destination,
      weight: Type.Integer({
        minimum: 1,
        maximum: WEIGHT_MAX,
        description:
          'Share of the visitors that go to this destination, relative to the other weights.',
        examples: [50],
      }),
      label,
    },
    CLOSED,
  ),
  title: 'SplitEntry',
})

const utmFields = Object.fromEntries(
  UTM_FIELDS.map((name) => [
    name,
    Omittable(
      Type.String({
        'x-told': trimmed(UTM_VALUE_MAX),
        description: `1 to ${UTM_VALUE_MAX} characters after trimming.`,
        examples: ['poster'],
      }),
    ),
  ]),
)

const Utm = Type.Unsafe<UtmBody>({
  ...Type.Object(utmFields, CLOSED),
  title: 'Utm',
  description:
    'UTM parameters to add to every destination, as utm_source and so on. A parameter that the destination already has is not changed.',
  examples: [{ source: 'poster', campaign: 'summer' }],
})

const lists = {
  rules: {
    type: 'array',
    items: Rule,
    minItems: 0,
    maxItems: RULES_MAX,
    description:
      'Rules that decide the destination of a scan. The first rule whose conditions match applies.',
  },
  split: {
    type: 'array',
    items: SplitEntry,
    minItems: SPLIT_MIN,
    maxItems: SPLIT_MAX,
    description:
      'If no rule applies, visitors are split by weight; each visitor keeps the same destination. Crawlers, link previews, prefetches and HEAD requests go to destination_url.',
  },
} as const

const fallbackUrl = {
  ...destinationUrl,
  description:
    'URL that scans are redirected to while the code is paused, not active yet, expired or used up. If it is not set, visitors see a page.',
  examples: ['https://example.com/closed'],
} as const

const forwardQuery = {
  type: 'boolean',
  description:
    "Whether the query string of the scanned link is added to the destination. The destination's own parameters take precedence, followed by utm.",
  examples: [true],
} as const

const startsAt = {
  type: 'string',
  'x-told': MOMENT,
  description: `Until this time, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (404). ${MOMENT_NOTE}`,
  examples: ['2026-12-01T08:00:00.000Z'],
} as const

const expiresAt = {
  type: 'string',
  'x-told': MOMENT,
  description: `From this time on, the code does not redirect. Scans go to fallback_url. If fallback_url is not set, visitors see a page (410). ${MOMENT_NOTE}`,
  examples: ['2026-12-24T18:00:00.000Z'],
} as const

const scanLimit = {
  type: 'integer',
  minimum: 1,
  maximum: SCAN_LIMIT_MAX,
  description:
    'Number of counted scans to redirect. After that, the code is used up, and scans go to fallback_url. If fallback_url is not set, visitors see a page (410). Counting starts when you set the limit. Changing the number keeps the count, and null resets it. Crawlers and link previews do not count.',
  examples: [50],
} as const

const CLEARED = `\`null\` clears the field. The combined size of \`rules\`, \`split\`, \`fallback_url\`, \`forward_query\`, \`utm\`, \`starts_at\`, \`expires_at\` and \`scan_limit\` is limited to ${ROUTING_MAX_BYTES} bytes.`
const asked = <Field extends { readonly description: string }>(field: Field) => ({
  ...field,
  description: `${field.description} ${CLEARED}`,
})

/** In a create and in a change, which replaces each of them whole. */
export const routingInput = {
  rules: Omittable(Type.Unsafe<readonly RuleBody[]>(asked(lists.rules))),
  split: Omittable(Type.Unsafe<readonly SplitEntryBody[]>(asked(lists.split))),
  fallback_url: Omittable(Type.Unsafe<string>(asked(fallbackUrl))),
  forward_query: Omittable(Type.Unsafe<boolean>(asked(forwardQuery))),
  utm: Omittable(Type.Unsafe<UtmBody>({ ...Utm, type: 'object', title: 'NewUtm' })),
  starts_at: Omittable(Type.Unsafe<string>(asked(startsAt))),
  expires_at: Omittable(Type.Unsafe<string>(asked(expiresAt))),
  scan_limit: Omittable(Type.Unsafe<number>(asked(scanLimit))),
} satisfies Record<keyof RoutingBody, TSchema>

const SET = 'Omitted if the field is not set.'
const told = <Field extends { readonly description: string }>(field: Field) => ({
  ...field,
  description: `${field.description} ${SET}`,
})

/** In answers: what is not set is absent. */
export const routingView = {
  rules: Type.Optional(Type.Unsafe<readonly RuleBody[]>(told(lists.rules))),
  split: Type.Optional(Type.Unsafe<readonly SplitEntryBody[]>(told(lists.split))),
  fallback_url: Type.Optional(Type.String(told(fallbackUrl))),
  forward_query: Type.Optional(Type.Boolean(told(forwardQuery))),
  utm: Type.Optional(Utm),
  starts_at: Type.Optional(Type.String(told(startsAt))),
  expires_at: Type.Optional(Type.String(told(expiresAt))),
  scan_limit: Type.Optional(Type.Integer(told(scanLimit))),
} satisfies Record<keyof RoutingBody, TSchema>

export const version = Integer(
  'Version number, which starts at 1 and increases with every change to destination_url or the routing. The history lists all versions.',
  3,
)
