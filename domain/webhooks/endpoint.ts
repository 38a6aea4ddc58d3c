import type { Actor, AuditEntry } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Receipt } from '../accounts/receipts.ts'
import type { DisabledReason, Health } from './breaker.ts'
import type { EventName } from './events.ts'
import type { EndpointFilter } from './filter.ts'

/** An endpoint as its owner configured it. Stored with accounts and codes. */
export interface Endpoint extends Owner {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly EventName[]
  readonly active: boolean
  /** Null: events of all codes. */
  readonly filter: EndpointFilter | null
  /** When it was last switched on; earlier failures no longer count. */
  readonly enabledAt: number
  /** Encrypted. */
  readonly secret: string
  /** Earlier secrets that still sign, oldest first. */
  readonly oldSecrets: readonly OldSecret[]
  readonly createdAt: number
  readonly updatedAt: number
}

export interface OldSecret {
  /** Encrypted. */
  readonly secret: string
  readonly until: number
}

export interface EndpointStore {
  /**
   * Null on success, otherwise what prevented it: `full` if the owner has `max` or more already.
   */
  insert(
    endpoint: Endpoint,
    max: number,
    actor: Actor,
    receipt: Receipt | null,
  ): Promise<null | 'full' | 'receipt'>
  /** Newest first; there are only a few. */
  list(owner: Owner): Promise<Endpoint[]>
  find(owner: Owner, id: string): Promise<Endpoint | null>
  /** Fails if it has changed since `before` was read. */
  update(
    before: Endpoint,
    after: Endpoint,
    entry: AuditEntry | null,
    receipt: Receipt | null,
  ): Promise<null | 'missing' | 'receipt'>
  remove(endpoint: Endpoint, actor: Actor): Promise<boolean>
}

/** The state of an endpoint that its deliveries determine. Stored with scans. */
export interface HookHealth extends Health {
  readonly disabledReason: DisabledReason | null
}
