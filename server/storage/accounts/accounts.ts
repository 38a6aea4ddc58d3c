import type { Account, AccountProfile, AccountStore } from '../../domain/accounts/account.ts'
import {
  deletedEntry,
  type NamedAccount,
  openedEntries,
  plannedEntry,
  profileEntry,
} from '../../domain/accounts/account-audit.ts'
import { MODES, type Mode } from '../../domain/accounts/keys.ts'
import type { CodeCounts } from '../../domain/accounts/plans.ts'
import { auditStatements } from '../audit.ts'
import { type BrandRow, readBrand, toBrandRow } from '../brand-row.ts'
import type { Database, Statement } from '../engine/database.ts'
import { keepLogos } from '../keep-logos.ts'
import { raiseVersion } from '../webhooks/endpoints.ts'
import { keyStatement } from './keys.ts'
import { linkStatement } from './people.ts'

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

const LIST = `
select a.id, a.name, a.email, a.plan, a.created_at, a.suspended_at,
  coalesce(c.active + c.paused + c.draft, 0) as codes
from accounts a left join code_counts c on c.account_id = a.id and c.mode = 'live'
order by a.id`

const COUNT_BY_PLAN = 'select plan, count(*) as accounts from accounts group by plan order by plan'

const FIND = 'select name, plan from accounts where id = $1'
const SET_PLAN = 'update accounts set plan = $2 where id = $1 and plan = $3'

const PROFILE = 'select name, timezone, brand, brand_logo from accounts where id = $1'
const SET_PROFILE = `
update accounts set name = $2, timezone = $3, brand = $4, brand_logo = $5
where id = $1 and name = $6 and timezone = $7 and coalesce(brand, '') = $8 and coalesce(brand_logo, '') = $9`

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
  'delete from receipt_bytes where account_id = $1',
  'delete from people where account_id = $1',
  'delete from links where account_id = $1',
  'delete from invitations where account_id = $1',
  'delete from reports where account_id = $1',
  'delete from styles where account_id = $1',
  'delete from account_mails where account_id = $1',
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

const DELETE_CODE_TAGS = `
delete from code_tags where code_id in (
  select code_id from tombstones
  where account_id = $1 and mode = $2 and code_id > $3 and code_id <= $4)`

/** After all codes: one that is being created may still add some. */
const DELETE_OF_CODES = [
  'delete from tags where account_id = $1',
  'delete from external_ids where account_id = $1',
  'delete from logos where account_id = $1',
]

const REMOVE_ACCOUNT = 'delete from accounts where id = $1'

const CODE_COUNTS = `
select active, paused, draft, made_by_api from code_counts where account_id = $1 and mode = $2`

interface AccountRow {
  id: string
  name: string
  email: string
  plan: string
  created_at: number
  suspended_at: number | null
  codes: number
}

export function openAccountStore(db: Database): AccountStore {
  return {
    async create(account, keys, setUp, onlyFirst) {
      const claim: Statement = { text: CLAIM_FIRST, values: [account.id] }
      const refused = await db.batch([
        onlyFirst ? { ...claim, expect: 1, name: 'first' } : claim,
        ...insertStatements(account),
        ...keys.map(keyStatement),
        linkStatement(setUp),
        ...auditStatements(openedEntries(account, keys)),
      ])
      return refused === null
    },

    async list() {
      const rows = await db.query<AccountRow>(LIST)
      return rows.map(({ created_at, suspended_at, ...row }) => ({
        ...row,
        createdAt: created_at,
        suspendedAt: suspended_at,
      }))
    },

    countByPlan: () => db.query<{ plan: string; accounts: number }>(COUNT_BY_PLAN),

    setPlan: (id, plan) => setPlan(db, id, plan),

    async profileOf(id) {
      type Row = Pick<AccountProfile, 'name' | 'timezone'> & BrandRow
      const [row] = await db.query<Row>(PROFILE, [id])
      return row ? { name: row.name, timezone: row.timezone, brand: readBrand(row) } : null
    },

    async setProfile(id, before, after, actor) {
      const [was, is] = [toBrandRow(before.brand), toBrandRow(after.brand)]
      const values = [
        ...[id, after.name, after.timezone, is.brand, is.brand_logo],
        ...[before.name, before.timezone, was.brand ?? '', was.brand_logo ?? ''],
      ]
      const refused = await db.batch([
        ...keepLogos(db, { accountId: id, mode: 'live' }, [is.brand_logo]),
        { text: SET_PROFILE, values, expect: 1, name: 'profile' },
        ...auditStatements([profileEntry(id, before, after, actor)]),
      ])
      return refused as 'profile' | 'logo' | null
    },

    async remove(id, now) {
      await closeAccount(db, id, now)
      for (const mode of MODES) await replaceWithTombstones(db, id, mode, now)
      const ofCodes = DELETE_OF_CODES.map((text) => ({ text, values: [id] }))
      const remove = { text: REMOVE_ACCOUNT, values: [id], expect: 1 }
      return (await db.batch([...ofCodes, remove])) === null
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

async function setPlan(db: Database, id: string, plan: string): Promise<boolean> {
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
      { text: DELETE_CODE_TAGS, values },
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
