import type { Mode } from './keys.ts'
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

/** An accepted key and its owner. */
export interface Caller extends Owner {
  readonly plan: string
  readonly accountName: string
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

export interface AccountStore {
  /** False if the e-mail address is taken; with `onlyFirst`, if any account was ever created. */
  create(account: Account, keys: readonly NewKey[], onlyFirst: boolean): Promise<boolean>
  list(): Promise<readonly (Account & { readonly codes: number })[]>
  /** How many accounts each plan has; plans without accounts are left out. */
  countByPlan(): Promise<readonly { readonly plan: string; readonly accounts: number }[]>
  setPlan(id: string, plan: string): Promise<boolean>
  /** Turns its codes into tombstones, so that a printed code never leads to someone else. */
  remove(id: string, now: number): Promise<boolean>
  addKey(accountId: string, key: NewKey, now: number): Promise<boolean>
  keysOf(accountId: string): Promise<readonly KeyInfo[]>
  revokeKey(id: string, now: number): Promise<boolean>
  findCaller(key: string): Promise<Caller | null>
  /** For one mode. Null if there is no such account. */
  codeCounts(owner: Owner): Promise<CodeCounts | null>
}
