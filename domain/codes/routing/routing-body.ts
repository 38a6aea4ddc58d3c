import type { Device } from '../../scans/dimensions.ts'
import { toInstant } from '../../time/periods.ts'
import {
  DAYS,
  type Day,
  type Routing,
  type Rule,
  type SplitEntry,
  UTM_FIELDS,
  type Utm,
  type When,
} from './routing.ts'

/**
 * Routing as it stands in requests and answers. `routingFaults` has accepted what is converted here.
 * A null inside an entry means the same as leaving the field out.
 */
export interface WhenBody {
  readonly device?: readonly Device[] | null
  readonly country?: readonly string[] | null
  readonly language?: readonly string[] | null
  readonly days?: readonly Day[] | null
  readonly hours?: readonly string[] | null
  readonly timezone?: string | null
  readonly from?: string | null
  readonly until?: string | null
}

export interface RuleBody {
  readonly when: WhenBody
  readonly destination_url: string
  readonly label?: string | null
}

export interface SplitEntryBody {
  readonly destination_url: string
  readonly weight: number
  readonly label?: string | null
}

export type UtmBody = { readonly [Field in keyof Utm]?: string | null }

/** Null clears a field, one that is left out stays as it is, and any other replaces it whole. */
export interface RoutingBody {
  readonly rules?: readonly RuleBody[] | null
  readonly split?: readonly SplitEntryBody[] | null
  readonly fallback_url?: string | null
  readonly forward_query?: boolean | null
  readonly utm?: UtmBody | null
  readonly starts_at?: string | null
  readonly expires_at?: string | null
  readonly scan_limit?: number | null
}

export const ROUTING_FIELDS = [
  'rules',
  'split',
  'fallback_url',
  'forward_query',
  'utm',
  'starts_at',
  'expires_at',
  'scan_limit',
] as const satisfies (keyof RoutingBody)[]

/** `version`: the one that it will be, if it is a change. */
export function changedRouting(before: Routing, body: RoutingBody, version = 1): Routing {
  const { rules, split, fallback_url, forward_query, utm, starts_at, expires_at } = body
  const scanLimit = chosen(body.scan_limit, before.scanLimit, (limit) => limit)
  // An empty list of rules and an empty utm say as much as none.
  return given<Routing>({
    rules: chosen(rules, before.rules, (list) => nonEmpty(list.map(toRule))),
    split: chosen(split, before.split, (list) => list.map(toSplitEntry)),
    fallbackUrl: chosen(fallback_url, before.fallbackUrl, (url) => url),
    forwardQuery: chosen(forward_query, before.forwardQuery, (isOn) => isOn),
    utm: chosen(utm, before.utm, toUtm),
    startsAt: chosen(starts_at, before.startsAt, toMoment),
    expiresAt: chosen(expires_at, before.expiresAt, toMoment),
    scanLimit,
    limitedFrom: scanLimit === undefined ? undefined : (before.limitedFrom ?? version),
  })
}

export function toRoutingBody(routing: Routing): RoutingBody {
  const { rules, split, fallbackUrl, forwardQuery, utm, startsAt, expiresAt, scanLimit } = routing
  return given<RoutingBody>({
    rules: rules?.map(({ when, destinationUrl, label }) =>
      given<RuleBody>({ when: toWhenBody(when), destination_url: destinationUrl, label }),
    ),
    split: split?.map(({ destinationUrl, weight, label }) =>
      given<SplitEntryBody>({ destination_url: destinationUrl, weight, label }),
    ),
    fallback_url: fallbackUrl,
    forward_query: forwardQuery,
    utm,
    starts_at: toText(startsAt),
    expires_at: toText(expiresAt),
    scan_limit: scanLimit,
  })
}

/** Every URL that a scan may be led to, with the path of its field. */
export function urlsOf(body: RoutingBody): { readonly param: string; readonly url: string }[] {
  const { rules, split, fallback_url } = body
  const inLists = Object.entries({ rules, split }).flatMap(([name, list]) =>
    (list ?? []).map(({ destination_url: url }, index) => ({
      param: `${name}[${index}].destination_url`,
      url,
    })),
  )
  return fallback_url ? [...inLists, { param: 'fallback_url', url: fallback_url }] : inLists
}

function chosen<Asked, Kept>(
  asked: Asked | null | undefined,
  before: Kept | undefined,
  convert: (asked: Asked) => Kept | undefined,
): Kept | undefined {
  if (asked === undefined) return before
  return asked === null ? undefined : convert(asked)
}

function toRule({ when, destination_url, label }: RuleBody): Rule {
  return given<Rule>({ when: toWhen(when), destinationUrl: destination_url, label: label?.trim() })
}

function toSplitEntry({ destination_url, weight, label }: SplitEntryBody): SplitEntry {
  return given<SplitEntry>({ destinationUrl: destination_url, weight, label: label?.trim() })
}

/** Its fields in one order, whatever theirs is in a request: equal routing is stored alike. */
function toWhen(when: WhenBody): When {
  const { device, country, language, hours, from, until } = when
  const days = when.days && DAYS.filter((day) => when.days?.includes(day))
  // Without days or hours a zone says nothing.
  const timezone = days || hours ? when.timezone : undefined
  return given<When>({
    device,
    country,
    language,
    days,
    hours: hours ? [hours[0], hours[1]] : undefined,
    timezone,
    from: from ? toMoment(from) : undefined,
    until: until ? toMoment(until) : undefined,
  })
}

function toWhenBody({ from, until, ...same }: When): WhenBody {
  return given<WhenBody>({ ...same, from: toText(from), until: toText(until) })
}

function toMoment(text: string): number | undefined {
  return toInstant(text) ?? undefined
}

function toText(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}

function toUtm(utm: UtmBody): Utm | undefined {
  const kept = given<Utm>(
    Object.fromEntries(UTM_FIELDS.map((field) => [field, utm[field]?.trim()])),
  )
  return Object.keys(kept).length === 0 ? undefined : kept
}

function nonEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list
}

/** Only the fields that have a value. */
function given<Whole>(fields: { readonly [Field in keyof Whole]: unknown }): Whole {
  const entries = Object.entries(fields).filter(([, value]) => (value ?? null) !== null)
  return Object.fromEntries(entries) as Whole
}
