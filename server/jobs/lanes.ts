import type { Claimed } from '../domain/webhook-ports.ts'
import { allowedInFlight, type Breaker, CLOSED, IN_FLIGHT_MAX } from '../domain/webhooks.ts'

/**
 * Who may send next. Every endpoint has a lane of its own: what was claimed for it and a few places
 * for what is under way. Lanes take turns, so one that is slow, dead or has a million deliveries
 * waiting costs the others nothing but its few places; and of all places half are kept for first
 * tries, so that what has failed before cannot hold up what is new.
 */

/** Under way in one process. Each is a socket and some 2 KiB. */
export const SLOTS_MAX = 256
const RETRY_SLOTS_MAX = SLOTS_MAX / 2
const LANE_RETRIES_MAX = IN_FLIGHT_MAX / 2

export interface Lane {
  readonly endpointId: string
  breaker: Breaker
  inFlight: number
  retriesInFlight: number
  /** Claimed and not under way yet. */
  first: Claimed[]
  retries: Claimed[]
  /** There may be more to claim. */
  hasFirst: boolean
  hasRetries: boolean
  claiming: boolean
  /** Whose turn it is when there are both. */
  retryNext: boolean
  failingSince: number | null
  failures: number
}

export interface Lanes {
  of(endpointId: string): Lane
  all(): Iterable<Lane>
  /** The next to be sent, with its place taken; null: nothing may be sent now. */
  next(now: number): { readonly lane: Lane; readonly claimed: Claimed } | null
  done(lane: Lane, claimed: Claimed): void
  inFlight(): number
  /** Nothing of it is left here. */
  drop(lane: Lane): void
}

export function openLanes(): Lanes {
  const lanes = new Map<string, Lane>()
  let inFlight = 0
  let retriesInFlight = 0

  function take(lane: Lane, now: number): Claimed | null {
    if (lane.inFlight >= allowedInFlight(lane.breaker, now)) return null
    const mayRetry = retriesInFlight < RETRY_SLOTS_MAX && lane.retriesInFlight < LANE_RETRIES_MAX
    // In turn, as far as both have something.
    const queues = lane.retryNext ? [lane.retries, lane.first] : [lane.first, lane.retries]
    for (const queue of queues) {
      if (queue === lane.retries && !mayRetry) continue
      const claimed = queue.shift()
      if (!claimed) continue
      lane.retryNext = !claimed.isRetry
      return claimed
    }
    return null
  }

  return {
    of(endpointId) {
      const lane = lanes.get(endpointId) ?? newLane(endpointId)
      lanes.set(endpointId, lane)
      return lane
    },
    all: () => lanes.values(),
    next(now) {
      if (inFlight >= SLOTS_MAX) return null
      for (const lane of lanes.values()) {
        const claimed = take(lane, now)
        if (claimed === null) continue
        // To the end of the line: the others come first.
        lanes.delete(lane.endpointId)
        lanes.set(lane.endpointId, lane)
        lane.inFlight++
        inFlight++
        if (claimed.isRetry) {
          lane.retriesInFlight++
          retriesInFlight++
        }
        return { lane, claimed }
      }
      return null
    },
    done(lane, { isRetry }) {
      lane.inFlight--
      inFlight--
      if (!isRetry) return
      lane.retriesInFlight--
      retriesInFlight--
    },
    inFlight: () => inFlight,
    drop: (lane) => void lanes.delete(lane.endpointId),
  }
}

function newLane(endpointId: string): Lane {
  return {
    endpointId,
    breaker: CLOSED,
    inFlight: 0,
    retriesInFlight: 0,
    first: [],
    retries: [],
    hasFirst: false,
    hasRetries: false,
    claiming: false,
    retryNext: false,
    failingSince: null,
    failures: 0,
  }
}
