import type { Owner } from '../accounts/account.ts'
import type { Receipt } from '../accounts/receipts.ts'
import type { DisabledReason, EventName, Health } from './webhooks.ts'

/** As its owner wants it. Lives with accounts and codes. */
export interface Endpoint extends Owner {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly EventName[]
  readonly active: boolean
  /** When it was last switched on: what has failed before is forgiven. */
  readonly enabledAt: number
  /** Encrypted. */
  readonly secret: string
  /** Those before it that still sign, oldest first. */
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
  /** Null when it is in, else what stood against it. */
  insert(endpoint: Endpoint, receipt: Receipt | null): Promise<null | 'full' | 'receipt'>
  /** Newest first; there are few. */
  list(owner: Owner): Promise<Endpoint[]>
  find(owner: Owner, id: string): Promise<Endpoint | null>
  /** `before`: when it was changed last, as far as the caller knows; missing: it was since. */
  update(
    endpoint: Endpoint,
    before: number,
    receipt: Receipt | null,
  ): Promise<null | 'missing' | 'receipt'>
  remove(endpoint: Endpoint): Promise<boolean>
}

/** What its deliveries have made of an endpoint. Lives with scans. */
export interface HookHealth extends Health {
  readonly disabledReason: DisabledReason | null
}
