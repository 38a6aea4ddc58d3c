import type { Page, Paged } from '../paging.ts'
import type { Endpoint, HookHealth } from './endpoint.ts'
import type { DisabledReason, Health } from './webhooks.ts'

export const DELIVERY_STATES = ['pending', 'delivering', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export interface Try {
  readonly at: number
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string
  readonly error: string | null
}

export interface Delivery {
  readonly id: string
  readonly event: string
  readonly body: string
  readonly state: DeliveryState
  readonly madeAt: number
  /** Null when there is nothing to come. */
  readonly nextTryAt: number | null
  readonly tries: readonly Try[]
}

export interface DeliveryReader {
  healthOf(endpointIds: readonly string[]): Promise<ReadonlyMap<string, HookHealth>>
  list(
    endpoint: Pick<Endpoint, 'accountId' | 'id'>,
    state: DeliveryState | null,
    page: Page,
  ): Promise<Paged<Delivery>>
  find(endpointId: string, id: string): Promise<Delivery | null>
}

/** What the API asks of the thread that sends: it alone writes deliveries. */
export interface Courier {
  /** Resolves when what was changed about endpoints holds for every scan answered from now on. */
  endpointsChanged(): Promise<void>
  /** Posts a test event once and says what came of it; null: the endpoint is gone. */
  test(endpointId: string): Promise<Delivery | null>
  /** False: there is no such delivery. */
  retry(endpointId: string, id: string): Promise<boolean>
  replay(endpointId: string, range: ReplayRange): Promise<Replayed>
}

export interface ReplayRange {
  readonly from: number
  readonly to: number
  /** Null: failed and delivered ones. */
  readonly state: 'failed' | 'delivered' | null
}

export interface Replayed {
  readonly deliveries: number
  /** Where to go on when there were too many for one time; null: that was all. */
  readonly nextFrom: number | null
}

/** A delivery that this process has taken on, for a while. */
export interface Claimed {
  readonly endpointId: string
  readonly id: string
  readonly event: string
  readonly body: string
  readonly isRetry: boolean
  readonly triesMade: number
  readonly madeAt: number
  readonly tries: readonly Try[]
  /** Whose it is no longer after this. */
  readonly leasedUntil: number
}

/** An endpoint that has something to be sent now. */
export interface DueEndpoint extends Health {
  readonly endpointId: string
  readonly accountId: string
  readonly hasFirst: boolean
  readonly hasRetries: boolean
}

export type NextState = 'retrying' | 'delivered' | 'failed'

export interface Conclusion {
  readonly endpointId: string
  readonly id: string
  /** Null: as it was, nothing is counted. */
  readonly state: NextState | null
  readonly nextAt: number
  /** This one included. */
  readonly tries: readonly Try[]
}

/** What one commit of conclusions means for an endpoint. */
export interface HealthChange {
  readonly endpointId: string
  /** It ended with a success, or with so many failures. */
  readonly failures: number
  readonly since: number
}

/** Where deliveries are kept: what the courier asks of it. */
export interface DeliveryStore {
  /** Turns what the recorder has left into deliveries; how many. */
  freeze(now: number): Promise<number>
  due(now: number): Promise<DueEndpoint[]>
  claim(endpointId: string, isRetry: boolean, limit: number, now: number): Promise<Claimed[]>
  /** They are due again at once. */
  giveBack(claimed: readonly Claimed[], now: number): Promise<void>
  settle(conclusions: readonly Conclusion[], changes: readonly HealthChange[]): Promise<void>
  /** Unless it was switched on or led elsewhere since that try began. */
  disable(endpointId: string, reason: DisabledReason, begun: number): Promise<void>
}
