import type { Actor, AuditEntry } from './audit.ts'
import type { Role } from './permissions.ts'

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/

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
  list(accountId: string): Promise<readonly Person[]>
  findLink(secret: string, now: number): Promise<Link | null>
  /**
   * Stores the link, and the invited person if there is one; earlier links to the same end stop
   * working, and a link for the owner ends all sessions of the account. False if the email address is taken or the account does not exist.
   */
  addLink(link: Link, invited: Person | null, audit: readonly AuditEntry[]): Promise<boolean>
  /** Uses the link up and stores the person with a password. Null, or why nothing was stored. */
  accept(link: Link, person: Person, audit: readonly AuditEntry[]): Promise<null | 'link' | 'email'>
  /** False if the password has changed since the person was read. */
  setPassword(person: Person, password: string, actor: Actor, now: number): Promise<boolean>
  /** Null, or why not. Ends the person's sessions. */
  setRole(person: Person, role: Role, actor: Actor, now: number): Promise<null | 'last_owner'>
  remove(person: Person, actor: Actor, now: number): Promise<null | 'last_owner'>
}
