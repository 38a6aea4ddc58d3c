import type { Owner } from '../accounts/account.ts'
import type { Mode } from '../accounts/keys.ts'
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

/** What a picture is drawn from, whoever owns the code. */
export interface PictureCode {
  readonly shortCode: string
  readonly mode: Mode
  /** JSON, as it is stored: parsed only when there is something to draw. */
  readonly style: string
}

export interface PictureCodeStore {
  /** Not a promise where the database is in this process. */
  find(id: string): PictureCodeOrNot | Promise<PictureCodeOrNot>
}

type PictureCodeOrNot = PictureCode | 'deleted' | null
