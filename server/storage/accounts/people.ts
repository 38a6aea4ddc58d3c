import { type AuditEntry, changesBetween, HIDDEN } from '../../domain/accounts/audit.ts'
import { named, toEntry } from '../../domain/accounts/people.ts'
import type { Link, Member, Person, PersonStore } from '../../domain/accounts/person.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement, Value } from '../engine/database.ts'
import { batchWith } from '../receipts.ts'
import { hashSecret } from './hash-secret.ts'
import { lockAccount } from './lock-account.ts'

const FIELDS = 'p.id, p.account_id, p.email, p.role, p.password, p.epoch, p.created_at'

const FIND = `select ${FIELDS} from people p where p.id = $1`
const FIND_BY_EMAIL = `select ${FIELDS} from people p where p.email = $1`
const FIND_MEMBER = `
select ${FIELDS}, a.plan, a.name, a.suspended_at
from people p join accounts a on a.id = p.account_id where p.id = $1`
const LIST = `select ${FIELDS} from people p where p.account_id = $1 order by p.id`

const FIND_LINK = `
select account_id, person_id, expires_at from links where hash = $1 and expires_at > $2`

const INSERT_LINK = `
insert into links (hash, account_id, person_id, expires_at)
select $1, id, $3, $4 from accounts where id = $2`

const USE_LINK = 'delete from links where hash = $1 and expires_at > $2'

/** An invitation of another account that nobody accepted in time gives the address up. */
const HAS_LINK = 'exists (select 1 from links l where l.person_id = p.id and l.expires_at > $3)'
const FIND_HOLDER = `
select ${FIELDS} from people p
where p.email = $1 and (p.password is not null or p.account_id = $2 or ${HAS_LINK})`
const GIVE_UP = `
delete from people as p
where p.email = $1 and p.password is null and p.account_id <> $2 and not ${HAS_LINK}`

const INSERT = `
insert into people (id, account_id, email, role, password, epoch, created_at)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (email) do nothing`

/** Only if nobody has changed the person since it was read. */
const UPDATE = `
update people set role = $4, password = $5, epoch = $6
where id = $1 and role = $2 and epoch = $3`

const REMOVE_LINKS_OF = 'delete from links where person_id = $1'

const RESET = [
  'delete from links where account_id = $1',
  'update people set epoch = epoch + 1 where account_id = $1',
  "update people set password = null where account_id = $1 and role = 'owner'",
]

const HAS_OTHER_OWNER = `
exists (select 1 from people o where o.account_id = $2 and o.role = 'owner'
  and o.password is not null and o.id <> $1)`

const SET_ROLE = `
update people set role = $5, epoch = epoch + 1
where id = $1 and account_id = $2 and role = $3 and epoch = $4
  and (role <> 'owner' or ${HAS_OTHER_OWNER})`

const REMOVE = `
delete from people where id = $1 and account_id = $2 and role = $3 and epoch = $4
  and (role <> 'owner' or ${HAS_OTHER_OWNER})`

const SET_PASSWORD = `
update people set password = $3, epoch = epoch + 1 where id = $1 and epoch = $2`

interface Row {
  id: string
  account_id: string
  email: string
  role: Person['role']
  password: string | null
  epoch: number
  created_at: number
}

interface MemberRow extends Row {
  plan: Member['plan']
  name: string
  suspended_at: number | null
}

interface LinkRow {
  account_id: string
  person_id: string | null
  expires_at: number
}

export function openPersonStore(db: Database): PersonStore {
  return {
    ...readsOf(db),

    async reset(link, audit) {
      const refused = await db.batch([
        ...RESET.map((text) => ({ text, values: [link.accountId] })),
        linkStatement(link),
        ...auditStatements(audit),
      ])
      return refused === null
    },

    async invite(link, person, before, audit, receipt) {
      const refused = await batchWith(db, receipt, [
        ...saveStatements(person, before),
        { text: REMOVE_LINKS_OF, values: [person.id] },
        linkStatement(link),
        ...auditStatements(audit),
      ])
      return refused === null || refused === 'receipt' ? refused : 'email'
    },

    async accept(link, person, before, audit) {
      const refused = await db.batch([
        { text: USE_LINK, values: [hashSecret(link.secret), Date.now()], expect: 1, name: 'link' },
        ...saveStatements(person, before),
        { text: REMOVE_LINKS_OF, values: [person.id] },
        ...auditStatements(audit),
      ])
      return refused as 'link' | 'person' | null
    },

    async setPassword(person, password, actor, now) {
      const hidden = { password: { from: HIDDEN, to: HIDDEN } }
      const entry = toEntry(actor, 'member.password_changed', person, now, hidden)
      const values = [person.id, person.epoch, password]
      const update = { text: SET_PASSWORD, values, expect: 1, name: 'epoch' }
      return (await db.batch([update, ...auditStatements([entry])])) === null
    },

    async setRole(person, role, actor, now) {
      const changes = changesBetween({ role: person.role }, { role })
      const entry = toEntry(actor, 'member.role_changed', person, now, changes)
      return change(db, person, { text: SET_ROLE, values: [role] }, [], entry)
    },

    async remove(person, actor, now) {
      const changes = changesBetween(named(person), null)
      const entry = toEntry(actor, 'member.removed', person, now, changes)
      const links = { text: REMOVE_LINKS_OF, values: [person.id] }
      return change(db, person, { text: REMOVE, values: [] }, [links], entry)
    },
  }
}

type Reads = Pick<
  PersonStore,
  'find' | 'findByEmail' | 'findHolder' | 'findMember' | 'list' | 'findLink'
>

function readsOf(db: Database): Reads {
  async function first(text: string, ...values: Value[]): Promise<Person | null> {
    const [row] = await db.query<Row>(text, values)
    return row ? toPerson(row) : null
  }

  return {
    find: (id) => first(FIND, id),
    findByEmail: (email) => first(FIND_BY_EMAIL, email),
    findHolder: (email, accountId, now) => first(FIND_HOLDER, email, accountId, now),

    async findMember(id) {
      const [row] = await db.query<MemberRow>(FIND_MEMBER, [id])
      if (!row) return null
      const isSuspended = row.suspended_at !== null
      return { ...toPerson(row), plan: row.plan, accountName: row.name, isSuspended }
    },

    async list(accountId) {
      return (await db.query<Row>(LIST, [accountId])).map(toPerson)
    },

    async findLink(secret, now) {
      const [row] = await db.query<LinkRow>(FIND_LINK, [hashSecret(secret), now])
      if (!row) return null
      const { account_id: accountId, person_id: personId, expires_at: expiresAt } = row
      return { secret, accountId, personId, expiresAt }
    },
  }
}

async function change(
  db: Database,
  { id, accountId, role, epoch }: Person,
  { text, values }: { text: string; values: string[] },
  after: readonly Statement[],
  entry: AuditEntry,
): Promise<boolean> {
  const refused = await db.batch([
    lockAccount(accountId),
    { text, values: [id, accountId, role, epoch, ...values], expect: 1, name: 'person' },
    ...after,
    ...auditStatements([entry]),
  ])
  return refused === null
}

function saveStatements(person: Person, before: Person | null): Statement[] {
  const { id, accountId, email, role, password, epoch, createdAt } = person
  if (before !== null) {
    const values = [id, before.role, before.epoch, role, password, epoch]
    return [{ text: UPDATE, values, expect: 1, name: 'person' }]
  }
  const values = [id, accountId, email, role, password, epoch, createdAt]
  return [
    { text: GIVE_UP, values: [email, accountId, Date.now()] },
    { text: INSERT, values, expect: 1, name: 'person' },
  ]
}

/** Fails if there is no such account. */
export function linkStatement({ secret, accountId, personId, expiresAt }: Link): Statement {
  const values = [hashSecret(secret), accountId, personId, expiresAt]
  return { text: INSERT_LINK, values, expect: 1, name: 'account' }
}

function toPerson(row: Row): Person {
  const { id, account_id: accountId, email, role, password, epoch, created_at: createdAt } = row
  return { id, accountId, email, role, password, epoch, createdAt }
}
