import type { After, Page, Paged } from '../paging.ts'
import type { DisabledReason, Health } from './breaker.ts'
import type { Endpoint, HookHealth } from './endpoint.ts'

export const DELIVERY_STATES = ['pending', 'delivering', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export interface Try {
  readonly at: number
  /** Null if there was no response. */
  readonly status: number | null
  readonly durationMs: number
  /** The start of the response body, as text. */
  readonly answer: string
  /** Null if there was a response, whatever its status. */
  readonly error: string | null
}

export interface Delivery {
  readonly id: string
  readonly event: string
  readonly body: string
  readonly state: DeliveryState
  readonly madeAt: number
  /** Null if there will be no further attempt. */
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
  /** Those after the one with this id. */
  walk(
    endpoint: Pick<Endpoint, 'accountId' | 'id'>,
    state: DeliveryState | null,
    part: After<string>,
  ): Promise<readonly Delivery[]>
  find(endpointId: string, id: string): Promise<Delivery | null>
}

/** What the API asks of the courier's thread, which alone writes deliveries. */
export interface Courier {
  /** Resolves when changes to endpoints apply to every scan answered from now on. */
  endpointsChanged(): Promise<void>
  /** Posts a test event once and returns the delivery; null if the endpoint is gone. */
  test(endpointId: string): Promise<Delivery | null>
  /** False if there is no such delivery. */
  retry(endpointId: string, id: string): Promise<boolean>
  replay(endpointId: string, range: ReplayRange): Promise<Replayed>
}

export interface ReplayRange {
  readonly from: number
  readonly to: number
  /** Null for both. */
  readonly state: 'failed' | 'delivered' | null
}

export interface Replayed {
  readonly deliveries: number
  /** Where to continue if there were too many for one call; null if that was all. */
  readonly nextFrom: number | null
}

/** A delivery that this process has claimed for a while. */
export interface Claimed {
  readonly endpointId: string
  readonly id: string
  readonly event: string
  readonly body: string
  readonly isRetry: boolean
  /** Its owner asked for it to be sent again. */
  readonly isReplayed: boolean
  readonly triesMade: number
  readonly madeAt: number
  readonly tries: readonly Try[]
  /** After this time it is no longer ours. */
  readonly leasedUntil: number
}

/** An endpoint with deliveries that are due. */
export interface DueEndpoint extends Health {
  readonly endpointId: string
  readonly accountId: string
  readonly hasFirst: boolean
  readonly hasRetries: boolean
}

export type NextState = 'retrying' | 'delivered' | 'failed'

export interface Outcome {
  readonly endpointId: string
  readonly id: string
  /** Null to leave the state as it was and count nothing. */
  readonly state: NextState | null
  readonly nextAt: number
  /** Including this one. */
  readonly tries: readonly Try[]
}

/** What one commit of outcomes means for an endpoint. */
export interface HealthChange {
  readonly endpointId: string
  /** Failures since the last success; 0 after a success. */
  readonly failures: number
  readonly since: number
}

/** The store of deliveries, as the courier needs it. */
export interface DeliveryStore {
  /** Turns the events that the recorder has left into deliveries. Returns how many. */
  freeze(now: number): Promise<number>
  due(now: number): Promise<DueEndpoint[]>
  claim(endpointId: string, isRetry: boolean, limit: number, now: number): Promise<Claimed[]>
  /** They become due again at once. */
  giveBack(claimed: readonly Claimed[], now: number): Promise<void>
  writeOutcomes(outcomes: readonly Outcome[], changes: readonly HealthChange[]): Promise<void>
  /** Does nothing if the endpoint was switched on or got another URL after that attempt began. */
  disable(endpointId: string, reason: DisabledReason, begun: number): Promise<void>
}
