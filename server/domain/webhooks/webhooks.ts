import { DAY_MS, HOUR_MS } from '../time/periods.ts'

/**
 * The rules of webhooks, pure: which events there are, when a delivery is tried again, when an
 * endpoint is left alone for a while, when it is switched off. Whoever asks says what time it is.
 *
 * Two things are kept apart. A delivery has ten tries. An endpoint that fails again and again is
 * not tried at all for a while (the breaker), so that an outage uses up no delivery's tries; it is
 * switched off by time alone, never by a number of failures: a busy endpoint collects thousands in
 * a minute.
 */
export const EVENT_NAMES = [
  'scan.created',
  'scan.missed',
  'qrcode.created',
  'qrcode.updated',
  'qrcode.paused',
  'qrcode.resumed',
  'qrcode.deleted',
  'quota.threshold',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** What an endpoint gets when it asks for nothing. */
export const DEFAULT_EVENTS: readonly EventName[] = ['scan.created']
/** Sent when it is asked for, whatever an endpoint has subscribed to. */
export const TEST_EVENT = 'webhook.test'

/** Of an account in a mode: each scan is posted to all of them. */
export const ENDPOINTS_MAX = 10
export const DESCRIPTION_MAX = 255
/** A receiver that takes longer should accept first and work later. */
export const TRY_TIMEOUT_MS = 10_000
/** How long a secret still signs after it was replaced. */
export const ROTATION_MS = DAY_MS
/** Each is a signature of 47 characters in every delivery. */
export const OLD_SECRETS_MAX = 8
/** Deliveries that wait are counted every second: so many take a millisecond. */
export const COUNTED_MAX = 10_000
/** In percent of what the plan allows. */
export const QUOTA_THRESHOLDS = [80, 100] as const

/** One bit an event, so that "who wants this" is one comparison inside a transaction. */
export function bitOf(event: EventName): number {
  return 1 << EVENT_NAMES.indexOf(event)
}

export function toBits(events: readonly EventName[]): number {
  return events.reduce((bits, event) => bits | bitOf(event), 0)
}

export function fromBits(bits: number): EventName[] {
  return EVENT_NAMES.filter((event) => (bits & bitOf(event)) !== 0)
}

/** Those of Standard Webhooks: ten tries over three days. */
const WAITS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** Either way: tries that failed together must not come again together. */
const JITTER = 0.2
/** A receiver may ask for more time, up to this many times the wait. */
const RETRY_AFTER_FACTOR_MAX = 2

export interface Schedule {
  /** The waits before the second try, the third and so on. */
  readonly waitsMs: readonly number[]
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

/** A pause of the breaker is so many times the first wait: 30 s, and up to 10 min. */
const FIRST_PAUSE = 6
const LONGEST_PAUSE = 120

/** `seconds` replaces the waits; one number alone stands for all of them. Null: as built in. */
export function toSchedule(seconds: readonly number[] | null): Schedule {
  const [first = 0, ...rest] = seconds ?? WAITS_SECONDS
  const alone = rest.length === 0
  const waits = alone ? WAITS_SECONDS.map(() => first) : [first, ...rest]
  return {
    waitsMs: waits.map((wait) => wait * 1000),
    firstPauseMs: first * FIRST_PAUSE * 1000,
    longestPauseMs: first * LONGEST_PAUSE * 1000,
  }
}

/** When to try again after so many tries; null: that was the last. `chance` is from 0 up to 1. */
export function nextTryAt(
  { waitsMs }: Schedule,
  tries: number,
  now: number,
  chance: number,
  retryAfterMs: number | null,
): number | null {
  const wait = waitsMs[tries - 1]
  if (wait === undefined) return null
  const jittered = wait * (1 - JITTER + 2 * JITTER * chance)
  const asked = Math.min(retryAfterMs ?? 0, wait * RETRY_AFTER_FACTOR_MAX)
  return now + Math.round(Math.max(jittered, asked))
}

/** The header's seconds or date, as time from now; null when it says nothing of use. */
export function toRetryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** What an endpoint's last tries say of it. */
export interface Breaker {
  /** Tries since the last success; all have failed. */
  readonly failures: number
  readonly pauseMs: number
  /** Nothing is sent before; then one delivery at a time, as a probe. Null: sent as it comes. */
  readonly openUntil: number | null
  /** Those that have failed since it opened. */
  readonly probes: number
}

export const CLOSED: Breaker = { failures: 0, pauseMs: 0, openUntil: null, probes: 0 }
/**
 * When all of the last so many tries have failed, nothing more is sent for a while. A receiver that
 * fails two of three at random must not be taken for a dead one: it fails 10 in a row once in 170
 * tries, 30 once in 570,000. A dead one costs 30 deliveries one of their ten tries.
 */
export const BREAKER_TRIES = 30
/** Before the next, longer pause: one alone would miss a receiver that fails two of three. */
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

/** How many may be under way to one endpoint: who keeps failing holds one place, not all. */
export const IN_FLIGHT_MAX = 4
/** One that fails two of three at random is here for one try in 60. */
const SUSPECT_TRIES = 10
/** A try that takes longer holds its place as a failing one would, whatever is answered. */
export const SLOW_MS = TRY_TIMEOUT_MS / 2

/** `slowTries`: how many of the last ones, without a break, were slow. */
export function allowedInFlight(
  { failures, openUntil }: Breaker,
  now: number,
  slowTries = 0,
): number {
  if (openUntil !== null) return now >= openUntil ? 1 : 0
  return Math.max(failures, slowTries) >= SUSPECT_TRIES ? 1 : IN_FLIGHT_MAX
}

/** Why an endpoint gets nothing: its owner paused it, it said so itself, or it was away too long. */
export type DisabledReason = 'paused' | 'gone' | 'unreachable'

export const DISABLE_AFTER_MS = 120 * HOUR_MS
const DISABLE_FAILURES_MIN = 10
const GONE_STATUS = 410

export interface Health {
  /** The first failure after the last success; null: the last try succeeded. */
  readonly failingSince: number | null
  readonly failures: number
}

/** Null: it stays on. A single failure long ago, and one today, say nothing of the time between. */
export function disablingReason(
  status: number | null,
  { failingSince, failures }: Health,
  now: number,
): DisabledReason | null {
  if (status === GONE_STATUS) return 'gone'
  if (failingSince === null || now - failingSince < DISABLE_AFTER_MS) return null
  return failures >= DISABLE_FAILURES_MIN ? 'unreachable' : null
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

export function descriptionFault(text: string): string | null {
  const fits = [...text].length <= DESCRIPTION_MAX && text.isWellFormed() && !/\p{Cc}/u.test(text)
  if (fits) return null
  return `description must have at most ${DESCRIPTION_MAX} characters and no control characters`
}
