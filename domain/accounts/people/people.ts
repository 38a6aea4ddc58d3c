import {
  accountGone,
  accountSuspended,
  type FaultFacts,
  invalidRequest,
  Problem,
  signedOut,
  tooManyChanges,
} from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Outgoing } from '../../mail/outgoing.ts'
import { type Actor, changesBetween, entryAbout, HIDDEN } from '../audit.ts'
import type { Role } from '../permissions.ts'
import { AlreadyDone, type Receipt } from '../receipts.ts'
import { newSecret } from '../secrets.ts'
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordHasher, passwordFault } from './passwords.ts'
import {
  type Full,
  hasAddress,
  INVITATIONS_MAX,
  isEmail,
  type Link,
  MEMBERS_MAX,
  type Person,
  type PersonStore,
} from './person.ts'

/** Setting up, inviting, changing roles and passwords. Signing in is in sign-in.ts. */

/** A lost race means that someone else won, so this many in a row means overload. */
const EDIT_TRIES = 20
const SET_UP_MS = 24 * 3_600_000
export const INVITATION_MS = 7 * 24 * 3_600_000

/** For the owner; the operator hands it out. */
export function newSetUpLink(accountId: string, now: number): Link {
  return { secret: newSecret(), accountId, personId: null, expiresAt: now + SET_UP_MS }
}

/** The secret is behind the #, so that no server and no proxy gets to see it. */
export function setUpUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/app/setup#${secret}`
}

/** A page of its own: an invited person has an email address already. */
export function invitationUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/app/invitation#${secret}`
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
  const link = await store.findLink(token, Date.now())
  if (link === null) throw linkGone()
  if (link.isSuspended) throw accountSuspended()
  assertPassword('password', password)
  await personFor(store, link, email)
  const hash = await passwords.hash(password)
  for (let attempt = 0; attempt < EDIT_TRIES; attempt++) {
    // Again: hashing takes a while, and whoever invited them may have changed their mind.
    const before = await personFor(store, link, email)
    const now = Date.now()
    const person: Person = {
      id: before?.id ?? newId('usr', now),
      accountId: link.accountId,
      email: before?.email ?? toAddress(email ?? ''),
      role: link.personId === null ? 'owner' : (before?.role ?? 'viewer'),
      password: hash,
      isInvitation: false,
      epoch: (before?.epoch ?? 0) + 1,
      createdAt: before?.createdAt ?? now,
    }
    const actor: Actor = { kind: 'person', id: person.id, name: person.email, requestId }
    const changes = changesBetween(named(before), named(person))
    const entry = entryAbout(actor, 'member.joined', person, now, changes)
    const refused = await store.accept(link, person, before, [entry])
    if (refused === null) return person
    if (refused === 'link' || refused === 'account') throw linkGone()
    if (refused !== 'person') throw full(refused)
  }
  throw tooManyChanges()
}

/** Null: a new person. An invitation is for someone who has no password yet. */
async function personFor(
  store: PersonStore,
  link: Link,
  email: string | null,
): Promise<Person | null> {
  if (link.personId === null) return ownerFor(store, link, email ?? '')
  const invited = await store.find(link.personId)
  if (invited === null || invited.password !== null) throw linkGone()
  if (email !== null && toAddress(email) !== invited.email) {
    const message = 'email cannot be changed: the invitation is for another address'
    throw invalidRequest([{ param: 'email', message, code: 'conflict' }])
  }
  const holder = await store.findByEmail(invited.email)
  if (holder === null || holder.id === invited.id || !hasAddress(holder)) return invited
  throw holder.accountId === link.accountId ? linkGone() : emailTaken()
}

async function ownerFor(store: PersonStore, link: Link, email: string): Promise<Person | null> {
  assertEmail(email)
  const address = toAddress(email)
  const holder = await store.findByEmail(address)
  const isTaken = holder !== null && holder.accountId !== link.accountId && hasAddress(holder)
  if (isTaken) throw emailTaken()
  return store.findOwn(link.accountId, address)
}

export interface Invited {
  readonly person: Person
  readonly link: Link
}

/** What is stored in the batch of an invitation. */
export interface InvitationExtras {
  /** The answer; null: no Idempotency-Key was given. */
  readonly seal: ((invited: Invited) => Receipt) | null
  /** The mail; null: the link is handed over by whoever invites. */
  readonly write: ((invited: Invited) => readonly Outgoing[]) | null
}

/**
 * Again for someone who has not accepted yet: the new link replaces the old one. Other accounts are not
 * looked at, so neither the answer nor its time tells whether they know the address: whoever accepts
 * learns that it is taken, nobody else does.
 */
export async function invite(
  store: PersonStore,
  actor: Actor,
  accountId: string,
  wanted: { email: string; role: Role },
  { seal, write }: InvitationExtras = { seal: null, write: null },
): Promise<Invited> {
  assertEmail(wanted.email)
  const email = toAddress(wanted.email)
  for (let attempt = 0; attempt < EDIT_TRIES; attempt++) {
    const before = await store.findOwn(accountId, email)
    if (before !== null && before.password !== null) throw emailTaken()
    const now = Date.now()
    const person = toInvited(before, { ...wanted, email }, accountId, now)
    const expiresAt = now + INVITATION_MS
    const link = { secret: newSecret(), accountId, personId: person.id, expiresAt }
    const changes = changesBetween(named(before), named(person))
    const entry = entryAbout(actor, 'member.invited', person, now, changes)
    const receipt = seal?.({ person, link }) ?? null
    const mails = write?.({ person, link }) ?? []
    const refused = await store.invite(link, person, before, { audit: [entry], receipt, mails })
    if (refused === null) return { person, link }
    if (refused === 'receipt') throw new AlreadyDone()
    if (refused === 'account') throw accountGone()
    if (refused === 'actor') throw signedOut()
    if (refused !== 'person') throw full(refused)
  }
  throw tooManyChanges()
}

function toInvited(
  before: Person | null,
  { email, role }: { email: string; role: Role },
  accountId: string,
  now: number,
): Person {
  if (before !== null) return { ...before, role }
  const made = { id: newId('usr', now), createdAt: now, epoch: 0 }
  return { ...made, accountId, email, role, password: null, isInvitation: true }
}

/** Null: the person is gone. */
export async function changeRole(
  store: PersonStore,
  actor: Actor,
  found: Person,
  role: Role,
): Promise<Person | null> {
  return change(store, found, async (person) =>
    person.role === role || (await store.setRole(person, role, actor, Date.now()))
      ? { ...person, role }
      : null,
  )
}

/** Null: the person is gone already. */
export async function removePerson(
  store: PersonStore,
  actor: Actor,
  found: Person,
): Promise<Person | null> {
  return change(store, found, async (person) =>
    (await store.remove(person, actor, Date.now())) ? person : null,
  )
}

/** A change that is refused although the person is as it was read would leave no owner. */
async function change(
  store: PersonStore,
  found: Person,
  make: (person: Person) => Promise<Person | null>,
): Promise<Person | null> {
  let person: Person = found
  for (let attempt = 0; attempt < EDIT_TRIES; attempt++) {
    const done = await make(person)
    if (done !== null) return done
    const now = await store.find(found.id)
    if (now === null) return null
    const { role, epoch, isInvitation } = now
    const isSame = role === person.role && epoch === person.epoch
    if (isSame && isInvitation === person.isInvitation) throw lastOwner()
    person = now
  }
  throw tooManyChanges()
}

/** What the audit log knows of a person. */
export function named(person: Person | null) {
  if (person === null) return null
  const { email, role, password } = person
  return { email, role, password: password === null ? null : HIDDEN }
}

export function assertPassword(param: string, password: string): void {
  const fault = passwordFault(password)
  if (fault === null) return
  const { length } = [...password]
  const isLength = length < PASSWORD_MIN || length > PASSWORD_MAX
  const facts: FaultFacts = isLength ? { code: 'length', min: PASSWORD_MIN, max: PASSWORD_MAX } : {}
  throw invalidRequest([{ param, message: fault.replace(/^password/, param), ...facts }])
}

export function toAddress(email: string): string {
  return email.trim().toLowerCase()
}

export function assertEmail(email: string): void {
  if (isEmail(email.trim())) return
  const message = email === '' ? 'email is required' : 'email must be an email address'
  throw invalidRequest([{ param: 'email', message, code: email === '' ? 'required' : 'format' }])
}

export function emailTaken(): Problem {
  const message = 'email cannot be used: it already belongs to a member'
  return new Problem('invalid_state', message, [{ param: 'email', message, code: 'taken' }])
}

const FULL: Readonly<Record<Full, string>> = {
  members: `An account can have at most ${MEMBERS_MAX} members: remove one first`,
  invitations: `An account can have at most ${INVITATIONS_MAX} open invitations: remove one first`,
}

function full(what: Full): Problem {
  return new Problem('quota_exceeded', FULL[what])
}

export function linkGone(): Problem {
  return new Problem('gone', 'This link has expired or has already been used: request a new one')
}

function lastOwner(): Problem {
  return new Problem('invalid_state', 'An account needs an owner: make someone else an owner first')
}
