import type { Owner } from '../accounts/account.ts'
import type { Mode } from '../accounts/keys.ts'
import type { Status } from './code.ts'

/** Where a short link leads; null if there was never such a code. */
export interface Target extends Owner {
  readonly codeId: string
  readonly destinationUrl: string | null
  readonly status: Status | 'deleted'
}

export interface TargetStore {
  /** Synchronous where the database is embedded: a promise would cost more than the lookup. */
  find(slug: string): Target | null | Promise<Target | null>
}

/** What a picture is drawn from, whoever owns the code. */
export interface Drawn {
  readonly shortCode: string
  readonly mode: Mode
  /** JSON as stored; parsed only if there is something to draw. */
  readonly style: string
}

export interface DrawnStore {
  /** Synchronous where the database is embedded. */
  find(id: string): Found | Promise<Found>
}

type Found = Drawn | 'deleted' | null
