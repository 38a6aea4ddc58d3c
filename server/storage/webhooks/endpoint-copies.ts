import type { Owner } from '../../../domain/accounts/owner.ts'
import { bitOf, type EventName, toBits } from '../../../domain/webhooks/events.ts'
import { type Database, placeholders, type Statement } from '../engine/database.ts'
import type { EndpointsNow, KnownEndpoint } from './endpoints.ts'

/**
 * Hooks: what the database of the scans needs to know of endpoints, since no transaction spans both
 * databases. They are copied when endpoints have changed, before the change is answered. The recorder
 * (for scans) and the courier (for other events) read them together with a version, which is checked
 * in their own transaction. So a scan that is answered after an endpoint was created is sent to it,
 * whichever process records it.
 */

/**
 * Events of an endpoint with a filter are 16 bits higher, where 0.2.0 does not look: it would make deliveries of
 * all codes.
 */
const FILTERED = 1 << 16
export const HAS_FILTER = `h.events >= ${FILTERED}`
export const wantsEvent = (event: EventName) =>
  `(h.events & ${bitOf(event) + bitOf(event) * FILTERED}) > 0`

const WANTS_EVENTS = 'h.events > 0 and h.disabled_reason is null and h.is_gone = 0'

const READ_ACCOUNTS = `select distinct h.account from hooks h where ${WANTS_EVENTS}`
const READ_HOOKS_OF = (count: number) => `
select h.endpoint, h.events, a.account_id, a.mode from scan_accounts a
join hooks h on h.account = a.num
where a.account_id in (${placeholders(count, 0)}) and ${WANTS_EVENTS} order by h.endpoint`

const READ_VERSION = 'select hooks as version, endpoints from scan_feed'
const IS_VERSION = 'select 1 from scan_feed where hooks = $1'
/** The same, and locked until the end of the transaction. */
const HOLD_VERSION = 'update scan_feed set hooks = $1 where hooks = $1'
export const RAISE_HOOKS: Statement = {
  text: 'update scan_feed set hooks = hooks + 1',
  values: [],
}

const ADD_ACCOUNT = `
insert into scan_accounts (account_id, mode) values ($1, $2)
on conflict (account_id, mode) do nothing`

/** When an endpoint is enabled again, its failures are forgotten. */
const IS_ENABLED_AGAIN = 'excluded.enabled_at > hooks.enabled_at'
const COPY_ENDPOINT = `
insert into hooks (endpoint, account, events, enabled_at, failing_since, failures, disabled_reason,
  is_gone)
select $1, num, $4, $5, null, 0, null, 0 from scan_accounts where account_id = $2 and mode = $3
on conflict (endpoint) do update set events = excluded.events, enabled_at = excluded.enabled_at,
  failing_since = case when ${IS_ENABLED_AGAIN} then null else hooks.failing_since end,
  failures = case when ${IS_ENABLED_AGAIN} then 0 else hooks.failures end,
  disabled_reason = case when ${IS_ENABLED_AGAIN} then null else hooks.disabled_reason end`

const MARK_GONE = 'update hooks set is_gone = 1 where endpoint = $1'

/**
 * Nothing to do if another process has copied the same version or a newer one, but for the one that is replaced
 * on purpose. Changes since a version are not enough for hooks that are older than it.
 */
const TAKE_VERSION = `
update scan_feed set hooks = hooks + 1, endpoints = $1
where (endpoints < $1 and endpoints >= $2) or endpoints = $3`
/** No version is. */
const NONE = -1

const LIST_HOOKS = 'select endpoint from hooks where is_gone = 0'
const LIST_WANTED = 'select endpoint, events from hooks where is_gone = 0'
const LIST_WANTED_OF = (count: number) => `
select h.endpoint, h.events from scan_accounts a join hooks h on h.account = a.num
where a.account_id in (${placeholders(count, 0)}) and h.is_gone = 0`
const LIST_HOOKS_OF = (count: number) => `
select h.endpoint from scan_accounts a join hooks h on h.account = a.num
where a.account_id in (${placeholders(count, 0)}) and h.is_gone = 0`

const ROWS_AT_ONCE = 500
const DELETE_WAITING = `
delete from outbox where endpoint = $1 and seq in (
  select seq from outbox where endpoint = $1 order by seq limit ${ROWS_AT_ONCE})`
const DELETE_DELIVERIES = `
delete from deliveries where endpoint = $1 and id in (
  select id from deliveries where endpoint = $1 order by id limit ${ROWS_AT_ONCE})`
const COUNT_LEFT = `
select (select count(*) from (select 1 from outbox where endpoint = $1 limit 1) o)
  + (select count(*) from (select 1 from deliveries where endpoint = $1 limit 1) d) as n`
const DELETE_HOOK = `
delete from hooks where endpoint = $1 and is_gone = 1
  and not exists (select 1 from deliveries where endpoint = $1)
  and not exists (select 1 from outbox where endpoint = $1)`

export interface Hook extends Owner {
  readonly endpointId: string
  readonly events: number
}

/** The accounts with endpoints that want events of scans, as of a version. */
export interface Hooks {
  /** Reads them once, and again only after `forget`. */
  learn(): Promise<void>
  /** An endpoint of the account wants events. */
  has(account: number): boolean
  isKnown(): Statement
  forget(): void
}

export function holdVersion(version: number): Statement {
  return { text: HOLD_VERSION, values: [version], expect: 1, name: 'hooks' }
}

/** Read first, so that what depends on it is at least as new. */
async function hookVersion(db: Database): Promise<number> {
  return (await db.query<{ version: number }>(READ_VERSION))[0]?.version ?? 0
}

export function openHooks(db: Database): Hooks {
  let version = -1
  let accounts: ReadonlySet<number> = new Set()
  return {
    async learn() {
      if (version !== -1) return
      const now = await hookVersion(db)
      const rows = await db.query<{ account: number }>(READ_ACCOUNTS)
      accounts = new Set(rows.map(({ account }) => account))
      version = now
    },
    has: (account) => accounts.has(account),
    isKnown: () => ({ text: IS_VERSION, values: [version], expect: 1, name: 'hooks' }),
    forget() {
      version = -1
    },
  }
}

interface HookRow {
  endpoint: string
  events: number
  account_id: string
  mode: Owner['mode']
}

/** What the endpoints of some accounts want. `held` must come first in the batch that relies on it. */
export async function hooksOf(
  db: Database,
  accountIds: readonly string[],
): Promise<{ readonly held: Statement; readonly hooks: readonly Hook[] }> {
  const held = holdVersion(await hookVersion(db))
  const rows = await db.query<HookRow>(READ_HOOKS_OF(accountIds.length), accountIds)
  const hooks = rows.map(({ endpoint, account_id, mode, events }) => ({
    ...{ endpointId: endpoint, accountId: account_id, mode },
    events: events >= FILTERED ? events / FILTERED : events,
  }))
  return { held, hooks }
}

/**
 * Copies the endpoints of the accounts that have changed since a version, or of all, to the hooks; false: another
 * process was faster. `replaced`: a copied version that is not older and still to be replaced.
 */
export async function copyEndpoints(
  db: Database,
  { version, accountIds, endpoints }: EndpointsNow,
  since: number | null,
  replaced = NONE,
): Promise<boolean> {
  const there = await hooksThere(db, accountIds)
  const known = new Set(endpoints.map(({ id }) => id))
  const gone = there.filter((endpoint) => !known.has(endpoint))
  const oldest = accountIds === null ? 0 : (since ?? 0)
  const refused = await db.batch([
    { text: TAKE_VERSION, values: [version, oldest, replaced], expect: 1, name: 'version' },
    ...endpoints.flatMap((endpoint) => {
      const { id, accountId, mode, enabledAt } = endpoint
      return [
        { text: ADD_ACCOUNT, values: [accountId, mode] },
        { text: COPY_ENDPOINT, values: [id, accountId, mode, wantedOf(endpoint), enabledAt] },
      ]
    }),
    ...gone.map((endpoint) => ({ text: MARK_GONE, values: [endpoint] })),
  ])
  return refused === null
}

function wantedOf({ active, isIncluded, events, filter }: KnownEndpoint): number {
  if (!active || !isIncluded) return 0
  return filter === null ? toBits(events) : toBits(events) * FILTERED
}

/**
 * Whether the hooks want what these endpoints want. Another process may have copied them with other plans, or
 * as 0.2.0, without their filters.
 */
export async function isCopied(
  db: Database,
  { accountIds, endpoints }: EndpointsNow,
): Promise<boolean> {
  if (endpoints.length === 0) return true
  const text = accountIds === null ? LIST_WANTED : LIST_WANTED_OF(accountIds.length)
  const rows = await db.query<{ endpoint: string; events: number }>(text, accountIds ?? [])
  const wanted = new Map(rows.map(({ endpoint, events }) => [endpoint, events]))
  return endpoints.every((endpoint) => wanted.get(endpoint.id) === wantedOf(endpoint))
}

async function hooksThere(db: Database, accountIds: readonly string[] | null): Promise<string[]> {
  if (accountIds?.length === 0) return []
  const text = accountIds === null ? LIST_HOOKS : LIST_HOOKS_OF(accountIds.length)
  const rows = await db.query<{ endpoint: string }>(text, accountIds ?? [])
  return rows.map(({ endpoint }) => endpoint)
}

export async function copiedVersion(db: Database): Promise<number> {
  return (await db.query<{ endpoints: number }>(READ_VERSION))[0]?.endpoints ?? 0
}

/** Deletes some of what deleted endpoints have left; false: nothing is left. */
export async function clearGone(db: Database): Promise<boolean> {
  const rows = await db.query<{ endpoint: string }>(
    'select endpoint from hooks where is_gone = 1 order by endpoint limit 1',
  )
  const [row] = rows
  if (!row) return false
  const values = [row.endpoint]
  await db.batch([
    { text: DELETE_WAITING, values },
    { text: DELETE_DELIVERIES, values },
  ])
  const [left] = await db.query<{ n: number }>(COUNT_LEFT, values)
  if (left?.n === 0) await db.batch([{ text: DELETE_HOOK, values }])
  return true
}

export function healthQuery(count: number): string {
  return `select endpoint, failing_since, failures, disabled_reason from hooks
    where endpoint in (${placeholders(count, 0)})`
}
