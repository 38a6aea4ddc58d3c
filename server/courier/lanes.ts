import type { Claimed } from '../domain/webhooks/delivery.ts'
import {
  allowedInFlight,
  type Breaker,
  CLOSED,
  IN_FLIGHT_MAX,
} from '../domain/webhooks/webhooks.ts'

/**
 * Who may send next. Every endpoint has a lane of its own: what was claimed for it and a few places
 * for what is under way. Lanes take turns, so one that is slow, dead or has a million deliveries
 * waiting costs the others nothing but its few places; and of all places half are kept for first
 * tries, so that what has failed before cannot hold up what is new.
 *
 * An account may hold as many places as are free. So one alone gets half of them, which is more than
 * its endpoints can use; four that want all get a fifth each, and the last fifth is free for whoever
 * comes. Nobody has to be known to be waiting, and some places are always left.
 */

/** Under way in one process. Each is a socket and some 2 KiB. */
export const SLOTS_MAX = 256
const RETRY_SLOTS_MAX = SLOTS_MAX / 2
const LANE_RETRIES_MAX = IN_FLIGHT_MAX / 2

export interface Lane {
  readonly endpointId: string
  readonly accountId: string
  breaker: Breaker
  /** How many of the last tries, without a break, took long. */
  slowTries: number
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
  of(endpointId: string, accountId: string): Lane
  all(): Iterable<Lane>
  /** The next to be sent, with its place taken; null: nothing may be sent now. */
  next(now: number): { readonly lane: Lane; readonly claimed: Claimed } | null
  done(lane: Lane, claimed: Claimed): void
  inFlight(): number
  /** Nothing of it is left here. */
  drop(lane: Lane): void
}

/** How many may be under way to its endpoint. */
export function placesOf({ breaker, slowTries }: Lane, now: number): number {
  return allowedInFlight(breaker, now, slowTries)
}

/** Places of one kind, and who holds them. */
function openPlaces(max: number) {
  const held = new Map<string, number>()
  let all = 0
  return {
    held: () => all,
    isOpenTo: (accountId: string) => (held.get(accountId) ?? 0) < max - all,
    take(accountId: string) {
      held.set(accountId, (held.get(accountId) ?? 0) + 1)
      all++
    },
    giveBack(accountId: string) {
      const left = (held.get(accountId) ?? 0) - 1
      if (left > 0) held.set(accountId, left)
      else held.delete(accountId)
      all--
    },
  }
}

export function openLanes(): Lanes {
  const lanes = new Map<string, Lane>()
  const places = openPlaces(SLOTS_MAX)
  const retryPlaces = openPlaces(RETRY_SLOTS_MAX)

  function take(lane: Lane, now: number): Claimed | null {
    if (lane.inFlight >= placesOf(lane, now) || !places.isOpenTo(lane.accountId)) return null
    const mayRetry = lane.retriesInFlight < LANE_RETRIES_MAX && retryPlaces.isOpenTo(lane.accountId)
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
    of(endpointId, accountId) {
      const lane = lanes.get(endpointId) ?? newLane(endpointId, accountId)
      lanes.set(endpointId, lane)
      return lane
    },
    all: () => lanes.values(),
    next(now) {
      for (const lane of lanes.values()) {
        const claimed = take(lane, now)
        if (claimed === null) continue
        // To the end of the line: the others come first.
        lanes.delete(lane.endpointId)
        lanes.set(lane.endpointId, lane)
        lane.inFlight++
        places.take(lane.accountId)
        if (claimed.isRetry) {
          lane.retriesInFlight++
          retryPlaces.take(lane.accountId)
        }
        return { lane, claimed }
      }
      return null
    },
    done(lane, { isRetry }) {
      lane.inFlight--
      places.giveBack(lane.accountId)
      if (!isRetry) return
      lane.retriesInFlight--
      retryPlaces.giveBack(lane.accountId)
    },
    inFlight: places.held,
    drop: (lane) => void lanes.delete(lane.endpointId),
  }
}

function newLane(endpointId: string, accountId: string): Lane {
  return {
    endpointId,
    accountId,
    breaker: CLOSED,
    slowTries: 0,
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
