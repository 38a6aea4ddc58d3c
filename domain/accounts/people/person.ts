import type { Outgoing } from '../../mail/outgoing.ts'
import type { After, Page, Paged } from '../../paging.ts'
import type { Actor, AuditEntry } from '../audit.ts'
import type { Role } from '../permissions.ts'
import type { Receipt } from '../receipts.ts'

/**
 * Neither spaces nor what cannot be seen: two addresses that look the same must be the same. Nor what has a
 * meaning in the headers of a mail, as in `<ada@example.com>`, which no mail server takes.
 */
const EMAIL =
  /^[^\s@\p{C}<>()[\]\\,;:"]{1,64}@(?=.{1,255}$)[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** Up to 0.2.0 this was enough: anyone who has such an address still signs in with it. */
const EARLIER_EMAIL = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,255}$/u

export function mayBeStored(email: string): boolean {
  return EARLIER_EMAIL.test(email)
}

/** More are a mistake, or an attack on whoever lists them. */
export const MEMBERS_MAX = 500
/** That can still be accepted. */
export const INVITATIONS_MAX = 100

/** Someone who signs in, or is invited to. One email address belongs to one account. */
export interface Person {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly role: Role
  /** Null: invited, and has not accepted yet; or an owner who has to set a new one. */
  readonly password: string | null
  /** Kept apart from people: the address belongs to whoever accepts first. */
  readonly isInvitation: boolean
  /** A session that was opened at an earlier epoch is over. */
  readonly epoch: number
  readonly createdAt: number
}

/**
 * Whether the email address is theirs. An invitation gives no right to it, also not one that the release
 * before has stored as a person; an owner keeps it while a new password has to be set.
 */
export function hasAddress({ password, role, epoch }: Person): boolean {
  return password !== null || (role === 'owner' && epoch > 0)
}

/** A one-time link. */
export interface Link {
  /** In clear text only here: the store keeps a hash. */
  readonly secret: string
  readonly accountId: string
  /** Null: whoever opens it becomes the owner. */
  readonly personId: string | null
  readonly expiresAt: number
}

/** A link that was found, with what its account is called and may do. */
export interface FoundLink extends Link {
  readonly accountName: string
  readonly isSuspended: boolean
}

/** A person together with what their account allows. */
export interface Member extends Person {
  readonly plan: string
  readonly accountName: string
  readonly timezone: string
  readonly isSuspended: boolean
}

/** Which maximum of an account is reached. */
export type Full = 'members' | 'invitations'

export interface PersonStore {
  /** A person or an invitation. */
  find(id: string): Promise<Person | null>
  findMember(id: string): Promise<Member | null>
  findByEmail(email: string): Promise<Person | null>
  /** The account's own person or invitation with this address. */
  findOwn(accountId: string, email: string): Promise<Person | null>
  /** People and invitations, the oldest first. */
  list(accountId: string, page: Page): Promise<Paged<Person>>
  /** Those after the one with this id. */
  walk(accountId: string, part: After<string>): Promise<Person[]>
  findLink(secret: string, now: number): Promise<FoundLink | null>
  /**
   * A new link for the owner. Nobody who was let in before stays in: sessions end, owners' passwords
   * and all earlier links stop working. False if the account does not exist.
   */
  reset(link: Link, audit: readonly AuditEntry[]): Promise<boolean>
  /**
   * Stores an invitation, or a new link for `before`, whose earlier link stops working. Null, or why not:
   * `person` if `before` has changed.
   */
  invite(
    link: Link,
    person: Person,
    before: Person | null,
    also: {
      readonly audit: readonly AuditEntry[]
      readonly receipt: Receipt | null
      readonly mails: readonly Outgoing[]
    },
  ): Promise<null | 'account' | 'actor' | 'person' | 'receipt' | Full>
  /**
   * Uses the link up and gives the person a password. Null, or why nothing was stored: `person` if they
   * have changed, or somebody else has the address by now.
   */
  accept(
    link: Link,
    person: Person,
    before: Person | null,
    audit: readonly AuditEntry[],
  ): Promise<null | 'account' | 'link' | 'person' | Full>
  /** False if the password has changed since the person was read. */
  setPassword(
    person: Person,
    password: string,
    actor: Actor,
    now: number,
    mails: readonly Outgoing[],
  ): Promise<boolean>
  /** Null, or why not: `changed` if the person is not as it was read. Ends their sessions. */
  setEmail(
    person: Person,
    email: string,
    actor: Actor,
    now: number,
    mails: readonly Outgoing[],
  ): Promise<null | 'taken' | 'changed'>
  /** False: it is the last owner, or the person has changed. Ends the person's sessions. */
  setRole(person: Person, role: Role, actor: Actor, now: number): Promise<boolean>
  remove(person: Person, actor: Actor, now: number): Promise<boolean>
}
