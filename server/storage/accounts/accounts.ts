import type {
  Account,
  AccountProfile,
  AccountStore,
  ListedAccount,
} from '../../../domain/accounts/account.ts'
import {
  type NamedAccount,
  openedEntries,
  plannedEntry,
  profileEntry,
} from '../../../domain/accounts/account-audit.ts'
import { MODES } from '../../../domain/accounts/owner.ts'
import type { CodeCounts } from '../../../domain/accounts/plans.ts'
import { auditStatements } from '../audit.ts'
import { type BrandRow, readBrand, toBrandRow } from '../brand-row.ts'
import type { Database, Statement } from '../engine/database.ts'
import { keepLogos } from '../keep-logos.ts'
import { fieldsOf, type RowOf } from '../rows.ts'
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

const CODE_COUNTS = `
select active, paused, draft, made_by_api from code_counts where account_id = $1 and mode = $2`

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
      return (await db.query<RowOf<ListedAccount>>(LIST)).map(fieldsOf)
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

    async codeCounts({ accountId, mode }) {
      const [row] = await db.query<RowOf<CodeCounts>>(CODE_COUNTS, [accountId, mode])
      return row ? fieldsOf(row) : null
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

export async function findAccount(db: Database, id: string): Promise<NamedAccount | null> {
  const [row] = await db.query<Pick<NamedAccount, 'name' | 'plan'>>(FIND, [id])
  return row ? { id, ...row } : null
}

function insertStatements(account: Account): Statement[] {
  const { id, name, email, plan, createdAt } = account
  const values = [id, name, email.toLowerCase(), plan, createdAt]
  return [
    { text: INSERT, values, expect: 1, name: 'email' },
    ...MODES.map((mode) => ({ text: INSERT_COUNTS, values: [id, mode] })),
  ]
}
