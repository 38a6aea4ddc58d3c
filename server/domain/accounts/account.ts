import type { Actor } from './audit.ts'
import type { Mode } from './keys.ts'
import type { CodeCounts, PlanName } from './plans.ts'

/** One account in one mode. Live and test data never see each other. */
export interface Owner {
  readonly accountId: string
  readonly mode: Mode
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly plan: PlanName
  readonly createdAt: number
}

/** An accepted key and its owner. */
export interface Caller extends Owner {
  readonly plan: PlanName
  readonly accountName: string
  readonly keyId: string
  readonly lastFour: string
}

export interface NewKey {
  readonly id: string
  readonly key: string
  readonly mode: Mode
}

export interface KeyInfo {
  readonly id: string
  readonly mode: Mode
  readonly lastFour: string
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** Accounts are opened, changed and deleted by the operator. */
export interface AccountStore {
  /** False if the e-mail address is taken; with `onlyFirst`, if any account was ever created. */
  create(account: Account, keys: readonly NewKey[], onlyFirst: boolean): Promise<boolean>
  list(): Promise<readonly (Account & { readonly codes: number })[]>
  setPlan(id: string, plan: PlanName): Promise<boolean>
  /** Turns its codes into tombstones, so that a printed code never leads to someone else. */
  remove(id: string, now: number): Promise<boolean>
  addKey(accountId: string, key: NewKey, actor: Actor, now: number): Promise<boolean>
  keysOf(accountId: string): Promise<readonly KeyInfo[]>
  revokeKey(id: string, actor: Actor, now: number): Promise<boolean>
  findCaller(key: string): Promise<Caller | null>
  /** For one mode. Null if there is no such account. */
  codeCounts(owner: Owner): Promise<CodeCounts | null>
}
