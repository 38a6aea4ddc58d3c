import type { Logger } from 'pino'
import type { Claimed, DeliveryStore } from '../domain/webhooks/delivery.ts'
import { CLOSED, type Schedule, TRY_TIMEOUT_MS } from '../domain/webhooks/webhooks.ts'
import type { Alarm } from './alarm.ts'
import { openClaiming } from './claims.ts'
import { type Lane, openLanes } from './lanes.ts'
import { judge, type PostedTry } from './outcome.ts'
import { type Ended, openSettling } from './settle.ts'

/** A delivery's round: claimed, sent, judged, settled; and the place it had is free for the next. */
export interface RoundParts {
  readonly store: DeliveryStore
  /** Null: the endpoint is not known here (any more). */
  readonly post: (claimed: Claimed, now: number) => Promise<PostedTry | null>
  readonly schedule: Schedule
  readonly log: Logger
  readonly now: () => number
  /** From 0 up to 1. */
  readonly chance: () => number
  readonly onTry: (outcome: TryOutcome) => void
}

export type TryOutcome = 'delivered' | 'retried' | 'given_up'

export interface Rounds {
  /** Sends what is due as far as there is room. True: there was something. */
  look(): Promise<boolean>
  isIdle(): boolean
  inFlight(): number
  /** Nothing more is sent; what was claimed and is not under way is returned. */
  halt(): Claimed[]
}

/** A try must end before its lease does. */
const LEASE_LEFT_MIN_MS = TRY_TIMEOUT_MS + 5000

export function openRounds(parts: RoundParts, alarm: Alarm): Rounds {
  const { store, log, schedule, now } = parts
  const lanes = openLanes()
  const underWay = new Set<string>()
  let halted = false

  const claiming = openClaiming({
    store,
    lanes,
    now,
    isUnderWay: (id) => underWay.has(id),
    onClaimed: pump,
  })
  const settling = openSettling(store, log, async (batch) => {
    for (const { lane, claimed, outcome } of batch) {
      lanes.done(lane, claimed)
      underWay.delete(claimed.id)
      if (outcome.state === 'retrying' || outcome.state === null) alarm.at(outcome.nextAt)
    }
    for (const lane of new Set(batch.map((ended) => ended.lane))) await rest(lane, batch)
    pump()
    if (!halted) void claiming.fill().catch(() => alarm.ring())
  })

  /** A lane that may not send gives back what it holds; an idle one is forgotten. */
  async function rest(lane: Lane, batch: readonly Ended[]): Promise<void> {
    const isOff = batch.some((ended) => ended.lane === lane && ended.disabling !== null)
    const { openUntil } = lane.breaker
    if (openUntil !== null) alarm.at(openUntil)
    if (isOff || openUntil !== null) {
      lane.hasFirst = false
      lane.hasRetries = false
      const held = [...lane.first.splice(0), ...lane.retries.splice(0)]
      await store
        .giveBack(held, now())
        .catch((error) => log.warn({ err: error }, 'claims not released'))
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
    const ended = judge(trial, posted, schedule, now(), parts.chance())
    const { state } = ended.outcome
    if (state === 'delivered') parts.onTry(state)
    else if (posted !== null) parts.onTry(state === 'failed' ? 'given_up' : 'retried')
    settling.add(ended)
  }

  return {
    look: claiming.look,
    isIdle: () => lanes.inFlight() === 0 && settling.isIdle(),
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
