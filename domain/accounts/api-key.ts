import type { After, Page, Paged } from '../paging.ts'
import type { AuditEntry } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Owner } from './owner.ts'
import type { Scopes } from './permissions.ts'
import type { Receipt } from './receipts.ts'

/** A key as it is shown: the key itself is kept nowhere, only its hash. */
export interface ApiKey extends Owner {
  readonly id: string
  readonly name: string
  readonly scopes: Scopes
  readonly lastFour: string
  readonly createdAt: number
  /** The email address of the person who made it; null: the operator. */
  readonly createdBy: string | null
  /** Null: never. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

export interface NewKey {
  readonly stored: ApiKey
  /** In clear text only here. */
  readonly key: string
}

export interface KeyStore {
  /** Null, or why not: `full` if the account has `max` keys that are not revoked, `actor` if who makes it is no owner any more. */
  add(
    made: NewKey,
    max: number,
    audit: readonly AuditEntry[],
    receipt: Receipt | null,
  ): Promise<null | 'account' | 'actor' | 'full' | 'receipt'>
  /** Newest first, with those that were revoked. */
  list(accountId: string, page: Page): Promise<Paged<ApiKey>>
  /** Those after the one with this id. */
  walk(accountId: string, part: After<string>): Promise<ApiKey[]>
  find(id: string): Promise<ApiKey | null>
  findByKey(key: string): Promise<ApiKey | null>
  /** False if the key has changed since `before` was read: read it again and retry. */
  update(before: ApiKey, after: ApiKey, audit: readonly AuditEntry[]): Promise<boolean>
  /** False if it was revoked before. */
  revoke(id: string, now: number, audit: readonly AuditEntry[]): Promise<boolean>
  /** Null if the key is unknown, revoked or expired. */
  findCaller(key: string, now: number): Promise<Caller | null>
}
