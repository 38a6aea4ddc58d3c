import { type AuditEntry, changesBetween, HIDDEN } from '../../domain/accounts/audit.ts'
import { named, toEntry } from '../../domain/accounts/people.ts'
import type { Link, Member, Person, PersonStore } from '../../domain/accounts/person.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement } from '../engine/database.ts'
import { hashSecret } from './hash-secret.ts'

const FIELDS = 'p.id, p.account_id, p.email, p.role, p.password, p.epoch, p.created_at'

const FIND = `select ${FIELDS} from people p where p.id = $1`
const FIND_BY_EMAIL = `select ${FIELDS} from people p where p.email = $1`
const FIND_MEMBER = `
select ${FIELDS}, a.plan, a.name, a.suspended_at
from people p join accounts a on a.id = p.account_id where p.id = $1`
const LIST = `select ${FIELDS} from people p where p.account_id = $1 order by p.id`

const FIND_LINK = `
select account_id, person_id, expires_at from links where hash = $1 and expires_at > $2`

/** Only one link to the same end: a lost one stops working as soon as there is a new one. */
const FORGET_LINKS = `
delete from links where account_id = $1 and (person_id = $2 or person_id is null and $2 is null)`

const INSERT_LINK = `
insert into links (hash, account_id, person_id, expires_at)
select $1, id, $3, $4 from accounts where id = $2`

const USE_LINK = 'delete from links where hash = $1 and expires_at > $2'

const SAVE = `
insert into people (id, account_id, email, role, password, epoch, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (email) do update
set role = excluded.role, password = excluded.password, epoch = excluded.epoch
where people.id = excluded.id`

/** Whoever changes an account's people does so one after the other: it must always have an owner. */
const LOCK_ACCOUNT = 'update accounts set name = name where id = $1'

const HAS_OTHER_OWNER = `
exists (select 1 from people o where o.account_id = $2 and o.role = 'owner'
  and o.password is not null and o.id <> $1)`

const SET_ROLE = `
update people set role = $3, epoch = epoch + 1
where id = $1 and account_id = $2 and (role <> 'owner' or ${HAS_OTHER_OWNER})`

const REMOVE = `
delete from people where id = $1 and account_id = $2 and (role <> 'owner' or ${HAS_OTHER_OWNER})`

const REMOVE_LINKS = 'delete from links where person_id = $1'

const SET_PASSWORD = `
update people set password = $3, epoch = epoch + 1 where id = $1 and epoch = $2`

const END_SESSIONS = 'update people set epoch = epoch + 1 where account_id = $1'

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
  async function first(text: string, value: string): Promise<Person | null> {
    const [row] = await db.query<Row>(text, [value])
    return row ? toPerson(row) : null
  }

  return {
    find: (id) => first(FIND, id),
    findByEmail: (email) => first(FIND_BY_EMAIL, email),

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

    async addLink(link, invited, audit) {
      const statements = [
        ...(invited ? [saveStatement(invited)] : []),
        ...linkStatements(link),
        ...(link.personId === null ? [{ text: END_SESSIONS, values: [link.accountId] }] : []),
        ...auditStatements(audit),
      ]
      return (await db.batch(statements)) === null
    },

    async accept(link, person, audit) {
      const refused = await db.batch([
        { text: USE_LINK, values: [hashSecret(link.secret), Date.now()], expect: 1, name: 'link' },
        saveStatement(person),
        ...auditStatements(audit),
      ])
      return refused as 'link' | 'email' | null
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
      // An owner may always be made an owner, so only the way down is checked.
      return change(db, person, { text: SET_ROLE, values: [role] }, [], entry)
    },

    async remove(person, actor, now) {
      const changes = changesBetween(named(person), null)
      const entry = toEntry(actor, 'member.removed', person, now, changes)
      const links = { text: REMOVE_LINKS, values: [person.id] }
      return change(db, person, { text: REMOVE, values: [] }, [links], entry)
    },
  }
}

async function change(
  db: Database,
  { id, accountId }: Person,
  { text, values }: { text: string; values: string[] },
  after: readonly Statement[],
  entry: AuditEntry,
): Promise<'last_owner' | null> {
  const refused = await db.batch([
    { text: LOCK_ACCOUNT, values: [accountId] },
    { text, values: [id, accountId, ...values], expect: 1, name: 'last_owner' },
    ...after,
    ...auditStatements([entry]),
  ])
  return refused as 'last_owner' | null
}

function saveStatement(person: Person): Statement {
  const { id, accountId, email, role, password, epoch, createdAt } = person
  const values = [id, accountId, email, role, password, epoch, createdAt]
  return { text: SAVE, values, expect: 1, name: 'email' }
}

export function linkStatements({ secret, accountId, personId, expiresAt }: Link): Statement[] {
  const values = [hashSecret(secret), accountId, personId, expiresAt]
  return [
    { text: FORGET_LINKS, values: [accountId, personId] },
    {
      text: INSERT_LINK,
      values,
      expect: 1,
      name: 'account',
    },
  ]
}

function toPerson(row: Row): Person {
  const { id, account_id: accountId, email, role, password, epoch, created_at: createdAt } = row
  return { id, accountId, email, role, password, epoch, createdAt }
}
