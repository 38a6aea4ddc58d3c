import type { Actor, AuditEntry } from './audit.ts'
import type { Role } from './permissions.ts'
import type { Receipt } from './receipts.ts'

/** Neither spaces nor what cannot be seen: two addresses that look the same must be the same. */
const EMAIL = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,255}$/u

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** Someone who signs in. One email address belongs to one account. */
export interface Person {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly role: Role
  /** Null: invited, and has not accepted yet. */
  readonly password: string | null
  /** A session that was opened at an earlier epoch is over. */
  readonly epoch: number
  readonly createdAt: number
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

/** A person together with what their account allows. */
export interface Member extends Person {
  readonly plan: string
  readonly accountName: string
  readonly isSuspended: boolean
}

export interface PersonStore {
  find(id: string): Promise<Person | null>
  findMember(id: string): Promise<Member | null>
  findByEmail(email: string): Promise<Person | null>
  /** Who has the address. An invitation of another account that has expired gives it up. */
  findHolder(email: string, accountId: string, now: number): Promise<Person | null>
  list(accountId: string): Promise<readonly Person[]>
  findLink(secret: string, now: number): Promise<Link | null>
  /**
   * A new link for the owner. Nobody who was let in before stays in: sessions end, owners' passwords
   * and all earlier links stop working. False if the account does not exist.
   */
  reset(link: Link, audit: readonly AuditEntry[]): Promise<boolean>
  /**
   * Stores an invitation, and the person unless `before` is there already; an earlier link of theirs
   * stops working. False if the email address is taken, or `before` has changed.
   */
  invite(
    link: Link,
    person: Person,
    before: Person | null,
    audit: readonly AuditEntry[],
    receipt: Receipt | null,
  ): Promise<null | 'email' | 'receipt'>
  /** Uses the link up and gives the person a password. Null, or why nothing was stored. */
  accept(
    link: Link,
    person: Person,
    before: Person | null,
    audit: readonly AuditEntry[],
  ): Promise<null | 'link' | 'person'>
  /** False if the password has changed since the person was read. */
  setPassword(person: Person, password: string, actor: Actor, now: number): Promise<boolean>
  /** False: it is the last owner, or the person has changed. Ends the person's sessions. */
  setRole(person: Person, role: Role, actor: Actor, now: number): Promise<boolean>
  remove(person: Person, actor: Actor, now: number): Promise<boolean>
}
