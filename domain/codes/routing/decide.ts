import type { ScanClass } from '../../scans/scans.ts'
import { withQuery } from './final-url.ts'
import type { Lead, Route, Way } from './route.ts'
import { DEFAULT_VARIANT } from './routing.ts'
import { type Circumstances, holds } from './rules.ts'
import { pickShare } from './split.ts'
import { termOf } from './state.ts'
import type { Target } from './target.ts'

/**
 * Where one scan is led: first whether the code is in service at all, then the first rule that
 * holds, then the split, then the destination. Everything that decides it is here: the redirect path only
 * asks, and carries out the answer. One thing is asked afterwards, about the URL that was decided,
 * be it a destination or a fallback: whether its domain is blocked.
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

export interface Nowhere {
  readonly reason:
    | 'paused'
    | 'expired'
    | 'used_up'
    | 'scheduled'
    | 'draft'
    | 'deleted'
    | 'unknown'
    | 'suspended'
    | 'blocked'
  /** The blocked domain of the destination, if it is not the code itself that is blocked. */
  readonly domain?: string
  /** When it will lead on. */
  readonly startsAt?: number
  /** Until when it led on. */
  readonly endedAt?: number
  /** Where the owner wants such scans led instead of a page; they stay missed. */
  readonly fallbackUrl?: string
}

const PAUSED: Nowhere = { reason: 'paused' }
const USED_UP: Nowhere = { reason: 'used_up' }
const DRAFT: Nowhere = { reason: 'draft' }
const DELETED: Nowhere = { reason: 'deleted' }
const UNKNOWN: Nowhere = { reason: 'unknown' }
const SUSPENDED: Nowhere = { reason: 'suspended' }
const BLOCKED: Nowhere = { reason: 'blocked' }

/**
 * `target` is null if there has never been such a code. `visit` is null if nobody needs to be told
 * apart: there is no code to scan, or it has no route.
 */
export function decide(target: Target | null, visit: Visit | null, now: number): Lead | Nowhere {
  if (target === null) return UNKNOWN
  const { route, destinationUrl } = target
  const standstill = standstillOf(target, now)
  if (standstill !== null) return withFallback(standstill, route)
  if (destinationUrl === null) return DRAFT
  if (route === null || visit === null) {
    return { destinationUrl, variant: DEFAULT_VARIANT, rule: null }
  }
  const { lead, forwarding } = wayOf(route, visit, now)
  if (forwarding === null || visit.query === '') return lead
  const withTheirs = withQuery(forwarding, visit.query)
  return { destinationUrl: withTheirs, variant: lead.variant, rule: lead.rule }
}

/**
 * Why the code leads nowhere, whoever scans it; null: it is in service. Whether its scans are used up
 * is known only when a place is taken: see `usedUp`.
 */
export function standstillOf(target: Target, now: number): Nowhere | null {
  if (target.status === 'deleted') return DELETED
  if (target.isSuspended) return SUSPENDED
  if (target.isBlocked) return BLOCKED
  switch (target.status) {
    case 'active':
      return target.route === null ? null : outOfTerm(target.route, now)
    case 'paused':
      return PAUSED
    case 'draft':
      return DRAFT
  }
}

function outOfTerm({ startsAt, expiresAt }: Route, now: number): Nowhere | null {
  const term = termOf(startsAt, expiresAt, now)
  if (term === null) return null
  return term === 'expired'
    ? { reason: 'expired', endedAt: expiresAt }
    : { reason: 'scheduled', startsAt }
}

/** Null: a page is shown. */
export function urlOf(decision: Lead | Nowhere): string | null {
  return 'reason' in decision ? (decision.fallbackUrl ?? null) : decision.destinationUrl
}

/** Whether its scan limit has a say: used up comes before not yet open. */
export function asksLimit(decision: Lead | Nowhere): boolean {
  return !('reason' in decision) || decision.reason === 'scheduled'
}

/** Of a code whose scan limit is reached. */
export function usedUp({ route }: Target): Nowhere {
  return withFallback(USED_UP, route)
}

/**
 * Only what its owner has decided has a fallback: a draft looks unknown, a deleted code is gone for
 * good, and what the operator has stopped leads nowhere, or a fallback would undo it.
 */
const WITH_FALLBACK = new Set<Nowhere['reason']>(['paused', 'expired', 'used_up', 'scheduled'])

function withFallback(standstill: Nowhere, route: Route | null): Nowhere {
  const fallbackUrl = route?.fallbackUrl ?? null
  if (fallbackUrl === null || !WITH_FALLBACK.has(standstill.reason)) return standstill
  return { ...standstill, fallbackUrl }
}

function wayOf(route: Route, visit: Visit, now: number): Way {
  for (let index = 0; index < route.rules.length; index++) {
    const rule = route.rules[index] as Route['rules'][number]
    if (holds(rule.when, visit, now)) return rule.way
  }
  if (route.split.length === 0 || visit.class !== 'human') return route.usual
  return route.split[pickShare(route.split, visit.splitKey())]?.way ?? route.usual
}
