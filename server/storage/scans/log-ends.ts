import type { LogEnds } from '../../../domain/scans/store.ts'
import type { Queried } from '../engine/database.ts'

/**
 * How far each server's scan log is written. Not a column of the watermark, because that row is locked
 * while scans are being recorded.
 */

/**
 * A server that has been silent for this long is considered gone, perhaps with its disk: its scans are
 * no longer reported as pending. If it comes back, it records them.
 */
const BELIEVED_MS = 3_600_000

const UPSERT_END = `
insert into log_ends (log_id, written, told_at) values ($1, $2, $3)
on conflict (log_id) do update set written = excluded.written, told_at = excluded.told_at`

const countPending = (own: number) => `
select cast(coalesce(sum(e.written - coalesce(w.seq, 0)), 0) as bigint) as n
from log_ends e left join watermarks w on w.log_id = e.log_id
where e.told_at > $1 and e.written > coalesce(w.seq, 0)
  and e.log_id not in (${Array.from({ length: own }, (_, index) => `$${index + 2}`).join(', ')})`

const SWEEP = 'delete from log_ends where told_at <= $1'

export function openLogEnds(db: Queried): LogEnds {
  return {
    async tell(logId, written, now) {
      await db.query(UPSERT_END, [logId, written, now])
    },
    async pendingBeside(logIds, now) {
      const text = countPending(logIds.length)
      const [row] = await db.query<{ n: number }>(text, [now - BELIEVED_MS, ...logIds])
      return row?.n ?? 0
    },
    async sweep(now) {
      await db.query(SWEEP, [now - BELIEVED_MS])
    },
  }
}
