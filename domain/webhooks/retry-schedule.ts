/** When a failed delivery is tried again. The caller passes the current time. */

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
