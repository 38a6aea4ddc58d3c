import { type RateLimiter, toWindow, WINDOW_MS } from '../domain/rate-limit.ts'
import type { Database } from './database.ts'

/**
 * One statement takes a request from its window, or opens the next one: the row's lock makes the
 * count exact however many servers ask at once, and all of them read the database's clock.
 * PostgreSQL only; the embedded database has one process, which counts in memory.
 */
const TAKE = `
with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
insert into rate_windows as known (bucket, ends_at, used)
select $1, (now + $2) / 1000 * 1000, 1 from clock
on conflict (bucket) do update set
  used = case when known.ends_at <= (select now from clock) then 1 else known.used + 1 end,
  ends_at = case when known.ends_at <= (select now from clock) then excluded.ends_at
            else known.ends_at end
returning used, ends_at`

const SWEEP = 'delete from rate_windows where ends_at <= $1'

export function sharedRateLimiter(
  db: Database,
): RateLimiter & { sweep(now: number): Promise<void> } {
  return {
    async sweep(now) {
      await db.batch([{ text: SWEEP, values: [now - WINDOW_MS] }])
    },
    async take(bucket, limit) {
      const [row] = await db.query<{ used: number; ends_at: number }>(TAKE, [bucket, WINDOW_MS])
      if (!row) throw new Error('A rate window was neither opened nor found')
      return toWindow(limit, row.used, row.ends_at)
    },
  }
}
