import type { AbuseStore, BlockedDomain, NamedCode } from '../../../domain/accounts/abuse.ts'
import { type AuditEntry, OPERATOR } from '../../../domain/accounts/audit.ts'
import type { Mode } from '../../../domain/accounts/owner.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement } from '../engine/database.ts'
import { fieldsOf, type RowOf } from '../rows.ts'

const SUSPEND = 'update accounts set suspended_at = $2 where id = $1 and suspended_at is null'
const RESUME = 'update accounts set suspended_at = null where id = $1 and suspended_at is not null'
const FIND_ACCOUNT = 'select 1 as found from accounts where id = $1'

const BLOCK = 'update codes set blocked_at = $2 where id = $1 and blocked_at is null'
const UNBLOCK = 'update codes set blocked_at = null where id = $1 and blocked_at is not null'
const FIND_OWNER = 'select account_id, mode from codes where id = $1'

/** If the text is the id of one code and the name of another, it means the id. */
const FIND_CODE = `
select id, account_id, short_code, name, destination_url from codes where id = $1 or slug = $2
order by case when id = $1 then 0 else 1 end limit 1`

const ADD_DOMAIN = `
insert into blocked_domains (domain, added_at) values ($1, $2) on conflict (domain) do nothing`
const REMOVE_DOMAIN = 'delete from blocked_domains where domain = $1'
const LIST_DOMAINS = 'select domain, added_at from blocked_domains order by domain'
const RAISE_VERSION: Statement = {
  text: 'update block_list set version = version + 1',
  values: [],
  expect: 1,
}

type Entry = Pick<AuditEntry, 'accountId' | 'mode' | 'action' | 'target' | 'at'>

export function openAbuseStore(db: Database): AbuseStore {
  /** False if it was in that state already: then nothing is written, no audit entry either. */
  async function change(
    statements: readonly Statement[],
    entry: Entry,
    field: string,
    to: boolean,
  ): Promise<boolean> {
    const changes = { [field]: { from: !to, to } }
    const audit = auditStatements([{ ...entry, actor: OPERATOR, changes }])
    const isChanged = (await db.batch([...statements, ...audit])) === null
    // Who did it before may have been interrupted while it waited.
    if (!isChanged) await db.whenInEffect()
    return isChanged
  }

  async function setAccount(id: string, at: number, to: boolean) {
    if ((await db.query(FIND_ACCOUNT, [id])).length === 0) return 'unknown'
    const statement = to ? { text: SUSPEND, values: [id, at] } : { text: RESUME, values: [id] }
    const action = to ? 'account.suspended' : 'account.resumed'
    const entry = { accountId: id, mode: null, action, target: id, at }
    const isChanged = await change([{ ...statement, expect: 1 }], entry, 'suspended', to)
    return isChanged ? 'changed' : 'unchanged'
  }

  async function setCode(id: string, at: number, to: boolean) {
    const [owner] = await db.query<{ account_id: string; mode: Mode }>(FIND_OWNER, [id])
    if (!owner) return 'unknown'
    const statement = to ? { text: BLOCK, values: [id, at] } : { text: UNBLOCK, values: [id] }
    const action = to ? 'qrcode.blocked' : 'qrcode.unblocked'
    const entry = { accountId: owner.account_id, mode: owner.mode, action, target: id, at }
    const isChanged = await change([{ ...statement, expect: 1 }], entry, 'blocked', to)
    return isChanged ? 'changed' : 'unchanged'
  }

  /** Domains belong to no account. */
  async function setDomain(domain: string, at: number, to: boolean) {
    const statement = to
      ? { text: ADD_DOMAIN, values: [domain, at] }
      : { text: REMOVE_DOMAIN, values: [domain] }
    const action = to ? 'domain.blocked' : 'domain.unblocked'
    const entry = { accountId: '', mode: null, action, target: domain, at }
    const statements = [{ ...statement, expect: 1 }, RAISE_VERSION]
    return (await change(statements, entry, 'blocked', to)) ? 'changed' : 'unchanged'
  }

  return {
    suspend: (accountId, now) => setAccount(accountId, now, true),
    resume: (accountId, now) => setAccount(accountId, now, false),
    block: (codeId, now) => setCode(codeId, now, true),
    unblock: (codeId, now) => setCode(codeId, now, false),
    blockDomain: (domain, now) => setDomain(domain, now, true),
    unblockDomain: (domain, now) => setDomain(domain, now, false),

    async findCode(text) {
      const [row] = await db.query<RowOf<NamedCode>>(FIND_CODE, [text, text.toLowerCase()])
      return row ? fieldsOf(row) : null
    },

    async blockedDomains() {
      return (await db.query<RowOf<BlockedDomain>>(LIST_DOMAINS)).map(fieldsOf)
    },
  }
}
