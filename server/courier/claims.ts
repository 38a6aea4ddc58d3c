import type { Claimed, DeliveryStore } from '../../domain/webhooks/delivery.ts'
import { type Lane, type Lanes, slotsOf } from './lanes.ts'

/** Claims deliveries for lanes that have free slots and nothing queued. */
export interface Claims {
  /** Asks the store what is due. True if something may be sent now. */
  look(): Promise<boolean>
  fill(): Promise<void>
}

export interface ClaimParts {
  readonly store: DeliveryStore
  readonly lanes: Lanes
  readonly now: () => number
  /**
   * Sent but not settled yet. If its lease has expired in the meantime, this process must not send
   * it twice.
   */
  readonly isUnderWay: (id: string) => boolean
  readonly onClaimed: () => void
}

/**
 * Claimed in one query for an endpoint. They go back when the breaker opens, and become due again
 * when their lease ends.
 */
const CLAIMED_AT_ONCE = 32
/** Endpoints whose claims run concurrently. */
const CLAIMS_MAX = 4
/** How many batches of a thousand events become deliveries before anything is sent. */
const FREEZES_A_LOOK = 20

export function openClaims(parts: ClaimParts): Claims {
  const { store, lanes, now } = parts
  let filling = false

  async function take(lane: Lane, isRetry: boolean, limit: number): Promise<Claimed[]> {
    const rows = await store.claim(lane.endpointId, isRetry, limit, now())
    lane[isRetry ? 'hasRetries' : 'hasFirst'] = rows.length === limit
    return rows.filter(({ id }) => !parts.isUnderWay(id))
  }

  async function claim(lane: Lane): Promise<void> {
    const isProbe = lane.breaker.openUntil !== null
    const limit = isProbe ? 1 : CLAIMED_AT_ONCE
    const isFull = () => isProbe && lane.first.length + lane.retries.length > 0
    lane.claiming = true
    try {
      for (const isRetry of [lane.retryNext, !lane.retryNext]) {
        const queue = isRetry ? lane.retries : lane.first
        const isWanted = isRetry ? lane.hasRetries : lane.hasFirst
        if (!isWanted || queue.length > 0 || isFull()) continue
        queue.push(...(await take(lane, isRetry, limit)))
      }
    } finally {
      lane.claiming = false
    }
  }

  function isHungry(lane: Lane): boolean {
    if (lane.claiming || slotsOf(lane, now()) <= lane.inFlight) return false
    const wantsFirst = lane.hasFirst && lane.first.length === 0
    return wantsFirst || (lane.hasRetries && lane.retries.length === 0)
  }

  async function fill(): Promise<void> {
    if (filling) return
    filling = true
    try {
      const hungry = [...lanes.all()].filter(isHungry)
      for (let from = 0; from < hungry.length; from += CLAIMS_MAX) {
        await Promise.all(hungry.slice(from, from + CLAIMS_MAX).map(claim))
        parts.onClaimed()
      }
    } finally {
      filling = false
    }
  }

  return {
    fill,
    async look() {
      for (let i = 0; i < FREEZES_A_LOOK; i++) if ((await store.freeze(now())) === 0) break
      let anything = false
      for (const due of await store.due(now())) {
        const { endpointId, accountId, hasFirst, hasRetries, ...health } = due
        const lane = lanes.of(endpointId, accountId)
        lane.hasFirst ||= hasFirst
        lane.hasRetries ||= hasRetries
        if (lane.inFlight === 0) Object.assign(lane, health)
        anything ||= slotsOf(lane, now()) > 0
      }
      await fill()
      return anything || lanes.inFlight() > 0
    },
  }
}
