import { hash } from 'node:crypto'
import type {
  Account,
  AccountStore,
  Caller,
  KeyInfo,
  NewKey,
} from '../../domain/accounts/account.ts'
import {
  deletedEntry,
  type NamedAccount,
  newKeyEntry,
  openedEntries,
  plannedEntry,
  revokedKeyEntry,
} from '../../domain/accounts/account-audit.ts'
import type { Actor } from '../../domain/accounts/audit.ts'
import { lastFour, MODES, type Mode } from '../../domain/accounts/keys.ts'
import type { CodeCounts, PlanName } from '../../domain/accounts/plans.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement } from '../engine/database.ts'
import { raiseVersion } from '../webhooks/endpoints.ts'

/**
 * Set by the first account ever created, so that a service that was emptied later gets no new
 * owner.
 */
const CLAIM_FIRST = `
insert into settings (name, value) values ('first_account', $1) on conflict (name) do nothing`

const INSERT = `
insert into accounts (id, name, email, plan, created_at) values ($1, $2, $3, $4, $5)
on conflict (email) do nothing`

const INSERT_COUNTS = `
insert into code_counts (account_id, mode, active, paused, draft, made_by_api)
values ($1, $2, 0, 0, 0, 0)`

const INSERT_KEY = `
insert into api_keys (id, account_id, mode, hash, last_four, created_at)
select $1, id, $3, $4, $5, $6 from accounts where id = $2`

const LIST = `
select a.id, a.name, a.email, a.plan, a.created_at,
  coalesce(c.active + c.paused + c.draft, 0) as codes
from accounts a left join code_counts c on c.account_id = a.id and c.mode = 'live'
order by a.id`

const FIND = 'select name, plan from accounts where id = $1'
const SET_PLAN = 'update accounts set plan = $2 where id = $1 and plan = $3'

/**
 * An account is deleted in steps that are short however large it is. The counters go first: a create
 * must add to them, so none can succeed any more. Codes then become tombstones, some at a time. The
 * account itself goes last, so that an interrupted deletion can be started again. Endpoints are
 * deleted after raiseVersion has locked the row that every new endpoint must update, so that none is
 * missed.
 */
const CLOSE_COUNTS = 'delete from code_counts where account_id = $1'
const CLOSE = [
  'delete from api_keys where account_id = $1',
  'delete from receipts where account_id = $1',
]
const CLOSE_ENDPOINTS = [
  'delete from endpoints where account_id = $1',
  'delete from code_events where account_id = $1',
]
const CODES_AT_ONCE = 2000

const NEXT_PIECE = `
select max(id) as last from (
  select id from codes where account_id = $1 and mode = $2 order by id limit ${CODES_AT_ONCE}) as piece`

const INSERT_TOMBSTONES = `
insert into tombstones (code_id, slug, account_id, mode, deleted_at)
select id, slug, account_id, mode, $5 from codes
where account_id = $1 and mode = $2 and id > $3 and id <= $4
on conflict (code_id) do nothing`

const DELETE_CODES = `
delete from codes where account_id = $1 and mode = $2 and id > $3 and id <= $4`

/** After the codes: an edit in progress locks its code until it has written its destination. */
const DELETE_DESTINATIONS = `
delete from destinations where code_id in (
  select code_id from tombstones
  where account_id = $1 and mode = $2 and code_id > $3 and code_id <= $4)`

const REMOVE_ACCOUNT = 'delete from accounts where id = $1'

const KEYS = `
select id, mode, last_four, created_at, revoked_at from api_keys where account_id = $1 order by id`

const FIND_KEY = `
select account_id, mode from api_keys where id = $1 and revoked_at is null`
const REVOKE = 'update api_keys set revoked_at = $2 where id = $1 and revoked_at is null'

const FIND_CALLER = `
select k.account_id, k.mode, k.id, k.last_four, a.plan, a.name from api_keys k
join accounts a on a.id = k.account_id
where k.hash = $1 and k.revoked_at is null`

const CODE_COUNTS = `
select active, paused, draft, made_by_api from code_counts where account_id = $1 and mode = $2`

interface AccountRow {
  id: string
  name: string
  email: string
  plan: PlanName
  created_at: number
  codes: number
}

interface KeyRow {
  id: string
  mode: KeyInfo['mode']
  last_four: string
  created_at: number
  revoked_at: number | null
}

interface CallerRow {
  account_id: string
  id: string
  mode: Caller['mode']
  last_four: string
  plan: PlanName
  name: string
}

export function openAccountStore(db: Database): AccountStore {
  return {
    async create(account, keys, onlyFirst) {
      const claim: Statement = { text: CLAIM_FIRST, values: [account.id] }
      const refused = await db.batch([
        onlyFirst ? { ...claim, expect: 1, name: 'first' } : claim,
        ...insertStatements(account),
        ...keys.map((key) => keyStatement(account.id, key, account.createdAt)),
        ...auditStatements(openedEntries(account, keys)),
      ])
      return refused === null
    },

    async list() {
      const rows = await db.query<AccountRow>(LIST)
      return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
    },

    setPlan: (id, plan) => setPlan(db, id, plan),

    async remove(id, now) {
      await closeAccount(db, id, now)
      for (const mode of MODES) await replaceWithTombstones(db, id, mode, now)
      return (await db.batch([{ text: REMOVE_ACCOUNT, values: [id], expect: 1 }])) === null
    },

    async addKey(accountId, key, actor, now) {
      const refused = await db.batch([
        keyStatement(accountId, key, now),
        ...auditStatements([newKeyEntry({ accountId, ...key }, actor, now)]),
      ])
      return refused === null
    },

    async keysOf(accountId) {
      return (await db.query<KeyRow>(KEYS, [accountId])).map((row) => ({
        id: row.id,
        mode: row.mode,
        lastFour: row.last_four,
        createdAt: row.created_at,
        revokedAt: row.revoked_at,
      }))
    },

    revokeKey: (id, actor, now) => revokeKey(db, id, actor, now),

    async findCaller(key) {
      const [row] = await db.query<CallerRow>(FIND_CALLER, [sha256(key)])
      if (!row) return null
      const { account_id: accountId, mode, plan, name, id: keyId, last_four } = row
      return { accountId, mode, plan, accountName: name, keyId, lastFour: last_four }
    },

    async codeCounts({ accountId, mode }) {
      type Row = Omit<CodeCounts, 'madeByApi'> & { made_by_api: number }
      const [row] = await db.query<Row>(CODE_COUNTS, [accountId, mode])
      if (!row) return null
      const { made_by_api: madeByApi, ...counts } = row
      return { ...counts, madeByApi }
    },
  }
}

async function setPlan(db: Database, id: string, plan: PlanName): Promise<boolean> {
  for (;;) {
    const account = await findAccount(db, id)
    if (account === null) return false
    if (account.plan === plan) return true
    const refused = await db.batch([
      // Whether it gets webhooks depends on it.
      ...raiseVersion(id),
      { text: SET_PLAN, values: [id, plan, account.plan], expect: 1, name: 'plan' },
      ...auditStatements([plannedEntry(account, plan)]),
    ])
    if (refused === null) return true
  }
}

async function revokeKey(db: Database, id: string, actor: Actor, now: number): Promise<boolean> {
  const [key] = await db.query<Pick<CallerRow, 'account_id' | 'mode'>>(FIND_KEY, [id])
  if (!key) return false
  const entry = revokedKeyEntry({ id, accountId: key.account_id, mode: key.mode }, actor, now)
  const refused = await db.batch([
    { text: REVOKE, values: [id, now], expect: 1, name: 'revoked' },
    ...auditStatements([entry]),
  ])
  return refused === null
}

async function findAccount(db: Database, id: string): Promise<NamedAccount | null> {
  const [row] = await db.query<Pick<AccountRow, 'name' | 'plan'>>(FIND, [id])
  return row ? { id, ...row } : null
}

/** A deletion that was interrupted goes on, and is in the audit log once. */
async function closeAccount(db: Database, id: string, now: number): Promise<void> {
  const account = await findAccount(db, id)
  if (account === null) return
  const ofIt = (text: string) => ({ text, values: [id] })
  const closing = [...CLOSE.map(ofIt), ...raiseVersion(id), ...CLOSE_ENDPOINTS.map(ofIt)]
  const refused = await db.batch([
    { ...ofIt(CLOSE_COUNTS), expect: MODES.length, name: 'closed' },
    ...closing,
    ...auditStatements([deletedEntry(account, now)]),
  ])
  if (refused !== null) await db.batch(closing)
}

async function replaceWithTombstones(
  db: Database,
  id: string,
  mode: Mode,
  now: number,
): Promise<void> {
  let after = ''
  for (;;) {
    const [piece] = await db.query<{ last: string | null }>(NEXT_PIECE, [id, mode])
    if (!piece?.last) return
    const values = [id, mode, after, piece.last]
    await db.batch([
      { text: INSERT_TOMBSTONES, values: [...values, now] },
      { text: DELETE_CODES, values },
      { text: DELETE_DESTINATIONS, values },
    ])
    after = piece.last
  }
}

function insertStatements(account: Account): Statement[] {
  const { id, name, email, plan, createdAt } = account
  const values = [id, name, email.toLowerCase(), plan, createdAt]
  return [
    { text: INSERT, values, expect: 1, name: 'email' },
    ...MODES.map((mode) => ({ text: INSERT_COUNTS, values: [id, mode] })),
  ]
}

function keyStatement(accountId: string, key: NewKey, now: number): Statement {
  const values = [key.id, accountId, key.mode, sha256(key.key), lastFour(key.key), now]
  return { text: INSERT_KEY, values, expect: 1, name: 'account' }
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
