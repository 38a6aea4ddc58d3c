import { invalidRequest, Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import { type Actor, type AuditEntry, changesBetween, HIDDEN } from './audit.ts'
import { type PasswordHasher, passwordFault } from './passwords.ts'
import type { Role } from './permissions.ts'
import { isEmail, type Link, type Person, type PersonStore } from './person.ts'
import { newSecret } from './secrets.ts'

/** Setting up, inviting, changing roles and passwords. Signing in is in sign-in.ts. */

export const SET_UP_MS = 24 * 3_600_000
export const INVITATION_MS = 7 * 24 * 3_600_000

/** For the owner; the operator hands it out. */
export function newSetUpLink(accountId: string, now: number): Link {
  return { secret: newSecret(), accountId, personId: null, expiresAt: now + SET_UP_MS }
}

export interface People {
  readonly store: PersonStore
  readonly passwords: PasswordHasher
}

export interface SetUp {
  readonly token: string
  /** Null with an invitation, which knows it. */
  readonly email: string | null
  readonly password: string
}

/** The owner's first password, or that of an invited person. */
export async function setUp(
  { store, passwords }: People,
  { token, email, password }: SetUp,
  requestId: string,
): Promise<Person> {
  const now = Date.now()
  const link = await store.findLink(token, now)
  if (link === null) throw linkGone()
  assertPassword('password', password)
  const known = await personFor(store, link, email)
  const person: Person = {
    id: known?.id ?? newId('usr', now),
    accountId: link.accountId,
    email: known?.email ?? (email ?? '').trim().toLowerCase(),
    role: link.personId === null ? 'owner' : (known?.role ?? 'viewer'),
    password: await passwords.hash(password),
    epoch: (known?.epoch ?? 0) + 1,
    createdAt: known?.createdAt ?? now,
  }
  const actor: Actor = { kind: 'person', id: person.id, name: person.email, requestId }
  const entry = toEntry(
    actor,
    'member.joined',
    person,
    now,
    changesBetween(named(known), named(person)),
  )
  const refused = await store.accept(link, person, [entry])
  if (refused === 'email') throw emailTaken()
  if (refused === 'link') throw linkGone()
  return person
}

/** Null: a new person. */
async function personFor(
  store: PersonStore,
  link: Link,
  email: string | null,
): Promise<Person | null> {
  if (link.personId !== null) {
    const invited = await store.find(link.personId)
    if (invited === null) throw linkGone()
    if (email !== null && email.trim().toLowerCase() !== invited.email) {
      const message = 'email cannot be chosen: the invitation is for another address'
      throw invalidRequest([{ param: 'email', message }])
    }
    return invited
  }
  assertEmail(email ?? '')
  const known = await store.findByEmail((email ?? '').trim().toLowerCase())
  if (known !== null && known.accountId !== link.accountId) throw emailTaken()
  return known
}

/** Again for someone who has not accepted yet: the new link replaces the old one. */
export async function invite(
  store: PersonStore,
  actor: Actor,
  accountId: string,
  wanted: { email: string; role: Role },
): Promise<{ person: Person; link: Link }> {
  assertEmail(wanted.email)
  const now = Date.now()
  const email = wanted.email.trim().toLowerCase()
  const known = await store.findByEmail(email)
  if (known !== null && (known.accountId !== accountId || known.password !== null)) {
    throw emailTaken()
  }
  const person: Person = {
    id: known?.id ?? newId('usr', now),
    accountId,
    email,
    role: wanted.role,
    password: null,
    epoch: 0,
    createdAt: known?.createdAt ?? now,
  }
  const expiresAt = now + INVITATION_MS
  const link = { secret: newSecret(), accountId, personId: person.id, expiresAt }
  const entry = toEntry(
    actor,
    'member.invited',
    person,
    now,
    changesBetween(named(known), named(person)),
  )
  if (!(await store.addLink(link, person, [entry]))) throw emailTaken()
  return { person, link }
}

export async function changeRole(
  store: PersonStore,
  actor: Actor,
  person: Person,
  role: Role,
): Promise<Person> {
  if (role === person.role) return person
  if ((await store.setRole(person, role, actor, Date.now())) !== null) throw lastOwner()
  return { ...person, role }
}

export async function removePerson(
  store: PersonStore,
  actor: Actor,
  person: Person,
): Promise<void> {
  if ((await store.remove(person, actor, Date.now())) !== null) throw lastOwner()
}

/** What the audit log knows of a person. */
export function named(person: Person | null) {
  if (person === null) return null
  const { email, role, password } = person
  return { email, role, password: password === null ? null : HIDDEN }
}

export function toEntry(
  actor: Actor,
  action: string,
  person: Pick<Person, 'accountId' | 'id'>,
  at: number,
  changes: AuditEntry['changes'],
): AuditEntry {
  const { accountId, id: target } = person
  return { accountId, mode: null, actor, action, target, at, changes }
}

export function assertPassword(param: string, password: string): void {
  const fault = passwordFault(password)
  if (fault === null) return
  throw invalidRequest([{ param, message: fault.replace(/^password/, param) }])
}

function assertEmail(email: string): void {
  if (isEmail(email.trim())) return
  const message = email === '' ? 'email is required' : 'email must be an email address'
  throw invalidRequest([{ param: 'email', message }])
}

function emailTaken(): Problem {
  const message = 'email cannot be used: it belongs to a member already'
  return new Problem('invalid_state', message, [{ param: 'email', message }])
}

function linkGone(): Problem {
  return new Problem('gone', 'This link has expired or has been used: ask for a new one')
}

function lastOwner(): Problem {
  return new Problem('invalid_state', 'An account needs an owner: make someone else owner first')
}
