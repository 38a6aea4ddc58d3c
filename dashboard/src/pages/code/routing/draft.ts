import type { Rule, SplitEntry, When } from '../../../../../client/client.ts'
import { UTM_FIELDS } from '../../../../../domain/codes/routing/routing.ts'
import { completeUrl } from '../../../../../domain/input/complete-url.ts'
import { ROUTING_FIELDS, type Routing } from '../../../parts/code/fields.ts'
import {
  toSpelling,
  toWhen,
  toWhenDraft,
  type WhenDraft,
  whenText,
} from '../../../parts/code/when.ts'
import { isSame } from '../../../writing/same.ts'
import { fieldsOf } from '../section/part.ts'

export type UtmField = (typeof UTM_FIELDS)[number]
/** `key` tells entries apart while they move. */
export interface RuleDraft {
  readonly key: string
  readonly when: WhenDraft
  readonly url: string
  readonly label: string
}

export interface ShareDraft {
  readonly key: string
  readonly url: string
  readonly weight: number
  readonly label: string
}

/** What is being written, all of it as text in fields. */
export interface RoutingDraft {
  readonly rules: readonly RuleDraft[]
  /** Empty: visitors are not shared out. */
  readonly split: readonly ShareDraft[]
  readonly fallback: string
  readonly forward: boolean
  readonly utm: Readonly<Record<UtmField, string>>
}

export function routingOf(code: Routing): Routing {
  return fieldsOf(code, ROUTING_FIELDS)
}

export function hasRouting(code: Routing): boolean {
  return Boolean(code.rules || code.split || code.fallback_url || code.utm || code.forward_query)
}

export function newKey(): string {
  return `k${Math.random().toString(36).slice(2, 10)}`
}

export function toDraft({ rules, split, fallback_url, forward_query, utm }: Routing): RoutingDraft {
  return {
    rules: (rules ?? []).map(({ when, destination_url, label }) => ({
      key: newKey(),
      when: toWhenDraft(when),
      url: destination_url,
      label: label ?? '',
    })),
    split: (split ?? []).map(({ destination_url, weight, label }) => ({
      key: newKey(),
      url: destination_url,
      weight,
      label: label ?? '',
    })),
    fallback: fallback_url ?? '',
    forward: forward_query ?? false,
    utm: Object.fromEntries(UTM_FIELDS.map((name) => [name, utm?.[name] ?? ''])) as Record<
      UtmField,
      string
    >,
  }
}

function toRule({ when, url, label }: RuleDraft): Rule {
  const text = label.trim()
  return { when: toWhen(when), destination_url: completeUrl(url), ...(text && { label: text }) }
}

function toEntry({ url, weight, label }: ShareDraft): SplitEntry {
  const text = label.trim()
  return { destination_url: completeUrl(url), weight, ...(text && { label: text }) }
}

export function toUtm(utm: RoutingDraft['utm']): Partial<Record<UtmField, string>> {
  const filled = UTM_FIELDS.map((name) => [name, utm[name].trim()]).filter(([, value]) => value)
  return Object.fromEntries(filled)
}

/** What the draft says; null: nothing. */
function toBody(draft: RoutingDraft) {
  const utm = toUtm(draft.utm)
  return {
    rules: draft.rules.length > 0 ? draft.rules.map(toRule) : null,
    split: draft.split.length > 0 ? draft.split.map(toEntry) : null,
    fallback_url: completeUrl(draft.fallback) || null,
    forward_query: draft.forward || null,
    utm: Object.keys(utm).length > 0 ? utm : null,
  }
}

/**
 * The fields that the draft changes, each of them whole; null clears one. It is compared with what
 * an untouched draft says: the same can be spelt in more than one way.
 */
export function changesOf(draft: RoutingDraft, seen: Routing): Partial<Record<string, unknown>> {
  const [body, untouched] = [toBody(draft), toBody(toDraft(seen))]
  const changed = ROUTING_FIELDS.filter((name) => !isSame(body[name], untouched[name]))
  const sent = { ...body, rules: body.rules && asSeen(body.rules, seen.rules ?? []) }
  return Object.fromEntries(changed.map((name) => [name, sent[name]]))
}

/** Conditions that nobody touched are sent as they were spelt. */
function asSeen(rules: readonly Rule[], seen: readonly Rule[]): Rule[] {
  const spelt = new Map(seen.map(({ when }) => [JSON.stringify(toSpelling(when)), when]))
  return rules.map((rule) => ({ ...rule, when: spelt.get(JSON.stringify(rule.when)) ?? rule.when }))
}

/** From 0; the first earlier rule that takes everybody whom this one is for; -1: none. */
export function shadowOf(
  rules: readonly { readonly when: When | WhenDraft }[],
  at: number,
): number {
  const own = rules[at]
  if (!own) return -1
  const text = whenText(own.when)
  if (text === '{}') return -1
  return rules.slice(0, at).findIndex(({ when }) => whenText(when) === text)
}
