import { accountSuspended, invalidRequest } from '../../errors.ts'
import type { MailLanguage } from '../../mail/mail.ts'
import type { Actor } from '../audit.ts'
import { newSecret } from '../secrets.ts'
import { languageFor, type Mailing, mailTo } from './mail-links.ts'
import { assertEmail, emailTaken, linkGone, toAddress } from './people.ts'
import type { Member, Person } from './person.ts'
import type { AskedBy } from './reset.ts'
import { assertOwnPassword, type SignIn } from './sign-in.ts'
import { type TryOrigin, takeTurn } from './tries.ts'

/** A new email address: it counts once whoever reads its mail has confirmed it. */

export const CONFIRM_MS = 24 * 3_600_000
/** Within the time of tries.ts: each of them writes to somebody who may not know us. */
const ADDRESSES_MAX = 5

export interface AddressParts extends SignIn {
  readonly mailing: Mailing
}

/**
 * Whether somebody has the new address is not looked at, as with invitations: only whoever confirms it
 * learns that. The old one is told at once, while there is still time to object.
 */
export async function askForAddress(
  parts: AddressParts,
  from: TryOrigin,
  member: Member,
  { email, password }: { email: string; password: string },
  by: AskedBy,
): Promise<string> {
  const { mailing } = parts
  assertEmail(email)
  const address = toAddress(email)
  if (address === member.email) {
    const message = 'email is already your address'
    throw invalidRequest([{ param: 'email', message, code: 'conflict' }])
  }
  await assertOwnPassword(parts, from, member, { param: 'password', given: password })
  const now = Date.now()
  const asked = { max: ADDRESSES_MAX, what: 'new addresses' }
  await takeTurn(parts.activity, `address ${member.id}`, asked)
  const secret = newSecret()
  const expiresAt = now + CONFIRM_MS
  const language = await languageFor(mailing, member.id, by.language)
  const url = `${mailing.pagesUrl}/app/email#${secret}`
  const { id: personId, epoch } = member
  await mailing.links.send(
    { purpose: 'email', secret, personId, epoch, email: address, expiresAt },
    [
      mailTo(
        { ...member, email: address },
        language,
        'address_confirm',
        { from: member.email, url, expiresAt },
        now,
      ),
      mailTo(member, language, 'address_asked', { to: address, at: now, seat: by.seat }, now),
    ],
    true,
  )
  mailing.wake()
  return address
}

export async function confirmAddress(
  { store, mailing }: Pick<AddressParts, 'store' | 'mailing'>,
  token: string,
  asked: MailLanguage | null,
  requestId: string,
): Promise<Person> {
  const now = Date.now()
  const link = await mailing.links.find('email', token, now)
  const member = link === null ? null : await store.findMember(link.personId)
  const email = link?.email ?? null
  if (member === null || email === null || link?.epoch !== member.epoch) throw linkGone()
  if (member.isSuspended) throw accountSuspended()
  const actor: Actor = { kind: 'person', id: member.id, name: member.email, requestId }
  const language = await languageFor(mailing, member.id, asked)
  const told = mailTo(member, language, 'address_changed', { to: email, at: now }, now)
  const refused = await store.setEmail(member, email, actor, now, [told])
  if (refused === 'taken') throw emailTaken()
  if (refused === 'changed') throw linkGone()
  mailing.wake()
  await mailing.links.forget(member.id)
  return { ...member, email, epoch: member.epoch + 1 }
}
