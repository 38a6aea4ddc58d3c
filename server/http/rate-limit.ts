/**
 * A window of one minute that begins with a bucket's first request. The headers can tell a client
 * only "so many left" and "fresh at that second", so the whole limit must be back at that second:
 * a client that waits for it is never refused. A sliding window would give back only a part.
 */
export const WINDOW_MS = 60_000

/** Buckets kept in memory. Past that the oldest goes: memory matters more than its count. */
const BUCKETS_MAX = 100_000

export interface RateWindow {
  readonly limit: number
  readonly remaining: number
  /** Milliseconds; rounded up to whole seconds on the wire. */
  readonly endsAt: number
  readonly admitted: boolean
}

export interface RateLimiter {
  take(bucket: string, limit: number): Promise<RateWindow>
}

export function retryAfterSeconds(window: RateWindow, now: number): number {
  return Math.max(1, Math.ceil(window.endsAt / 1000) - Math.floor(now / 1000))
}

export function toWindow(limit: number, used: number, startedAt: number): RateWindow {
  // The promise is a whole second on the client's side, so the window ends with a whole second.
  const endsAt = Math.ceil((startedAt + WINDOW_MS) / 1000) * 1000
  return { limit, remaining: Math.max(0, limit - used), endsAt, admitted: used <= limit }
}

/** For one process: the embedded database, and failed tries, whose addresses are never stored. */
export function memoryRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, { startedAt: number; used: number }>()
  return {
    async take(bucket, limit) {
      const time = now()
      const known = buckets.get(bucket)
      if (known && time < toWindow(limit, 0, known.startedAt).endsAt) {
        known.used++
        return toWindow(limit, known.used, known.startedAt)
      }
      // Deleting first keeps the map in order of age, so that the oldest is the one to go.
      buckets.delete(bucket)
      if (buckets.size >= BUCKETS_MAX) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(bucket, { startedAt: time, used: 1 })
      return toWindow(limit, 1, time)
    },
  }
}
