import {
  type AuditEntry,
  changesBetween,
  entryAbout,
  HIDDEN,
} from '../../../domain/accounts/audit.ts'
import { named } from '../../../domain/accounts/people/people.ts'
import {
  INVITATIONS_MAX,
  type Link,
  MEMBERS_MAX,
  type Person,
  type PersonStore,
} from '../../../domain/accounts/people/person.ts'
import type { Outgoing } from '../../../domain/mail/outgoing.ts'
import { auditStatements } from '../audit.ts'
import type { Database, Statement } from '../engine/database.ts'
import { hashSecret } from '../hash-secret.ts'
import type { MailSeal } from '../mail/seal.ts'
import { dropUnsent, mailStatements } from '../mail/write-mails.ts'
import { batchWith } from '../receipts.ts'
import { atMost } from './at-most.ts'
import {
  clearAddress,
  IS_INVITED,
  removeInvitation,
  saveInvitation,
  setInvitationRole,
} from './invitations.ts'
import { lockAccount, stillOwner } from './lock-account.ts'
import { openPersonReads } from './person-reads.ts'

const INSERT_LINK = `
insert into links (hash, account_id, person_id, expires_at)
select $1, id, $3, $4 from accounts where id = $2`

const USE_LINK = 'delete from links where hash = $1 and expires_at > $2'

const INSERT = `
insert into people (id, account_id, email, role, password, epoch, created_at)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (email) do nothing`

/** Only if nobody has changed the person since it was read. */
const UPDATE = `
update people set role = $4, password = $5, epoch = $6
where id = $1 and role = $2 and epoch = $3`

const REMOVE_LINKS_OF = 'delete from links where person_id = $1'

const MEMBERS = 'select 1 from people where account_id = $1 and password is not null'
const OPEN_INVITATIONS = `
select 1 from links where account_id = $1 and person_id is not null and expires_at > $2`

const RESET = [
  'delete from links where account_id = $1',
  'delete from invitations where account_id = $1',
  `delete from people as p where p.account_id = $1 and ${IS_INVITED}`,
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

const ADDRESS_IS_FREE = `
select 1 where not exists (select 1 from people where email = $1 and id <> $2)`

const SET_EMAIL = `
update people set email = $4, epoch = epoch + 1 where id = $1 and epoch = $2 and email = $3`

const SET_PASSWORD = `
update people set password = $3, epoch = epoch + 1 where id = $1 and epoch = $2`

/** `seal`: encrypts mails; null where none are sent. */
export function openPersonStore(db: Database, seal: MailSeal | null = null): PersonStore {
  const toStatements = (mails: readonly Outgoing[]) =>
    seal === null ? [] : mailStatements('codes', seal, mails)

  return {
    ...openPersonReads(db),

    async reset(link, audit) {
      const refused = await db.batch([
        lockAccount(link.accountId),
        ...RESET.map((text) => ({ text, values: [link.accountId] })),
        linkStatement(link),
        ...auditStatements(audit),
      ])
      return refused === null
    },

    // A new link makes the one before worthless.
    ...entriesOf(db, (mails) => [
      ...(seal === null ? [] : dropUnsent('codes', seal, mails)),
      ...toStatements(mails),
    ]),

    async setPassword(person, password, actor, now, mails) {
      const hidden = { password: { from: HIDDEN, to: HIDDEN } }
      const entry = entryAbout(actor, 'member.password_changed', person, now, hidden)
      const values = [person.id, person.epoch, password]
      const update = { text: SET_PASSWORD, values, expect: 1, name: 'epoch' }
      const also = [...auditStatements([entry]), ...toStatements(mails)]
      return (await db.batch([update, ...also])) === null
    },

    async setEmail(person, email, actor, now, mails) {
      const changes = changesBetween({ email: person.email }, { email })
      const entry = entryAbout(actor, 'member.email_changed', person, now, changes)
      const values = [person.id, person.epoch, person.email, email]
      const refused = await db.batch([
        ...clearAddress({ ...person, email }),
        { text: ADDRESS_IS_FREE, values: [email, person.id], expect: 1, name: 'taken' },
        { text: SET_EMAIL, values, expect: 1, name: 'changed' },
        ...auditStatements([entry]),
        ...toStatements(mails),
      ])
      return refused as 'taken' | 'changed' | null
    },

    async setRole(person, role, actor, now) {
      const changes = changesBetween({ role: person.role }, { role })
      const entry = entryAbout(actor, 'member.role_changed', person, now, changes)
      const update = person.isInvitation
        ? setInvitationRole(person, role)
        : changeStatement(person, SET_ROLE, role)
      return change(db, person, [update], entry)
    },

    async remove(person, actor, now) {
      const changes = changesBetween(named(person), null)
      const entry = entryAbout(actor, 'member.removed', person, now, changes)
      const links = { text: REMOVE_LINKS_OF, values: [person.id] }
      const removal = person.isInvitation
        ? removeInvitation(person)
        : changeStatement(person, REMOVE)
      return change(db, person, [removal, links], entry)
    },
  }
}

type Entries = Pick<PersonStore, 'invite' | 'accept'>

function entriesOf(
  db: Database,
  toStatements: (mails: readonly Outgoing[]) => Statement[],
): Entries {
  return {
    async invite(link, person, before, { audit, receipt, mails }) {
      const refused = await batchWith(db, receipt, [
        lockAccount(person.accountId),
        ...stillOwner(audit),
        person.isInvitation
          ? saveInvitation(person, before, link.expiresAt)
          : updateStatement(person, before),
        { text: REMOVE_LINKS_OF, values: [person.id] },
        linkStatement(link),
        // Who is invited when there is no room could never accept.
        atMost(MEMBERS_MAX - 1, { text: MEMBERS, values: [person.accountId] }, 'members'),
        openInvitationsWithin(person.accountId),
        ...auditStatements(audit),
        ...toStatements(mails),
      ])
      return refused as Awaited<ReturnType<PersonStore['invite']>>
    },

    async accept(link, person, before, audit) {
      const { accountId } = person
      const refused = await db.batch([
        lockAccount(accountId),
        { text: USE_LINK, values: [hashSecret(link.secret), Date.now()], expect: 1, name: 'link' },
        ...joinStatements(person, before),
        { text: REMOVE_LINKS_OF, values: [person.id] },
        // The operator's link for the owner works whatever the number of members.
        ...(link.personId === null
          ? []
          : [atMost(MEMBERS_MAX, { text: MEMBERS, values: [accountId] }, 'members')]),
        ...auditStatements(audit),
      ])
      return refused as Awaited<ReturnType<PersonStore['accept']>>
    },
  }
}

async function change(
  db: Database,
  { accountId }: Person,
  statements: readonly Statement[],
  entry: AuditEntry,
): Promise<boolean> {
  const all = [lockAccount(accountId), ...statements, ...auditStatements([entry])]
  return (await db.batch(all)) === null
}

function changeStatement(
  { id, accountId, role, epoch }: Person,
  text: string,
  ...values: string[]
): Statement {
  return { text, values: [id, accountId, role, epoch, ...values], expect: 1, name: 'person' }
}

function updateStatement(person: Person, before: Person | null): Statement {
  const { id, role, password, epoch } = person
  const values = [id, before?.role ?? role, before?.epoch ?? epoch, role, password, epoch]
  return { text: UPDATE, values, expect: 1, name: 'person' }
}

/** Whoever accepts becomes one of the people, who alone have addresses. */
function joinStatements(person: Person, before: Person | null): Statement[] {
  if (before !== null && !before.isInvitation) return [updateStatement(person, before)]
  const { id, accountId, email, role, password, epoch, createdAt } = person
  const values = [id, accountId, email, role, password, epoch, createdAt]
  return [
    ...(before === null ? [] : [removeInvitation(before)]),
    ...clearAddress(person),
    { text: INSERT, values, expect: 1, name: 'person' },
  ]
}

function openInvitationsWithin(accountId: string): Statement {
  const open = { text: OPEN_INVITATIONS, values: [accountId, Date.now()] }
  return atMost(INVITATIONS_MAX, open, 'invitations')
}

/** Fails if there is no such account. */
export function linkStatement({ secret, accountId, personId, expiresAt }: Link): Statement {
  const values = [hashSecret(secret), accountId, personId, expiresAt]
  return { text: INSERT_LINK, values, expect: 1, name: 'account' }
}
