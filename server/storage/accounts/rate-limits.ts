import { type RateLimiter, toWindow, WINDOW_MS } from '../../../domain/accounts/rate-limit.ts'
import type { Database } from '../engine/database.ts'

/**
 * One statement counts a request in its window, or opens the next one. The row's lock keeps the
 * count exact however many servers ask at once, and all of them use the database's clock.
 * PostgreSQL only: the embedded database has a single process, which counts in memory.
 */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** The rule of `isOpen` in domain/accounts/rate-limit.ts. */
const IS_OPEN = 'known.ends_at > clock.now and known.ends_at <= clock.now + $2'

/**
 * The clock is read again once the row is locked: a window may have been opened while we waited.
 */
const TAKE = `
insert into rate_windows as known (bucket, ends_at, used)
values ($1, (${NOW} + $2) / 1000 * 1000, 1)
on conflict (bucket) do update set (used, ends_at) = (
  select case when ${IS_OPEN} then known.used + 1 else 1 end,
    case when ${IS_OPEN} then known.ends_at else (clock.now + $2) / 1000 * 1000 end
  from (select ${NOW} as now) as clock)
returning used, ends_at, ${NOW} as now`

/** A little later than necessary: a window may be in use right now. */
const SWEEP = `delete from rate_windows where ends_at not between ${NOW} - $1 and ${NOW} + $1`

export function sharedRateLimiter(db: Database): RateLimiter & { sweep(): Promise<void> } {
  return {
    async sweep() {
      await db.batch([{ text: SWEEP, values: [WINDOW_MS] }])
    },
    async take(bucket, limit) {
      const [row] = await db.query<TakenRow>(TAKE, [bucket, WINDOW_MS])
      if (!row) throw new Error('A rate window was neither opened nor found')
      return toWindow(limit, row.used, row.ends_at, row.now)
    },
  }
}

interface TakenRow {
  used: number
  ends_at: number
  now: number
}
