import { afterFailure, CLOSED, disablingReason, SLOW_MS } from '../../domain/webhooks/breaker.ts'
import type { Claimed, Outcome } from '../../domain/webhooks/delivery.ts'
import { nextTryAt, type Schedule, toRetryAfterMs } from '../../domain/webhooks/retry-schedule.ts'
import { isSuccess } from '../../domain/webhooks/webhooks.ts'
import type { Posted } from '../outbound/post.ts'
import type { Lane } from './lanes.ts'
import type { EndedAttempt } from './write-outcomes.ts'

/** What an attempt means for its delivery and its lane, by the rules of the domain. */
export interface Trial {
  readonly lane: Lane
  readonly claimed: Claimed
  readonly begun: number
  /** The one attempt that is let through while the breaker is open. */
  readonly isProbe: boolean
}

/** An unknown endpoint may have been deleted, or just created by another process. */
const UNKNOWN_MS = 2000

export function outcomeOf(
  { lane, claimed, begun, isProbe }: Trial,
  posted: Posted | null,
  schedule: Schedule,
  at: number,
  chance: number,
): EndedAttempt {
  const { endpointId, id, tries } = claimed
  const ended = { lane, claimed, isSuccess: null, disabling: null, begun, at }
  if (posted === null) {
    const outcome = { endpointId, id, state: null, nextAt: at + UNKNOWN_MS, tries }
    return { ...ended, outcome }
  }
  lane.slowTries = posted.durationMs >= SLOW_MS ? lane.slowTries + 1 : 0
  const { retryAfter, ...told } = posted
  const all = [...tries, { at: begun, ...told }]
  if (isSuccess(posted.status)) {
    lane.breaker = CLOSED
    const outcome = { endpointId, id, state: 'delivered', nextAt: at, tries: all } as const
    return { ...ended, isSuccess: true, outcome }
  }
  lane.breaker = afterFailure(lane.breaker, schedule, at, isProbe)
  const health = { failingSince: lane.failingSince ?? at, failures: lane.failures + 1 }
  const disabling = disablingReason(posted.status, health, at)
  const asked = toRetryAfterMs(retryAfter, at)
  const again = nextTryAt(schedule, claimed.triesMade + 1, at, chance, asked)
  const outcome = { ...toOutcome(lane, claimed, again, isProbe, at), tries: all }
  return { ...ended, isSuccess: false, disabling, outcome }
}

/**
 * A failed probe does not count: the delivery waited because of the endpoint, not because of
 * itself.
 */
function toOutcome(
  { breaker }: Lane,
  { endpointId, id }: Claimed,
  again: number | null,
  isProbe: boolean,
  now: number,
): Omit<Outcome, 'tries'> {
  if (isProbe) return { endpointId, id, state: null, nextAt: breaker.openUntil ?? now }
  if (again === null) return { endpointId, id, state: 'failed', nextAt: now }
  return { endpointId, id, state: 'retrying', nextAt: again }
}
