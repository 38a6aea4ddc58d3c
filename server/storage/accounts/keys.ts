import type { ApiKey, KeyStore, NewKey } from '../../../domain/accounts/api-key.ts'
import type { Scope, Scopes } from '../../../domain/accounts/permissions.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement, Value } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import { batchWith } from '../receipts.ts'
import { fieldsOf, type RowOf } from '../rows.ts'
import { atMost } from './at-most.ts'
import { lockAccount, stillOwner } from './lock-account.ts'

const FIELDS = `id, account_id, mode, name, scopes, last_four, created_at, created_by, expires_at,
  revoked_at`

const INSERT = `
insert into api_keys (id, account_id, mode, name, scopes, hash, last_four, created_at, created_by,
  expires_at, revoked_at)
select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, null from accounts where id = $2`

const COUNT = 'select count(*) as total from api_keys where account_id = $1'
const LIST = `
select ${FIELDS} from api_keys where account_id = $1 order by id desc limit $2 offset $3`
/** Sorts behind every id. */
const AFTER_ALL = 'key_z'
const WALK = `
select ${FIELDS} from api_keys where account_id = $1 and id < $2 order by id desc limit $3`
const FIND = `select ${FIELDS} from api_keys where id = $1`
const FIND_BY_HASH = `select ${FIELDS} from api_keys where hash = $1`

const UPDATE = `
update api_keys set name = $2, scopes = $3, expires_at = $4
where id = $1 and name = $5 and scopes = $6 and revoked_at is null
  and (expires_at = $7 or expires_at is null and $7 is null)`

const VALID = 'select 1 from api_keys where account_id = $1 and revoked_at is null'
const REVOKE = 'update api_keys set revoked_at = $2 where id = $1 and revoked_at is null'

const FIND_CALLER = `
select k.id, k.account_id, k.mode, k.last_four, k.name as key_name, k.scopes, a.plan, a.name,
  a.suspended_at
from api_keys k
join accounts a on a.id = k.account_id
where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`

type Row = RowOf<ApiKey, { scopes: string }>

type CallerRow = Pick<Row, 'id' | 'account_id' | 'mode' | 'last_four' | 'scopes' | 'name'> & {
  key_name: string
  plan: string
  suspended_at: number | null
}

export function openKeyStore(db: Database): KeyStore {
  async function first(text: string, value: string): Promise<ApiKey | null> {
    const [row] = await db.query<Row>(text, [value])
    return row ? toKey(row) : null
  }

  return {
    async add(made, max, audit, receipt) {
      const { accountId } = made.stored
      const refused = await batchWith(db, receipt, [
        lockAccount(accountId),
        ...stillOwner(audit),
        keyStatement(made),
        atMost(max, { text: VALID, values: [accountId] }, 'full'),
        ...auditStatements(audit),
      ])
      return refused as 'account' | 'actor' | 'full' | 'receipt' | null
    },
    async list(accountId, { page, limit }) {
      const [row] = await db.query<{ total: number }>(COUNT, [accountId])
      const total = row?.total ?? 0
      const skip = (page - 1) * limit
      if (skip >= total) return { items: [], total }
      const rows = await db.query<Row>(LIST, [accountId, limit, skip])
      return { items: rows.map(toKey), total }
    },
    async walk(accountId, { after, limit }) {
      return (await db.query<Row>(WALK, [accountId, after ?? AFTER_ALL, limit])).map(toKey)
    },
    find: (id) => first(FIND, id),
    findByKey: (key) => first(FIND_BY_HASH, hashSecret(key)),

    async update(before, after, audit) {
      const values = [before.id, ...changeable(after), ...changeable(before)]
      const update = { text: UPDATE, values, expect: 1, name: 'changed' }
      return (await db.batch([update, ...auditStatements(audit)])) === null
    },

    async revoke(id, now, audit) {
      const update = { text: REVOKE, values: [id, now], expect: 1, name: 'revoked' }
      return (await db.batch([update, ...auditStatements(audit)])) === null
    },

    async findCaller(key, now) {
      const [row] = await db.query<CallerRow>(FIND_CALLER, [hashSecret(key), now])
      if (!row) return null
      return {
        accountId: row.account_id,
        mode: row.mode,
        plan: row.plan,
        accountName: row.name,
        isSuspended: row.suspended_at !== null,
        grant: { scopes: toScopes(row.scopes) },
        actor: { kind: 'api_key', id: row.id, name: row.last_four, keyName: row.key_name },
      }
    },
  }
}

export function keyStatement({ stored, key }: NewKey): Statement {
  const { id, accountId, mode, name, scopes, lastFour, createdAt, createdBy, expiresAt } = stored
  const made = [hashSecret(key), lastFour, createdAt, createdBy, expiresAt]
  const values = [id, accountId, mode, name, toText(scopes), ...made]
  return { text: INSERT, values, expect: 1, name: 'account' }
}

function changeable({ name, scopes, expiresAt }: ApiKey): Value[] {
  return [name, toText(scopes), expiresAt]
}

function toKey(row: Row): ApiKey {
  return { ...fieldsOf(row), scopes: toScopes(row.scopes) }
}

function toText(scopes: Scopes): string {
  return scopes === 'full' ? 'full' : scopes.join(' ')
}

function toScopes(text: string): Scopes {
  return text === 'full' ? 'full' : (text.split(' ') as Scope[])
}
