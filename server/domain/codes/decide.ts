import type { ScanClass } from '../scans/scans.ts'
import { destinationFor, type Nowhere } from './destination-for.ts'
import { type Forwarding, prepareForwarding, withQuery, withUtm } from './final-url.ts'
import { DEFAULT_VARIANT, type Routing, ruleVariant, splitVariant, type Utm } from './routing.ts'
import { type Circumstances, holds, type PreparedWhen, prepareWhen } from './rules.ts'
import { pickShare, type Share, toShare } from './split.ts'
import type { Target } from './target.ts'

/**
 * Where one scan is led: first whether the code is in service at all, then the first rule that
 * holds, then the split, then the destination.
 *
 * Rules hold for everyone, the split for people only. A rule is about what a request says of itself
 * and about the time, which is as true of a crawler, a preview, a prefetch or a HEAD as of the scan
 * that follows it; a browser that looks ahead must find the page that it will then open. A share is
 * about who is asking. These are nobody, so they would only distort the shares: where a person would
 * be shared out they are led to the destination.
 */
export interface Visit extends Circumstances {
  readonly class: ScanClass
  /** Of the scanned link, without the question mark, as in the request line. */
  readonly query: string
  /** 53 random bits that stand for this visitor of this code. Asked for only where a split decides. */
  splitKey(): number
}

export interface Lead {
  readonly destinationUrl: string
  /** The label of what decided, else our name for it. */
  readonly variant: string
  /** Which rule decided, from 1; null: none. */
  readonly rule: number | null
}

/** One destination of a code, with everything that does not depend on the scan. */
interface Way {
  readonly lead: Lead
  /** Null: the query of the scanned link is ignored. */
  readonly forwarding: Forwarding | null
}

/** The routing of a code, prepared: keep it as long as its target. */
export interface Route {
  readonly rules: readonly { readonly when: PreparedWhen; readonly way: Way }[]
  /** Empty: there is none. */
  readonly split: readonly (Share & { readonly way: Way })[]
  readonly usual: Way
  readonly paused: Nowhere
}

const NO_UTM: Utm = {}

/** `route` is null for a code without routing, the most frequent kind. */
export interface RoutedTarget extends Target {
  readonly route: Route | null
}

/** Null: there is nothing to decide. */
export function prepareRoute(destinationUrl: string | null, routing: Routing): Route | null {
  const { rules = [], split = [], fallbackUrl, forwardQuery = false, utm = NO_UTM } = routing
  const isMarked = Object.keys(utm).length > 0
  const isPlain = !isMarked && !forwardQuery && fallbackUrl === undefined
  if (destinationUrl === null) return null
  if (isPlain && rules.length === 0 && split.length === 0) return null
  const toWay = (url: string, variant: string, rule: number | null): Way => {
    const final = isMarked ? withUtm(url, utm) : url
    const lead = { destinationUrl: final, variant, rule }
    return { lead, forwarding: forwardQuery ? prepareForwarding(final) : null }
  }
  return {
    rules: rules.map((rule, index) => ({
      when: prepareWhen(rule.when),
      way: toWay(rule.destinationUrl, ruleVariant(rule, index), index + 1),
    })),
    split: split.map((entry, index) => {
      const variant = splitVariant(entry, index)
      return { ...toShare(variant, entry.weight), way: toWay(entry.destinationUrl, variant, null) }
    }),
    usual: toWay(destinationUrl, DEFAULT_VARIANT, null),
    paused: fallbackUrl === undefined ? { reason: 'paused' } : { reason: 'paused', fallbackUrl },
  }
}

/**
 * Whether the domain of the answer is blocked is asked afterwards, of a fallback as well.
 * `visit` is null if there is no code to scan.
 */
export function decide(
  target: RoutedTarget | null,
  visit: Visit | null,
  now: number,
): Lead | Nowhere {
  const leads = destinationFor(target, null, now)
  const route = target === null ? null : target.route
  if (typeof leads !== 'string') {
    // Only its owner's pause has a fallback: a draft looks unknown, a deleted code is gone for good,
    // and what the operator has stopped leads nowhere, or a fallback would undo it.
    return leads.reason === 'paused' && route !== null ? route.paused : leads
  }
  if (route === null || visit === null) {
    return { destinationUrl: leads, variant: DEFAULT_VARIANT, rule: null }
  }
  // What starts, expires or is used up belongs here: it has the fallback too.
  const { lead, forwarding } = wayOf(route, visit, now)
  if (forwarding === null || visit.query === '') return lead
  const destinationUrl = withQuery(forwarding, visit.query)
  return { destinationUrl, variant: lead.variant, rule: lead.rule }
}

function wayOf(route: Route, visit: Visit, now: number): Way {
  for (let index = 0; index < route.rules.length; index++) {
    const rule = route.rules[index] as Route['rules'][number]
    if (holds(rule.when, visit, now)) return rule.way
  }
  if (route.split.length === 0 || visit.class !== 'human') return route.usual
  return route.split[pickShare(route.split, visit.splitKey())]?.way ?? route.usual
}
