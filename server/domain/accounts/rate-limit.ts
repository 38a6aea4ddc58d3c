/**
 * A window of one minute that begins with a bucket's first request. The headers can tell a client
 * only "so many left" and "fresh at that second", so the whole limit must be back at that second:
 * a client that waits for it is never refused. A sliding window would give back only a part.
 * Windows end with a whole second, since that is what the header can say.
 */
export const WINDOW_MS = 60_000

/** Buckets kept in memory. Past that the oldest goes: memory matters more than its count. */
const BUCKETS_MAX = 100_000

export interface RateWindow {
  readonly limit: number
  readonly remaining: number
  readonly endsAt: number
  /** How long that is from now, by the clock that has opened the window. */
  readonly leftMs: number
  readonly admitted: boolean
}

export interface RateLimiter {
  /** Counts one request and says whether it is within the limit. */
  take(bucket: string, limit: number): Promise<RateWindow>
}

export interface MemoryRateLimiter extends RateLimiter {
  /** The same, at once. */
  count(bucket: string, limit: number): RateWindow
  /** The window as it stands, nothing counted. */
  peek(bucket: string, limit: number): RateWindow
}

export function toWindow(limit: number, used: number, endsAt: number, now: number): RateWindow {
  const remaining = Math.max(0, limit - used)
  return { limit, remaining, endsAt, leftMs: endsAt - now, admitted: used <= limit }
}

/**
 * One that ends further ahead than a window is long was opened before the clock was set back. It
 * would lock its owner out until the clock shows that time again, so it is over.
 */
function isOpen(endsAt: number, now: number): boolean {
  return now < endsAt && endsAt <= now + WINDOW_MS
}

function endOfWindow(now: number): number {
  return Math.floor((now + WINDOW_MS) / 1000) * 1000
}

/** For one process: the embedded database, and failed tries, whose addresses are never stored. */
export function memoryRateLimiter(now: () => number = Date.now): MemoryRateLimiter {
  const buckets = new Map<string, { endsAt: number; used: number }>()

  function current(bucket: string, at: number) {
    const known = buckets.get(bucket)
    return known && isOpen(known.endsAt, at) ? known : null
  }

  function count(bucket: string, limit: number): RateWindow {
    const at = now()
    const known = current(bucket, at)
    if (known) return toWindow(limit, ++known.used, known.endsAt, at)
    // Deleting first keeps the map in order of age, so that the oldest is the one to go.
    buckets.delete(bucket)
    if (buckets.size >= BUCKETS_MAX) buckets.delete(buckets.keys().next().value ?? '')
    const opened = { endsAt: endOfWindow(at), used: 1 }
    buckets.set(bucket, opened)
    return toWindow(limit, 1, opened.endsAt, at)
  }

  return {
    take: async (bucket, limit) => count(bucket, limit),
    count,
    peek(bucket, limit) {
      const at = now()
      const { used, endsAt } = current(bucket, at) ?? { used: 0, endsAt: endOfWindow(at) }
      return toWindow(limit, used, endsAt, at)
    },
  }
}
