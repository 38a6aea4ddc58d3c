import { accountSuspended, invalidRequest } from '../../errors.ts'
import type { MailLanguage, Seat } from '../../mail/mail.ts'
import type { Actor } from '../audit.ts'
import { newSecret } from '../secrets.ts'
import { languageFor, type Mailing, mailTo } from './mail-links.ts'
import {
  assertEmail,
  assertPassword,
  linkGone,
  type People,
  type SetUp,
  toAddress,
} from './people.ts'
import type { Member, Person } from './person.ts'
import type { ActivityStore } from './session.ts'

/** A forgotten password: whoever reads the mail of a person may choose a new one. */

const RESET_MS = 3_600_000
/** Within the time of tries.ts. Whoever asks more often has the links already. */
const RESETS_MAX = 3

/** Where nobody is found, the same is done for nobody. */
const NOBODY = {
  ...{ id: '', accountId: '', accountName: '', timezone: 'UTC', email: '' },
  epoch: 0,
} as const

export interface ResetParts extends People {
  readonly mailing: Mailing
  readonly activity: Pick<ActivityStore, 'takeTry'>
}

export interface AskedBy {
  readonly seat: Seat
  readonly language: MailLanguage | null
}

/**
 * Neither the answer nor its time tells whether the address is known: as much is read and written for one
 * that is not.
 */
export async function askForReset(
  { store, mailing, activity }: ResetParts,
  email: string,
  { seat, language: asked }: AskedBy,
): Promise<void> {
  assertEmail(email)
  const address = toAddress(email)
  const now = Date.now()
  const { tries } = await activity.takeTry(`reset ${address}`, now)
  const person = await store.findByEmail(address)
  const member = await store.findMember(person?.id ?? '')
  const isReal = member !== null && member.password !== null && !member.isSuspended
  const whom = isReal ? member : NOBODY
  const language = await languageFor(mailing, whom.id, asked)
  if (tries > RESETS_MAX) return
  const secret = newSecret()
  const expiresAt = now + RESET_MS
  const url = `${mailing.pagesUrl}/app/reset#${secret}`
  const content = { url, askedAt: now, expiresAt, seat }
  const link = { purpose: 'reset', secret, personId: whom.id, epoch: whom.epoch } as const
  await mailing.links.send(
    { ...link, email: null, expiresAt },
    [mailTo(whom, language, 'password_reset', content, now)],
    isReal,
  )
  mailing.wake()
}

/** Ends all sessions of the person. */
export async function finishReset(
  parts: People & { readonly mailing: Mailing },
  { token, email, password }: SetUp,
  { seat, language: asked }: AskedBy,
  requestId: string,
): Promise<Person> {
  const { store, passwords, mailing } = parts
  const member = await findAsked(parts, token)
  if (email !== null && toAddress(email) !== member.email) {
    const message = 'email cannot be changed: the link is for another address'
    throw invalidRequest([{ param: 'email', message, code: 'conflict' }])
  }
  assertPassword('password', password)
  const hash = await passwords.hash(password)
  const now = Date.now()
  const actor: Actor = { kind: 'person', id: member.id, name: member.email, requestId }
  const language = await languageFor(mailing, member.id, asked)
  const told = mailTo(member, language, 'password_changed', { at: now, seat }, now)
  if (!(await store.setPassword(member, hash, actor, now, [told]))) throw linkGone()
  mailing.wake()
  await mailing.links.forget(member.id)
  return { ...member, password: hash, epoch: member.epoch + 1 }
}

async function findAsked(
  { store, mailing }: People & { readonly mailing: Mailing },
  token: string,
): Promise<Member> {
  const link = await mailing.links.find('reset', token, Date.now())
  const member = link === null ? null : await store.findMember(link.personId)
  if (member === null || link?.epoch !== member.epoch || member.password === null) throw linkGone()
  if (member.isSuspended) throw accountSuspended()
  return member
}
