import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseAway } from '../../../lib/database-away.ts'
import type { Watch } from '../away.ts'
import type { Database } from '../database.ts'
import type { Login } from '../postgres/login.ts'
import { LEASE_MS } from './acknowledge.ts'
import { openListener } from './listener.ts'

/**
 * A node may answer from its memory only while it holds a lease: a row in `nodes` that tells every
 * writer to wait for it. An edit returns when each node that holds one has dropped what was edited from
 * its memory, or when its lease has run out (acknowledge.ts). So what is answered under a valid lease is
 * as new as the last edit that was answered, by any node.
 *
 * One connection does it all. It hears of edits, reads which codes they changed, has them dropped, and
 * writes how far it has read: that acknowledges the edits and renews the lease. A renewed lease is used
 * only after one more read: what was committed before the row was written did not wait for it.
 *
 * Writers go by the clock of the database. The node's own time ends earlier: it begins before the row is
 * sent, a tenth is left out for clocks that differ in speed, and it ends by the monotonic clock or by
 * the time of day, whichever comes first: one of them goes on while a machine is suspended.
 */
export interface Lease {
  isValid(): boolean
  /** Why it is not valid; null: it is. */
  fault(): string | null
  /** Gives it back: from now on no edit waits for this node. */
  close(): Promise<void>
}

/** What scans must look up again: one code, those of an account, or all (both null). */
export interface Edited {
  readonly slug: string | null
  readonly accountId: string | null
}

export interface Memory {
  drop(edited: readonly Edited[]): void
  /** It stays, but nothing in it is known to be current. */
  distrust(): void
}

export interface LeaseOptions {
  readonly login: Login
  /** Of this program. */
  readonly version: string
  readonly memory: Memory
  readonly watch: Watch
}

const RENEW_EVERY_MS = LEASE_MS / 3
const TRUSTED_MS = LEASE_MS * 0.9
/** A start does not wait longer for it: without a lease, scans read the database. */
const BEGIN_MAX_MS = 5_000
/** More edits at once than this are not read one by one. */
const EDITS_MAX = 10_000
/** Edits are kept for an hour: who has not read any for half of it may have missed some. */
const KEEP_MS = 3_600_000
const UNREAD_MAX_MS = KEEP_MS / 2

const NOW = 'cast(extract(epoch from statement_timestamp()) * 1000 as bigint)'

const BEGIN = 'select pg_current_snapshot() as seen'

const READ = `
select pg_current_snapshot() as seen, edited.number is not null as is_edit, edited.slug, edited.account_id
from (select 1) as always left join (
  select number, slug, account_id from edits
  where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    and xid < pg_snapshot_xmax(pg_current_snapshot()) -- those of another server, from a dump, are above
  limit ${EDITS_MAX + 1}
) as edited on true`

const RENEW = `
insert into nodes (id, lease_until, seen, since, version, ahead_ms)
values ($1, ${NOW} + ${LEASE_MS}, $2::pg_snapshot, ${NOW}, $3, $4::bigint - ${NOW})
on conflict (id) do update set lease_until = excluded.lease_until, seen = excluded.seen,
  ahead_ms = excluded.ahead_ms`

const LEAVE = 'delete from nodes where id = $1'

const SWEEP = ['edits where at', 'nodes where lease_until'].map((rows) => ({
  text: `delete from ${rows} < ${NOW} - ${KEEP_MS}`,
  values: [],
}))

export async function sweepNodes(db: Pick<Database, 'batch'>): Promise<void> {
  await db.batch(SWEEP)
}

interface ReadRow {
  readonly seen: string
  readonly is_edit: boolean
  readonly slug: string | null
  readonly account_id: string | null
}

export interface ReadEdits {
  readonly seen: string
  readonly edited: readonly Edited[]
}

/** What has been edited since; empty: nothing, from now on. */
export async function readEdits(client: pg.ClientBase, since: string): Promise<ReadEdits> {
  const seen = since || ((await client.query<ReadRow>(BEGIN)).rows[0]?.seen ?? '')
  // With a name it is planned once.
  const { rows } = await client.query<ReadRow>({ name: 'edits', text: READ, values: [seen] })
  const edits = rows.filter(({ is_edit }) => is_edit)
  const edited = edits.map(({ slug, account_id }) => ({ slug, accountId: account_id }))
  return { seen: rows[0]?.seen ?? seen, edited }
}

interface Moment {
  readonly monotonic: number
  readonly wall: number
}

const NEVER: Moment = { monotonic: 0, wall: 0 }
const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })
const after = ({ monotonic, wall }: Moment, ms: number): Moment => ({
  monotonic: monotonic + ms,
  wall: wall + ms,
})
const isBefore = ({ monotonic, wall }: Moment): boolean =>
  performance.now() < monotonic && Date.now() < wall

export async function openLease({ login, version, memory, watch }: LeaseOptions): Promise<Lease> {
  const id = randomUUID()
  const first = Promise.withResolvers<void>()
  let fault: DatabaseAway | null = null
  let connection: pg.ClientBase | null = null
  /** Every edit visible in it has been dropped. Empty: nothing has been read on this connection. */
  let seen = ''
  let unreadUntil = NEVER
  let granted = NEVER
  let valid = NEVER
  let renewAt = NEVER
  let isClosed = false

  /** How many edits there were. */
  async function read(client: pg.ClientBase): Promise<number> {
    const begun = now()
    const { seen: next, edited } = await readEdits(client, seen)
    if (!isBefore(unreadUntil) || edited.length > EDITS_MAX) memory.distrust()
    memory.drop(edited)
    seen = next
    unreadUntil = after(begun, UNREAD_MAX_MS)
    return edited.length
  }

  /**
   * The database behind a new connection may have lost what the old one had, and may give the same
   * numbers to other transactions: nothing that was read before is known to be current.
   */
  function begin(client: pg.ClientBase): void {
    connection = client
    seen = ''
    unreadUntil = NEVER
    granted = NEVER
    renewAt = NEVER
  }

  async function renew(client: pg.ClientBase): Promise<void> {
    if (client !== connection) begin(client)
    for (let isDue = true; isDue && !isClosed; ) {
      isDue = !isBefore(renewAt)
      const count = await read(client)
      if (isClosed) return
      valid = granted
      if (isBefore(valid)) first.resolve()
      if (count === 0 && !isDue) return
      const begun = now()
      await client.query({ name: 'renew', text: RENEW, values: [id, seen, version, begun.wall] })
      granted = after(begun, TRUSTED_MS)
      renewAt = after(begun, RENEW_EVERY_MS / 2)
    }
  }

  const listener = openListener({
    ...{ login, watch, channel: 'qroute_edits', work: renew },
    ...{ everyMs: RENEW_EVERY_MS, answerMs: LEASE_MS },
    onFault(error) {
      fault = error
    },
  })
  await Promise.race([first.promise, sleep(BEGIN_MAX_MS, undefined, { ref: false })])

  return {
    isValid: () => isBefore(valid),
    fault: () => (isBefore(valid) ? null : (fault?.told ?? 'the database answers too slowly')),
    async close() {
      isClosed = true
      valid = NEVER
      await listener.close(async (client) => void (await client.query(LEAVE, [id])))
    },
  }
}
