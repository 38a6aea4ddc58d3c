import type { Owner } from '../../accounts/owner.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { Status } from '../code.ts'
import type { Route } from './route.ts'

/** What is known of the code behind a short link. */
export interface Target extends Owner {
  readonly codeId: string
  readonly destinationUrl: string | null
  /** Null: there is nothing to decide, it leads to its destination. The most frequent kind. */
  readonly route: Route | null
  /** Of the destination and the route, as its history counts them. */
  readonly version: number
  readonly status: Status | 'deleted'
  /** The operator has suspended its account. */
  readonly isSuspended: boolean
  /** The operator has blocked this code. */
  readonly isBlocked: boolean
  /** Which list of blocked domains was in force when it was read; 0: none has ever been blocked. */
  readonly blockList: number
}

export interface TargetStore {
  /**
   * Null: there has never been such a code. Not a promise where the database is in this process:
   * one would cost more than the lookup.
   */
  find(slug: string): MaybePromise<Target | null>
  /** The blocked domain that the destination is on or under; null: none. A promise like `find`. */
  blockedDomain(blockList: number, destination: string): MaybePromise<string | null>
}
