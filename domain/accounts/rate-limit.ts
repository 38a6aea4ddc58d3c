/**
 * A window of one minute that begins with a bucket's first request. The headers can only tell a
 * client how many requests are left and when the window ends, so the whole limit must be available
 * again at that second: a client that waits for it is never rejected. A sliding window would give
 * back only a part. Windows end on a whole second, because that is what the header can express.
 */
export const WINDOW_MS = 60_000

/**
 * The number of buckets kept in memory. Beyond it the oldest is dropped: memory matters more than
 * its count.
 */
const BUCKETS_MAX = 100_000

export interface RateWindow {
  readonly limit: number
  readonly remaining: number
  readonly endsAt: number
  /** The time left, by the clock that opened the window. */
  readonly leftMs: number
  readonly admitted: boolean
}

export interface RateLimiter {
  /** Counts one request, and returns whether it is within the limit. */
  take(bucket: string, limit: number): Promise<RateWindow>
}

export interface MemoryRateLimiter extends RateLimiter {
  /** The same, synchronously. */
  count(bucket: string, limit: number): RateWindow
  /** Adds what was counted elsewhere, in a window that ends then. */
  add(bucket: string, count: number, endsAt: number): void
  /** Takes the last one back: it does not count after all. */
  giveBack(bucket: string): void
  /** The current window, without counting a request. */
  peek(bucket: string, limit: number): RateWindow
}

export function toWindow(limit: number, used: number, endsAt: number, now: number): RateWindow {
  const remaining = Math.max(0, limit - used)
  return { limit, remaining, endsAt, leftMs: endsAt - now, admitted: used <= limit }
}

/**
 * A window that ends further ahead than a window is long was opened before the clock was set back.
 * It would lock its owner out until then, so it counts as over.
 */
function isOpen(endsAt: number, now: number, windowMs: number): boolean {
  return now < endsAt && endsAt <= now + windowMs
}

function endOfWindow(now: number, windowMs: number): number {
  return Math.floor((now + windowMs) / 1000) * 1000
}

/**
 * For a single process: with the embedded database, and for failed attempts, whose addresses are
 * never stored.
 */
export function memoryRateLimiter(
  now: () => number = Date.now,
  windowMs = WINDOW_MS,
): MemoryRateLimiter {
  const buckets = new Map<string, { endsAt: number; used: number }>()

  function current(bucket: string, at: number) {
    const known = buckets.get(bucket)
    return known && isOpen(known.endsAt, at, windowMs) ? known : null
  }

  function open(bucket: string, used: number, endsAt: number): void {
    // Deleting first keeps the map ordered by age, so that the oldest is dropped first.
    buckets.delete(bucket)
    if (buckets.size >= BUCKETS_MAX) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(bucket, { endsAt, used })
  }

  function count(bucket: string, limit: number): RateWindow {
    const at = now()
    const known = current(bucket, at)
    if (known) return toWindow(limit, ++known.used, known.endsAt, at)
    const endsAt = endOfWindow(at, windowMs)
    open(bucket, 1, endsAt)
    return toWindow(limit, 1, endsAt, at)
  }

  return {
    take: async (bucket, limit) => count(bucket, limit),
    count,
    add(bucket, used, endsAt) {
      const at = now()
      const known = current(bucket, at)
      if (known) known.used += used
      else if (isOpen(endsAt, at, windowMs)) open(bucket, used, endsAt)
    },
    giveBack(bucket) {
      const known = current(bucket, now())
      if (known && known.used > 0) known.used--
    },
    peek(bucket, limit) {
      const at = now()
      const { used, endsAt } = current(bucket, at) ?? { used: 0, endsAt: endOfWindow(at, windowMs) }
      return toWindow(limit, used, endsAt, at)
    },
  }
}
