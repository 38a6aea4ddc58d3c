import type { NewKey } from './api-key.ts'
import type { Actor } from './audit.ts'
import type { Brand } from './brand.ts'
import type { Owner } from './owner.ts'
import type { Link } from './people/person.ts'
import type { CodeCounts } from './plans.ts'

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

/** What an owner may change. */
export interface AccountProfile {
  readonly name: string
  /** An IANA name: whose days the dashboard and reports show. */
  readonly timezone: string
  /** Null: it has none. */
  readonly brand: Brand | null
}

/** Accounts are opened and deleted by the operator, who also chooses their plans. */
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
  /** Null if there is no such account. */
  profileOf(id: string): Promise<AccountProfile | null>
  /** `profile`: it has changed since it was read, or is gone; `logo`: the account has no such live logo. */
  setProfile(
    id: string,
    before: AccountProfile,
    after: AccountProfile,
    actor: Actor,
  ): Promise<'profile' | 'logo' | null>
  /** For one mode. Null if there is no such account. */
  codeCounts(owner: Owner): Promise<CodeCounts | null>
}
