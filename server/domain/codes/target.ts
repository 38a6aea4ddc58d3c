import type { Owner } from '../accounts/account.ts'
import type { Status } from './code.ts'

/** What is known of the code behind a short link. */
export interface Target extends Owner {
  readonly codeId: string
  readonly destinationUrl: string | null
  readonly status: Status | 'deleted'
}

export interface TargetStore {
  /**
   * Null: there has never been such a code. Not a promise where the database is in this process:
   * one would cost more than the lookup.
   */
  find(slug: string): Target | null | Promise<Target | null>
}
