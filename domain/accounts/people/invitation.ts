import { accountSuspended } from '../../errors.ts'
import type { AuditLog } from '../audit.ts'
import { assertEmail, linkGone, toAddress } from './people.ts'
import { INVITATIONS_MAX, type Person, type PersonStore } from './person.ts'
import type { ActivityStore } from './session.ts'
import { takeTurn } from './tries.ts'

const HOUR_MS = 3_600_000
/** Of an account in an hour: as many as can be open, so everyone of a large account can be invited at once. */
export const INVITED_MAX = INVITATIONS_MAX
/** Of them, to one address: the first may be lost, or go to the wrong role. */
export const INVITED_ADDRESS_MAX = 5

/**
 * Where they are mailed. What other accounts send to the address is not looked at, so that nobody learns of
 * it: that is the sender's budget (domain/mail/outgoing.ts).
 */
export async function takeInvitation(
  activity: Pick<ActivityStore, 'takeTry'>,
  accountId: string,
  email: string,
): Promise<void> {
  assertEmail(email)
  const toOne = { max: INVITED_ADDRESS_MAX, windowMs: HOUR_MS, what: 'invitations to this address' }
  await takeTurn(activity, `invite ${accountId} ${toAddress(email)}`, toOne)
  const toAll = { max: INVITED_MAX, windowMs: HOUR_MS, what: 'invitations' }
  await takeTurn(activity, `invite ${accountId}`, toAll)
}

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
