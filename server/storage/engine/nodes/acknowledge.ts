import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The writers' half of the lease (lease.ts): after its commit, an edit is answered when every node that
 * may still answer from memory has dropped what was edited.
 */

/** How long a node may answer from memory since it last read all edits. */
export const LEASE_MS = 2_000
/** Nodes take some milliseconds to hear of an edit, read it and write that they have. */
const ASK_EVERY_MS = 4
const ASK_AGAIN_MS = 50
/** By then every lease of before the edit has run out, also if the database cannot be asked. */
const WAIT_MAX_MS = LEASE_MS + 100

const ACKNOWLEDGED = `
select xid from unnest($1::text[]) as xid where not exists (
  select 1 from nodes
  where lease_until > cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
    and not pg_visible_in_snapshot(xid::xid8, seen))`

/** An edit that some node has not acknowledged. */
const BEHIND = `
select 1 from nodes join edits on edits.xid >= pg_snapshot_xmin(nodes.seen)
where lease_until > cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
  and not pg_visible_in_snapshot(edits.xid, nodes.seen)
  and edits.xid < pg_snapshot_xmax(pg_current_snapshot())
limit 1`

export interface Acknowledgements {
  /** `xid`: of the transaction that has just been committed. */
  received(xid: string): Promise<void>
  /** The same for all that others have committed. */
  allReceived(): Promise<void>
}

/** All edits that wait at the same time are asked about together. */
export function openAcknowledgements(pool: pg.Pool): Acknowledgements {
  const waiting = new Map<string, () => void>()
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    while (waiting.size > 0) {
      await sleep(ASK_EVERY_MS)
      // If it cannot be asked, the time does it.
      const asked = await pool
        .query<{ xid: string }>(ACKNOWLEDGED, [[...waiting.keys()]])
        .catch(() => null)
      if (asked === null) await sleep(ASK_AGAIN_MS)
      for (const { xid } of asked?.rows ?? []) waiting.get(xid)?.()
    }
    isAsking = false
  }

  return {
    received: (xid) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, WAIT_MAX_MS)
        function done(): void {
          clearTimeout(timer)
          waiting.delete(xid)
          resolve()
        }
        waiting.set(xid, done)
        if (!isAsking) void ask()
      }),

    async allReceived() {
      const end = performance.now() + WAIT_MAX_MS
      while ((await pool.query(BEHIND)).rows.length > 0 && performance.now() < end) {
        await sleep(ASK_EVERY_MS)
      }
    },
  }
}
