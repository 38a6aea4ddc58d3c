import type { Logger } from 'pino'
import { CLOSED } from '../../domain/webhooks/breaker.ts'
import type { Claimed, DeliveryStore } from '../../domain/webhooks/delivery.ts'
import type { Schedule } from '../../domain/webhooks/retry-schedule.ts'
import { TRY_TIMEOUT_MS } from '../../domain/webhooks/webhooks.ts'
import type { Posted } from '../outbound/post.ts'
import type { Alarm } from './alarm.ts'
import { openClaims } from './claims.ts'
import { type Lane, openLanes } from './lanes.ts'
import { outcomeOf } from './outcome.ts'
import { type EndedAttempt, openOutcomeWriter } from './write-outcomes.ts'

/**
 * One attempt at a delivery: it is claimed, sent, judged, and its outcome written. Then its slot is free for the next one.
 */
export interface SendingParts {
  readonly store: DeliveryStore
  /** Null when this process does not know the endpoint, or no longer does. */
  readonly post: (claimed: Claimed, now: number) => Promise<Posted | null>
  readonly schedule: Schedule
  readonly log: Logger
  readonly now: () => number
  /** A random number from 0 up to, but not including, 1. */
  readonly chance: () => number
  readonly onTry: (outcome: TryOutcome) => void
}

export type TryOutcome = 'delivered' | 'retried' | 'given_up'

export interface Sending {
  /** Sends what is due while there are free slots. True if anything was due. */
  look(): Promise<boolean>
  isIdle(): boolean
  inFlight(): number
  /** Stops sending. Returns what was claimed but not sent yet. */
  halt(): Claimed[]
}

/** A try must end before its lease does. */
const LEASE_LEFT_MIN_MS = TRY_TIMEOUT_MS + 5000

export function openSending(parts: SendingParts, alarm: Alarm): Sending {
  const { store, log, schedule, now } = parts
  const lanes = openLanes()
  const underWay = new Set<string>()
  let halted = false

  const claims = openClaims({
    store,
    lanes,
    now,
    isUnderWay: (id) => underWay.has(id),
    onClaimed: pump,
  })
  const outcomes = openOutcomeWriter(store, log, async (batch) => {
    for (const { lane, claimed, outcome } of batch) {
      lanes.done(lane, claimed)
      underWay.delete(claimed.id)
      if (outcome.state === 'retrying' || outcome.state === null) alarm.at(outcome.nextAt)
    }
    for (const lane of new Set(batch.map((ended) => ended.lane))) await rest(lane, batch)
    pump()
    if (!halted) void claims.fill().catch(() => alarm.ring())
  })

  /** A lane that must not send returns what it claimed; an idle lane is forgotten. */
  async function rest(lane: Lane, batch: readonly EndedAttempt[]): Promise<void> {
    const isOff = batch.some((ended) => ended.lane === lane && ended.disabling !== null)
    const { openUntil } = lane.breaker
    if (openUntil !== null) alarm.at(openUntil)
    if (isOff || openUntil !== null) {
      lane.hasFirst = false
      lane.hasRetries = false
      const held = [...lane.first.splice(0), ...lane.retries.splice(0)]
      await store
        .giveBack(held, now())
        .catch((error) => log.warn({ err: error }, 'webhooks: claims could not be released'))
    }
    const isBusy = lane.inFlight + heldBy(lane).length > 0 || lane.claiming
    const isCalm = isOff || lane.breaker === CLOSED
    if (isCalm && !isBusy && !lane.hasFirst && !lane.hasRetries) lanes.drop(lane)
  }

  function pump(): void {
    if (halted) return
    for (let next = lanes.next(now()); next !== null; next = lanes.next(now())) {
      const { lane, claimed } = next
      if (claimed.leasedUntil - now() < LEASE_LEFT_MIN_MS) lanes.done(lane, claimed)
      else void send(lane, claimed)
    }
  }

  async function send(lane: Lane, claimed: Claimed): Promise<void> {
    underWay.add(claimed.id)
    const trial = { lane, claimed, begun: now(), isProbe: lane.breaker.openUntil !== null }
    const posted = await parts.post(claimed, trial.begun)
    const ended = outcomeOf(trial, posted, schedule, now(), parts.chance())
    const { state } = ended.outcome
    if (state === 'delivered') parts.onTry(state)
    else if (posted !== null) parts.onTry(state === 'failed' ? 'given_up' : 'retried')
    outcomes.add(ended)
  }

  return {
    look: claims.look,
    isIdle: () => lanes.inFlight() === 0 && outcomes.isIdle(),
    inFlight: lanes.inFlight,
    halt() {
      halted = true
      return [...lanes.all()].flatMap(heldBy)
    },
  }
}

function heldBy({ first, retries }: Lane): Claimed[] {
  return [...first, ...retries]
}
