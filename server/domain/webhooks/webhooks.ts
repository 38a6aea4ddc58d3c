import { DAY_MS, HOUR_MS } from '../time/periods.ts'

/**
 * The rules of webhooks: which events there are, when a delivery is retried, when an endpoint is
 * left alone for a while, when it is switched off. The caller passes the current time.
 *
 * Two things are separate. A delivery has ten attempts. An endpoint that keeps failing is not tried
 * at all for a while (the breaker), so an outage uses up no delivery's attempts. It is switched off
 * by time alone, never by a number of failures, because a busy endpoint collects thousands in a
 * minute.
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

/** The default subscription. */
export const DEFAULT_EVENTS: readonly EventName[] = ['scan.created']
/** Sent on request, whatever an endpoint has subscribed to. */
export const TEST_EVENT = 'webhook.test'

/** The most endpoints of an account in a mode: each scan is posted to all of them. */
export const ENDPOINTS_MAX = 10
export const DESCRIPTION_MAX = 255
/** A receiver that needs longer should accept first and work later. */
export const TRY_TIMEOUT_MS = 10_000
/** How long a replaced secret keeps signing. */
export const ROTATION_MS = DAY_MS
/** Each one adds a signature of 47 characters to every delivery. */
export const OLD_SECRETS_MAX = 8
/** Waiting deliveries are counted every second, up to this many: that takes a millisecond. */
export const COUNTED_MAX = 10_000
/** As a percentage of the plan's limit. */
export const QUOTA_THRESHOLDS = [80, 100] as const

/** One bit per event, so that "who wants this" is a single comparison inside a transaction. */
export function bitOf(event: EventName): number {
  return 1 << EVENT_NAMES.indexOf(event)
}

export function toBits(events: readonly EventName[]): number {
  return events.reduce((bits, event) => bits | bitOf(event), 0)
}

export function fromBits(bits: number): EventName[] {
  return EVENT_NAMES.filter((event) => (bits & bitOf(event)) !== 0)
}

/** The schedule of Standard Webhooks: ten attempts over three days. */
const WAITS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** In either direction: attempts that failed together must not come back together. */
const JITTER = 0.2
/** A receiver may ask for more time, up to this multiple of the wait. */
const RETRY_AFTER_FACTOR_MAX = 2

export interface Schedule {
  /** The waits before the second attempt, the third and so on. */
  readonly waitsMs: readonly number[]
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

/** The breaker pauses for this many times the first wait: 30 s, growing to 10 min. */
const FIRST_PAUSE = 6
const LONGEST_PAUSE = 120

/** `seconds` replaces the waits; a single number is used for all of them. Null for the default. */
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

/**
 * When to try again after this many attempts; null after the last. `chance` is from 0 up to, but
 * not including, 1.
 */
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

/** The header's seconds or date as time from now; null if it is unusable. */
export function toRetryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

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
export const BREAKER_TRIES = 30
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

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

export function descriptionFault(text: string): string | null {
  const fits = [...text].length <= DESCRIPTION_MAX && text.isWellFormed() && !/\p{Cc}/u.test(text)
  if (fits) return null
  return `description must have at most ${DESCRIPTION_MAX} characters and no control characters`
}
