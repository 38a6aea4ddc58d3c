import type { Owner } from '../accounts/account.ts'
import type { Quota } from '../accounts/plans.ts'
import type { Receipt } from '../accounts/receipts.ts'
import type { Page, Paged } from '../paging.ts'
import type { Style } from './style.ts'

export const STATUSES = ['active', 'paused', 'draft'] as const
export type Status = (typeof STATUSES)[number]

export interface Code extends Owner {
  readonly id: string
  readonly shortCode: string
  readonly name: string
  /** Null for a draft only. */
  readonly destinationUrl: string | null
  readonly status: Status
  readonly style: Style
  readonly madeBy: 'api' | 'dashboard'
  readonly createdAt: number
  readonly updatedAt: number
  /** How many destinations it has had; each one is a row of its history. */
  readonly destinations: number
  /**
   * Incremented by every change, so that concurrent editors cannot overwrite each other unnoticed.
   */
  readonly revision: number
}

/** Who made a change: a key, by its last four characters, or a person. */
export interface Author {
  readonly kind: 'api_key' | 'person'
  readonly name: string
}

export interface PastDestination {
  readonly destinationUrl: string
  readonly changedAt: number
  readonly author: Author
}

export interface CodeFilter {
  readonly status: Status | null
  readonly search: string | null
}

export interface CodeStore {
  /** Inserts all or none. Null on success, otherwise what prevented it. */
  insert(
    codes: readonly Code[],
    author: Author,
    quota: Quota | null,
    receipt: Receipt | null,
  ): Promise<null | 'short_code' | 'quota' | 'receipt'>
  /** The names that are in use, or once belonged to someone else. */
  taken(owner: Owner, slugs: readonly string[]): Promise<ReadonlySet<string>>
  find(owner: Owner, id: string): Promise<Code | null>
  /** The codes that exist, in no particular order. */
  findSome(owner: Owner, ids: readonly string[]): Promise<Code[]>
  /** How many codes there are in each state. */
  counts(owner: Owner): Promise<Readonly<Record<Status, number>>>
  list(owner: Owner, filter: CodeFilter, page: Page): Promise<Paged<Code>>
  /** False if the code has changed since `before` was read: read it again and retry. */
  update(before: Code, after: Code, author: Author): Promise<boolean>
  /** False if the code has changed since it was read. */
  remove(code: Code, now: number): Promise<boolean>
  history(code: Code, page: Page): Promise<Paged<PastDestination>>
}
