import { accountSuspended } from '../../errors.ts'
import type { AuditLog } from '../audit.ts'
import { linkGone } from './people.ts'
import type { Person, PersonStore } from './person.ts'

/** What an invitation tells whoever holds its link. */
export interface OpenInvitation {
  readonly accountName: string
  readonly person: Pick<Person, 'email' | 'role'>
  /** The email address of whoever made the link; null: not known any more. */
  readonly invitedBy: string | null
  readonly expiresAt: number
}

/**
 * Whether the address is taken by now is not looked at: only whoever accepts learns that. Any other link
 * is answered like one that does not exist.
 */
export async function openInvitation(
  store: PersonStore,
  audit: AuditLog,
  token: string,
): Promise<OpenInvitation> {
  const link = await store.findLink(token, Date.now())
  if (link === null || link.personId === null) throw linkGone()
  if (link.isSuspended) throw accountSuspended()
  const person = await store.find(link.personId)
  if (person === null || person.password !== null) throw linkGone()
  const { accountId, accountName, expiresAt } = link
  const invitedBy = await inviterOf(audit, accountId, person.id)
  return { accountName, person, invitedBy, expiresAt }
}

/** The last one: a new invitation replaces the link. */
async function inviterOf(audit: AuditLog, accountId: string, id: string): Promise<string | null> {
  const filter = { mode: null, action: 'member.invited', target: id, from: null, to: null }
  const { items } = await audit.list(accountId, filter, null, 1)
  const actor = items[0]?.actor
  return actor?.kind === 'person' ? actor.name : null
}
