import { INVITATION_MS } from '../../../domain/accounts/people/people.ts'
import type { Person } from '../../../domain/accounts/people/person.ts'
import type { Statement } from '../engine/database.ts'

/**
 * Invitations are rows of their own, with the id that the person will have. They claim nothing: any
 * number of accounts may invite an address, and it goes to whoever is first in the table of people, whose
 * addresses are unique.
 *
 * Up to 0.2.0 an invitation was a person without a password, which kept all other accounts from inviting
 * the address. Those rows stay where they are: nodes of that release still make and accept them while they
 * run beside ours, and their links must work on both. So a person without a password is listed, changed and
 * accepted as before. Only when somebody else accepts the address does the row move here (STEP_ASIDE): its
 * account still sees the invitation, and its link says that the address is taken. expired.ts deletes the
 * last of them, so a later release need not know them.
 */
export const INVITATION_FIELDS = `i.id, i.account_id, i.email, i.role, null as password,
  0 as epoch, i.created_at, 1 as is_invitation`

/** Of people `p`: an invitation of 0.2.0, and not an owner who has to set a new password. */
export const IS_INVITED = "p.password is null and (p.epoch = 0 or p.role <> 'owner')"

const INSERT = `
insert into invitations (id, account_id, email, role, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6) on conflict (account_id, email) do nothing`
const RENEW = 'update invitations set role = $3, expires_at = $4 where id = $1 and role = $2'
const SET_ROLE = 'update invitations set role = $3 where id = $1 and role = $2'
const REMOVE = 'delete from invitations where id = $1 and role = $2'

const OTHERS = `p.email = $1 and p.id <> $2 and ${IS_INVITED}`
const STEP_ASIDE = `
insert into invitations (id, account_id, email, role, created_at, expires_at)
select p.id, p.account_id, p.email, p.role, p.created_at,
  coalesce((select max(l.expires_at) from links l where l.person_id = p.id),
    p.created_at + ${INVITATION_MS})
from people p where ${OTHERS} on conflict do nothing`
const LEAVE = `delete from people as p where ${OTHERS}`

export function saveInvitation(
  person: Person,
  before: Person | null,
  expiresAt: number,
): Statement {
  const { id, accountId, email, role, createdAt } = person
  const asRead = { expect: 1, name: 'person' }
  if (before !== null) return { text: RENEW, values: [id, before.role, role, expiresAt], ...asRead }
  return { text: INSERT, values: [id, accountId, email, role, createdAt, expiresAt], ...asRead }
}

export function setInvitationRole({ id, role }: Person, to: Person['role']): Statement {
  return { text: SET_ROLE, values: [id, role, to], expect: 1, name: 'person' }
}

export function removeInvitation({ id, role }: Person): Statement {
  return { text: REMOVE, values: [id, role], expect: 1, name: 'person' }
}

/** Before the person gets the address. */
export function clearAddress({ id, email }: Person): Statement[] {
  return [STEP_ASIDE, LEAVE].map((text) => ({ text, values: [email, id] }))
}
