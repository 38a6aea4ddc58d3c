import { idAt } from '../../../domain/ids.ts'
import type {
  Claimed,
  DeliveryStore,
  NextState,
  Outcome,
  Try,
} from '../../../domain/webhooks/delivery.ts'
import { COUNTED_MAX } from '../../../domain/webhooks/webhooks.ts'
import type { Database, Statement } from '../engine/database.ts'
import { RAISE_HOOKS } from './endpoint-copies.ts'
import { openOutboxReader, takeCodeEvents } from './outbox.ts'

/**
 * Deliveries to be sent. A process claims one with a lease: it is due again when the lease is over, so
 * a process that dies holds nothing up for long, and no transaction is open while something is being
 * sent. An outcome is only accepted from the process that has the lease.
 */
const LEASE_MS = 60_000

const FIRST = 0
const RETRYING = 1
const STATE: Readonly<Record<NextState, number>> = { retrying: RETRYING, delivered: 2, failed: 3 }
const UNCHANGED = -1

const HAS_DUE = (state: number) => `
case when exists (select 1 from deliveries d where d.endpoint = h.endpoint and d.state < 2
  and d.state = ${state} and d.next_at <= $1) then 1 else 0 end`

const FIND_DUE = `
select h.endpoint, a.account_id, h.failing_since, h.failures, ${HAS_DUE(FIRST)} as has_first,
  ${HAS_DUE(RETRYING)} as has_retries
from hooks h join scan_accounts a on a.num = h.account
where h.events > 0 and h.disabled_reason is null and h.is_gone = 0`

const CLAIM = (skipLocked: string) => `
with picked as materialized (
  select id from deliveries where endpoint = $1 and state < 2 and state = $2 and next_at <= $3
  order by next_at, id limit $4 ${skipLocked})
update deliveries set next_at = $5, claimed_by = $6
where endpoint = $1 and id in (select id from picked)
returning id, event, body, tries, made_at, log, is_replayed`

/** In the order of toChange. A staging table would be full of dead rows on PostgreSQL. */
const SETTLE = (rows: string) => `
update deliveries set
  state = case when o.column3 = ${UNCHANGED} then deliveries.state else o.column3 end,
  tries = deliveries.tries + o.column4, next_at = o.column5, claimed_by = null,
  log = case when o.column4 = 0 then deliveries.log else o.column6 end
from (values ${rows}) as o
where deliveries.endpoint = o.column1 and deliveries.id = o.column2
  and deliveries.claimed_by = $1`

const SUCCEEDED = `
update hooks set failing_since = null, failures = 0 where endpoint = $1 and failures > 0`
const FAILED = `
update hooks set failing_since = coalesce(failing_since, $2), failures = failures + $3
where endpoint = $1`
const DISABLE = `
update hooks set disabled_reason = $2
where endpoint = $1 and disabled_reason is null and enabled_at <= $3`

/**
 * Gives back what a process that has ended had claimed. Its leases end within LEASE_MS, so they are
 * found in the index of due deliveries: an index of their own would cost every delivery two writes.
 */
const RELEASE = `
update deliveries set next_at = $2, claimed_by = null
where endpoint in (select endpoint from hooks) and state < 2 and state in (${FIRST}, ${RETRYING})
  and next_at > $2 and next_at <= $3 and claimed_by = $1`
/** How far another server's clock may be ahead of ours. */
const CLOCKS_MS = 60_000

export function release(db: Database, session: string, now: number): Statement[] {
  return [...db.preferKeys(), { text: RELEASE, values: [session, now, now + LEASE_MS + CLOCKS_MS] }]
}

/** Per delivery; one that is sent many times by hand keeps the last tries. */
const TRIES_KEPT = 20

interface ClaimedRow {
  id: string
  event: string
  body: string
  tries: number
  made_at: number
  log: string
  is_replayed: number
}

export interface DeliveryParts {
  readonly codes: Database
  readonly scans: Database
  /** Identifies this start of the process: see scan-log/writer.ts. */
  readonly session: string
}

export function openDeliveryStore({ codes, scans, session }: DeliveryParts): DeliveryStore {
  const readOutbox = openOutboxReader(codes, scans)
  const claimText = CLAIM(scans.skipLocked)

  return {
    async freeze(now) {
      const scanEvents = await readOutbox(now)
      return scanEvents + (await takeCodeEvents(codes, scans, now))
    },

    async due(now) {
      const rows = await scans.query<DueRow>(FIND_DUE, [now])
      return rows
        .filter((row) => row.has_first + row.has_retries > 0)
        .map((row) => ({
          endpointId: row.endpoint,
          accountId: row.account_id,
          failingSince: row.failing_since,
          failures: row.failures,
          hasFirst: row.has_first === 1,
          hasRetries: row.has_retries === 1,
        }))
    },

    async claim(endpointId, isRetry, limit, now) {
      const leasedUntil = now + LEASE_MS
      const values = [endpointId, isRetry ? RETRYING : FIRST, now, limit, leasedUntil, session]
      const rows = await scans.query<ClaimedRow>(claimText, values)
      return rows
        .map((row) => toClaimed(row, endpointId, isRetry, leasedUntil))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    },

    async giveBack(claimed, now) {
      const back = ({ endpointId, id }: Claimed) => [endpointId, id, UNCHANGED, 0, now, '']
      if (claimed.length > 0) await scans.batch(outcomeStatements(claimed.map(back), session))
    },

    async writeOutcomes(outcomes, changes) {
      await scans.batch([
        ...outcomeStatements(outcomes.map(toChange), session),
        ...changes.map(({ endpointId, failures, since }) =>
          failures === 0
            ? { text: SUCCEEDED, values: [endpointId] }
            : { text: FAILED, values: [endpointId, since, failures] },
        ),
      ])
    },

    async disable(endpointId, reason, begun) {
      await scans.batch([RAISE_HOOKS, { text: DISABLE, values: [endpointId, reason, begun] }])
    },
  }
}

interface DueRow {
  endpoint: string
  account_id: string
  failing_since: number | null
  failures: number
  has_first: number
  has_retries: number
}

type Change = (string | number)[]

/** How many at once: each number of rows is a separate statement. */
const CHANGED_AT_ONCE = 32

function outcomeStatements(changes: readonly Change[], session: string): Statement[] {
  const statements: Statement[] = []
  for (let from = 0; from < changes.length; from += CHANGED_AT_ONCE) {
    const some = changes.slice(from, from + CHANGED_AT_ONCE)
    const rows = some.map((_, index) => toMarks(2 + index * 6)).join(', ')
    statements.push({ text: SETTLE(rows), values: [session, ...some.flat()] })
  }
  return statements
}

function toMarks(n: number): string {
  const int = (mark: number) => `cast($${mark} as bigint)`
  return `($${n}, $${n + 1}, ${int(n + 2)}, ${int(n + 3)}, ${int(n + 4)}, $${n + 5})`
}

function toChange({ endpointId, id, state, nextAt, tries }: Outcome): Change {
  if (state === null) return [endpointId, id, UNCHANGED, 0, nextAt, '']
  return [endpointId, id, STATE[state], 1, nextAt, toLog(tries)]
}

export function toLog(tries: readonly Try[]): string {
  return JSON.stringify(tries.slice(-TRIES_KEPT))
}

function toClaimed(
  row: ClaimedRow,
  endpointId: string,
  isRetry: boolean,
  leasedUntil: number,
): Claimed {
  const { id, event, body, tries: triesMade, made_at: madeAt, log } = row
  const tries: Try[] = log === '[]' ? [] : JSON.parse(log)
  const isReplayed = row.is_replayed === 1
  return { endpointId, id, event, body, isRetry, isReplayed, triesMade, madeAt, tries, leasedUntil }
}

const COUNT_WAITING = `
select count(*) as n from (select 1 from deliveries where state < 2 limit ${COUNTED_MAX}) w`

/** Deliveries that are neither delivered nor given up, up to a maximum. */
export async function countWaiting(db: Database): Promise<number> {
  return (await db.query<{ n: number }>(COUNT_WAITING))[0]?.n ?? 0
}

const SWEPT_AT_ONCE = 500
const SWEEP = `
delete from deliveries where endpoint = $1 and id in (
  select id from deliveries where endpoint = $1 and id < $2 order by id limit ${SWEPT_AT_ONCE})`
const FIND_OLDEST = 'select id from deliveries where endpoint = $1 order by id limit 1'

/** Drops some of one endpoint's deliveries made before that; false: there are none. */
export async function sweepDeliveries(db: Database, before: number): Promise<boolean> {
  const last = idAt('dlv', before)
  const hooks = await db.query<{ endpoint: string }>('select endpoint from hooks order by endpoint')
  for (const { endpoint } of hooks) {
    const [oldest] = await db.query<{ id: string }>(FIND_OLDEST, [endpoint])
    if (!oldest || oldest.id >= last) continue
    await db.batch([{ text: SWEEP, values: [endpoint, last] }])
    return true
  }
  return false
}
