import {
  allowedInFlight,
  type Breaker,
  CLOSED,
  IN_FLIGHT_MAX,
} from '../../domain/webhooks/breaker.ts'
import type { Claimed } from '../../domain/webhooks/delivery.ts'

/**
 * Decides who may send next. Every endpoint has a lane: what was claimed for it, and a few slots
 * for what is being sent. Lanes take turns, so an endpoint that is slow, dead or a million
 * deliveries behind costs the others nothing but its few slots. Half of all slots are kept for
 * first attempts, so that retries cannot hold up new deliveries.
 *
 * An account may hold as many slots as are still free. A single account gets half of them, which is
 * more than its endpoints can use; four busy accounts get a fifth each, and the last fifth stays
 * free for whoever comes next. This needs no bookkeeping of who is waiting, and some slots are
 * always left.
 */

/** Attempts that run at once in one process. Each costs a socket and about 2 KiB. */
export const SLOTS_MAX = 256
const RETRY_SLOTS_MAX = SLOTS_MAX / 2
const LANE_RETRIES_MAX = IN_FLIGHT_MAX / 2

export interface Lane {
  readonly endpointId: string
  readonly accountId: string
  breaker: Breaker
  /** How many of the latest attempts in a row were slow. */
  slowTries: number
  inFlight: number
  retriesInFlight: number
  /** Claimed but not sent yet. */
  first: Claimed[]
  retries: Claimed[]
  /** There may be more to claim. */
  hasFirst: boolean
  hasRetries: boolean
  claiming: boolean
  /** Which of the two queues is next when both have something. */
  retryNext: boolean
  failingSince: number | null
  failures: number
}

export interface Lanes {
  of(endpointId: string, accountId: string): Lane
  all(): Iterable<Lane>
  /** Takes a slot for the next delivery and returns it; null if nothing may be sent now. */
  next(now: number): { readonly lane: Lane; readonly claimed: Claimed } | null
  done(lane: Lane, claimed: Claimed): void
  inFlight(): number
  /** Forgets a lane that has nothing left. */
  drop(lane: Lane): void
}

/** How many attempts may run at once for its endpoint. */
export function slotsOf({ breaker, slowTries }: Lane, now: number): number {
  return allowedInFlight(breaker, now, slowTries)
}

/** Slots of one kind, and which accounts hold them. */
function openSlots(max: number) {
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
  const slots = openSlots(SLOTS_MAX)
  const retrySlots = openSlots(RETRY_SLOTS_MAX)

  function take(lane: Lane, now: number): Claimed | null {
    if (lane.inFlight >= slotsOf(lane, now) || !slots.isOpenTo(lane.accountId)) return null
    const mayRetry = lane.retriesInFlight < LANE_RETRIES_MAX && retrySlots.isOpenTo(lane.accountId)
    // The queues take turns while both have something.
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
        // To the end of the line, so that the others come first.
        lanes.delete(lane.endpointId)
        lanes.set(lane.endpointId, lane)
        lane.inFlight++
        slots.take(lane.accountId)
        if (claimed.isRetry) {
          lane.retriesInFlight++
          retrySlots.take(lane.accountId)
        }
        return { lane, claimed }
      }
      return null
    },
    done(lane, { isRetry }) {
      lane.inFlight--
      slots.giveBack(lane.accountId)
      if (!isRetry) return
      lane.retriesInFlight--
      retrySlots.giveBack(lane.accountId)
    },
    inFlight: slots.held,
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
