import { findPlan, type Plans } from '../../../domain/accounts/plans.ts'
import type { Vault } from '../../../domain/vault.ts'
import type { Endpoint, EndpointStore, OldSecret } from '../../../domain/webhooks/endpoint.ts'
import { createdEntry, deletedEntry } from '../../../domain/webhooks/endpoint-audit.ts'
import { fromBits, toBits } from '../../../domain/webhooks/events.ts'
import { auditStatements } from '../audit.ts'
import { type Database, placeholders, type Statement, type Value } from '../engine/database.ts'
import { batchWith } from '../receipts.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

/**
 * Endpoints as their owners define them. Every change raises a version, which tells the sending
 * threads of all processes that there is something new (see endpoint-copies.ts).
 */
const ENDPOINT_FIELDS = `e.id, e.account_id, e.mode, e.url, e.description, e.events, e.active, e.enabled_at,
  e.filter, e.secret, e.old_secrets, e.created_at, e.updated_at`

/**
 * How `active` is stored. For 0.2.0 only 1 means that events are wanted. It knows no filters and would send those
 * of all codes, so an endpoint with a filter is disabled for it.
 */
const [INACTIVE, ACTIVE, ACTIVE_WITH_FILTER] = [0, 1, 2]
export const IS_ACTIVE = `active in (${ACTIVE}, ${ACTIVE_WITH_FILTER})`

const RAISE_VERSION = 'update endpoint_feed set version = version + 1'
const INSERT_CHANGE = `
insert into endpoint_changes (version, account_id) select version, $1 from endpoint_feed`
/** Senders check every second. One that is further behind reads all endpoints. */
const CHANGES_KEPT = 1000
const TRIM_CHANGES = `
delete from endpoint_changes
where version <= (select version from endpoint_feed) - ${CHANGES_KEPT}`

/**
 * For a batch that changes endpoints of an account. It comes first, so that versions are given out in
 * the order of commits.
 */
export function raiseVersion(accountId: string): Statement[] {
  return [
    { text: RAISE_VERSION, values: [] },
    { text: INSERT_CHANGE, values: [accountId] },
    { text: TRIM_CHANGES, values: [] },
  ]
}

const INSERT = `
insert into endpoints (id, account_id, mode, url, description, events, active, enabled_at,
  filter, secret, old_secrets, created_at, updated_at)
select $1, k.account_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from code_counts k
where k.account_id = $2 and k.mode = $3 and (
  select count(*) from endpoints where account_id = $2 and mode = $3) < cast($14 as bigint)`

const UPDATE = `
update endpoints set url = $2, description = $3, events = $4, active = $5, enabled_at = $6,
  filter = $7, secret = $8, old_secrets = $9, updated_at = $10
where id = $1 and updated_at = $11`

const DELETE = 'delete from endpoints where id = $1'

const OF_OWNER = `
select ${ENDPOINT_FIELDS} from endpoints e where e.account_id = $1 and e.mode = $2`

type EndpointRow = RowOf<
  Endpoint,
  { events: number; active: number; filter: string | null; oldSecrets: string }
>

export function openEndpointStore(db: Database): EndpointStore {
  return {
    async insert(endpoint, max, actor, receipt) {
      const { id, accountId, mode } = endpoint
      const values = [id, accountId, mode, ...changeable(endpoint).slice(0, -1)]
      const dates = [endpoint.createdAt, endpoint.updatedAt]
      const refused = await batchWith(db, receipt, [
        ...raiseVersion(accountId),
        { text: INSERT, values: [...values, ...dates, max], expect: 1, name: 'full' },
        ...auditStatements([createdEntry(endpoint, actor)]),
      ])
      return refused as 'full' | 'receipt' | null
    },

    async list({ accountId, mode }) {
      const text = `${OF_OWNER} order by e.id desc`
      return (await db.query<EndpointRow>(text, [accountId, mode])).map(toEndpoint)
    },

    async find({ accountId, mode }, id) {
      const values = [accountId, mode, id]
      const [row] = await db.query<EndpointRow>(`${OF_OWNER} and e.id = $3`, values)
      return row ? toEndpoint(row) : null
    },

    async update(before, after, entry, receipt) {
      const values = [after.id, ...changeable(after), before.updatedAt]
      const refused = await batchWith(db, receipt, [
        ...raiseVersion(after.accountId),
        { text: UPDATE, values, expect: 1, name: 'missing' },
        ...auditStatements(entry ? [entry] : []),
      ])
      return refused as 'missing' | 'receipt' | null
    },

    async remove(endpoint, actor) {
      const refused = await db.batch([
        ...raiseVersion(endpoint.accountId),
        { text: DELETE, values: [endpoint.id], expect: 1, name: 'missing' },
        ...auditStatements([deletedEntry(endpoint, actor)]),
      ])
      return refused === null
    },
  }
}

function changeable(endpoint: Endpoint): Value[] {
  return [
    endpoint.url,
    endpoint.description,
    toBits(endpoint.events),
    toActive(endpoint),
    endpoint.enabledAt,
    endpoint.filter && JSON.stringify(endpoint.filter),
    endpoint.secret,
    JSON.stringify(endpoint.oldSecrets),
    endpoint.updatedAt,
  ]
}

function toActive({ active, filter }: Endpoint): number {
  if (!active) return INACTIVE
  return filter === null ? ACTIVE : ACTIVE_WITH_FILTER
}

function toEndpoint(row: EndpointRow): Endpoint {
  return {
    ...fieldsOf(row),
    events: fromBits(row.events),
    active: row.active !== INACTIVE,
    filter: row.filter === null ? null : JSON.parse(row.filter),
    oldSecrets: JSON.parse(row.old_secrets),
  }
}

const ALL_IDS = 'select id from endpoints order by id'
const LOCKED = 'select secret, old_secrets, updated_at from endpoints where id = $1'
/** Whoever has read it before and writes it back now is refused, and reads again. */
const RELOCK = `
update endpoints set secret = $3, old_secrets = $4, updated_at = updated_at + 1
where id = $1 and updated_at = $2`

/**
 * Encrypts all secrets again, with the key in use; returns how many. One that cannot be read stays as it
 * is. No version is raised, because what the senders have decrypted stays the same.
 */
export async function relockSecrets(db: Database, vault: Vault): Promise<number> {
  let relocked = 0
  for (const { id } of await db.query<{ id: string }>(ALL_IDS)) {
    let isDone: boolean | null = null
    while (isDone === null) isDone = await relockOne(db, vault, id)
    if (isDone) relocked++
  }
  return relocked
}

/** Null: it was changed meanwhile. */
async function relockOne(db: Database, vault: Vault, id: string): Promise<boolean | null> {
  const [row] = await db.query<EndpointRow>(LOCKED, [id])
  const secret = row && vault.unlock(row.secret)
  if (!row || secret == null) return false
  const old: OldSecret[] = JSON.parse(row.old_secrets)
  const again = old.flatMap((one) => {
    const text = vault.unlock(one.secret)
    return text === null ? [] : [{ ...one, secret: vault.lock(text) }]
  })
  const values = [id, row.updated_at, vault.lock(secret), JSON.stringify(again)]
  const refused = await db.batch([{ text: RELOCK, values, expect: 1, name: 'changed' }])
  return refused === null ? true : null
}

/** An account whose plan includes no webhooks keeps its endpoints but gets no deliveries. */
const WITH_PLAN = `
select ${ENDPOINT_FIELDS}, a.plan from endpoints e join accounts a on a.id = e.account_id`
const READ_VERSION = 'select version from endpoint_feed'
const READ_CHANGED = `
select account_id from endpoint_changes where version > $1 and version <= $2`

export interface EndpointsNow {
  /** The endpoints are at least as new. */
  readonly version: number
  /**
   * The accounts that have changed since the requested version, with all their endpoints; null for
   * all accounts.
   */
  readonly accountIds: readonly string[] | null
  readonly endpoints: readonly KnownEndpoint[]
}

export type KnownEndpoint = Endpoint & { readonly isIncluded: boolean }

export async function readVersion(db: Database): Promise<number> {
  return (await db.query<{ version: number }>(READ_VERSION))[0]?.version ?? 0
}

/** What has changed since a version; everything if that is no longer known, or for null. */
export async function readEndpoints(
  db: Database,
  plans: Plans,
  since: number | null,
): Promise<EndpointsNow> {
  const version = await readVersion(db)
  const accountIds = since === null ? null : await changedSince(db, since, version)
  const where = accountIds ? `where e.account_id in (${placeholders(accountIds.length, 0)})` : ''
  const text = `${WITH_PLAN} ${where} order by e.id`
  const isAny = accountIds === null || accountIds.length > 0
  const rows = isAny ? await db.query<EndpointRow & { plan: string }>(text, accountIds ?? []) : []
  const endpoints = rows.map(({ plan, ...row }) => ({
    ...toEndpoint(row),
    // A plan unknown here was set by a node with other plans. An event that is not made is lost.
    isIncluded: findPlan(plans, plan)?.webhooks !== 0,
  }))
  return { version, accountIds, endpoints }
}

/** Every version has its row, unless some were trimmed and what they changed is unknown. */
async function changedSince(
  db: Database,
  since: number,
  version: number,
): Promise<string[] | null> {
  if (since > version || version - since > CHANGES_KEPT) return null
  const rows = await db.query<{ account_id: string }>(READ_CHANGED, [since, version])
  if (rows.length !== version - since) return null
  return [...new Set(rows.map((row) => row.account_id))]
}
