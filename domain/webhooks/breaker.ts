import { HOUR_MS } from '../time/periods.ts'
import type { Schedule } from './retry-schedule.ts'
import { TRY_TIMEOUT_MS } from './webhooks.ts'

/**
 * When an endpoint is left alone for a while, and when it is switched off. An endpoint that keeps
 * failing is not tried at all for a while (the breaker), so an outage uses up no delivery's attempts.
 * It is switched off by time alone, never by a number of failures, because a busy endpoint collects
 * thousands in a minute.
 */

/** What the latest attempts say about an endpoint. */
export interface Breaker {
  /** Attempts since the last success, all failed. */
  readonly failures: number
  readonly pauseMs: number
  /**
   * Nothing is sent before this time; then one delivery at a time, as a probe. Null when closed.
   */
  readonly openUntil: number | null
  /** Probes that have failed since it opened. */
  readonly probes: number
}

export const CLOSED: Breaker = { failures: 0, pauseMs: 0, openUntil: null, probes: 0 }
/**
 * After this many failures in a row, nothing more is sent for a while. A receiver that fails two
 * out of three at random must not be taken for dead: it fails 10 in a row once in 170 attempts, 30
 * once in 570,000. A dead one costs 30 deliveries one of their ten attempts.
 */
const BREAKER_TRIES = 30
/**
 * Probes before the next, longer pause: a single one could hit a bad moment of a receiver that
 * fails two out of three.
 */
const PROBES = 3

export function afterFailure(
  breaker: Breaker,
  { firstPauseMs, longestPauseMs }: Schedule,
  now: number,
  isProbe: boolean,
): Breaker {
  const failures = breaker.failures + 1
  if (isProbe) {
    const probes = breaker.probes + 1
    if (probes % PROBES !== 0) return { ...breaker, failures, probes }
    const pauseMs = Math.min(breaker.pauseMs * 2, longestPauseMs)
    return { failures, pauseMs, openUntil: now + pauseMs, probes }
  }
  if (breaker.openUntil !== null) return { ...breaker, failures }
  if (failures < BREAKER_TRIES) return { ...CLOSED, failures }
  return { failures, pauseMs: firstPauseMs, openUntil: now + firstPauseMs, probes: 0 }
}

/**
 * How many attempts may run at once for one endpoint: one that keeps failing holds one slot, not
 * all.
 */
export const IN_FLIGHT_MAX = 4
/** A receiver that fails two out of three at random gets here in one attempt out of 60. */
const SUSPECT_TRIES = 10
/** A slow attempt holds its slot as a failing one would, whatever the answer is. */
export const SLOW_MS = TRY_TIMEOUT_MS / 2

/** `slowTries`: how many of the latest attempts in a row were slow. */
export function allowedInFlight(
  { failures, openUntil }: Breaker,
  now: number,
  slowTries = 0,
): number {
  if (openUntil !== null) return now >= openUntil ? 1 : 0
  return Math.max(failures, slowTries) >= SUSPECT_TRIES ? 1 : IN_FLIGHT_MAX
}

/**
 * Why an endpoint gets nothing: its owner paused it, it answered that it is gone, or it was
 * unreachable for too long.
 */
export type DisabledReason = 'paused' | 'gone' | 'unreachable'

export const DISABLE_AFTER_MS = 120 * HOUR_MS
const DISABLE_FAILURES_MIN = 10
const GONE_STATUS = 410

export interface Health {
  /** The first failure after the last success; null if the last attempt succeeded. */
  readonly failingSince: number | null
  readonly failures: number
}

/**
 * Null if it stays on. One failure long ago and one today say nothing about the time in between.
 */
export function disablingReason(
  status: number | null,
  { failingSince, failures }: Health,
  now: number,
): DisabledReason | null {
  if (status === GONE_STATUS) return 'gone'
  if (failingSince === null || now - failingSince < DISABLE_AFTER_MS) return null
  return failures >= DISABLE_FAILURES_MIN ? 'unreachable' : null
}
