import type { LogEnds } from '../../domain/scans/store.ts'
import type { Queried } from '../engine/database.ts'

/**
 * How far each server's scan log is written. This is a table of its own and not a column of the
 * watermark, whose row is locked while scans are being recorded.
 */

/**
 * A server that has been silent for this long is gone, maybe with its disk: reads no longer mention
 * its scans. If it comes back, it records them.
 */
const BELIEVED_MS = 3_600_000

const TELL = `
insert into log_ends (log_id, written, told_at) values ($1, $2, $3)
on conflict (log_id) do update set written = excluded.written, told_at = excluded.told_at`

const PENDING = `
select cast(coalesce(sum(e.written - coalesce(w.seq, 0)), 0) as bigint) as n
from log_ends e left join watermarks w on w.log_id = e.log_id
where e.log_id <> $1 and e.told_at > $2 and e.written > coalesce(w.seq, 0)`

const SWEEP = 'delete from log_ends where told_at <= $1'

export function openLogEnds(db: Queried): LogEnds {
  return {
    async tell(logId, written, now) {
      await db.query(TELL, [logId, written, now])
    },
    async pendingBeside(logId, now) {
      const [row] = await db.query<{ n: number }>(PENDING, [logId, now - BELIEVED_MS])
      return row?.n ?? 0
    },
    async sweep(now) {
      await db.query(SWEEP, [now - BELIEVED_MS])
    },
  }
}
