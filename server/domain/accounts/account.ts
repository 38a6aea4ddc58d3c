import type { NewKey } from './api-key.ts'
import type { Actor } from './audit.ts'
import type { Mode } from './keys.ts'
import type { Grant } from './permissions.ts'
import type { Link } from './person.ts'
import type { CodeCounts } from './plans.ts'

/** One account in one mode. Live and test data never see each other. */
export interface Owner {
  readonly accountId: string
  readonly mode: Mode
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly plan: string
  readonly createdAt: number
}

export interface ListedAccount extends Account {
  /** Its live codes. */
  readonly codes: number
  /** Null: it is not suspended. */
  readonly suspendedAt: number | null
}

/** Whose request it is, and what they may do: a key or a signed-in person. */
export interface Caller extends Owner {
  readonly plan: string
  readonly accountName: string
  readonly grant: Grant
  readonly actor: Omit<Actor, 'requestId'>
  readonly isSuspended: boolean
}

/** Accounts are opened, changed and deleted by the operator. */
export interface AccountStore {
  /** False if the e-mail address is taken; with `onlyFirst`, if any account was ever created. */
  create(
    account: Account,
    keys: readonly NewKey[],
    setUp: Link,
    onlyFirst: boolean,
  ): Promise<boolean>
  list(): Promise<readonly ListedAccount[]>
  /** How many accounts each plan has; plans without accounts are left out. */
  countByPlan(): Promise<readonly { readonly plan: string; readonly accounts: number }[]>
  setPlan(id: string, plan: string): Promise<boolean>
  /** Turns its codes into tombstones, so that a printed code never leads to someone else. */
  remove(id: string, now: number): Promise<boolean>
  /** For one mode. Null if there is no such account. */
  codeCounts(owner: Owner): Promise<CodeCounts | null>
}
