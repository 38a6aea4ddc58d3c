import type { Owner } from '../accounts/account.ts'
import type { Mode } from '../accounts/keys.ts'
import type { Status } from './code.ts'

/** What a short link leads to; null: no such code has ever been. */
export interface Target extends Owner {
  readonly codeId: string
  readonly destinationUrl: string | null
  readonly status: Status | 'deleted'
}

export interface TargetStore {
  /** At once where the database is in the process: a promise would cost more than the look. */
  find(slug: string): Target | null | Promise<Target | null>
}

/** What a picture is drawn from, whoever's it is. */
export interface Drawn {
  readonly shortCode: string
  readonly mode: Mode
  /** JSON, as it was kept: read only when there is something to draw. */
  readonly style: string
}

export interface DrawnStore {
  /** At once where the database is in the process. */
  find(id: string): Found | Promise<Found>
}

type Found = Drawn | 'deleted' | null
