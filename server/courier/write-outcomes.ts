import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DisabledReason } from '../../domain/webhooks/breaker.ts'
import type {
  Claimed,
  DeliveryStore,
  HealthChange,
  Outcome,
} from '../../domain/webhooks/delivery.ts'
import type { Lane } from './lanes.ts'

/**
 * Stores the outcomes of attempts: one commit for all that have ended since the last commit. An
 * attempt keeps its slot until then, so after a kill no more deliveries can arrive twice than were
 * being sent.
 */
export interface EndedAttempt {
  readonly lane: Lane
  readonly claimed: Claimed
  readonly outcome: Outcome
  /** Null if nothing was sent. */
  readonly isSuccess: boolean | null
  readonly disabling: DisabledReason | null
  readonly begun: number
  readonly at: number
}

export interface OutcomeWriter {
  add(ended: EndedAttempt): void
  isIdle(): boolean
}

const WRITTEN_AT_ONCE = 256
/** After a failure, usually of the database, it tries again this often. */
const AGAIN_MS = 500

export function openOutcomeWriter(
  store: DeliveryStore,
  log: Logger,
  onWritten: (ended: readonly EndedAttempt[]) => Promise<void>,
): OutcomeWriter {
  let waiting: EndedAttempt[] = []
  let underWay = false
  let isFailing = false

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, WRITTEN_AT_ONCE)
      try {
        // First, so that what follows happens once, whatever fails.
        for (const { lane, disabling, begun } of batch) {
          if (disabling !== null) await store.disable(lane.endpointId, disabling, begun)
        }
        const healths = healthsAfter(batch)
        const outcomes = batch.map(({ outcome }) => outcome)
        await store.writeOutcomes(
          outcomes,
          healths.flatMap(({ changes }) => changes),
        )
        for (const { lane, failures, failingSince } of healths) {
          Object.assign(lane, { failures, failingSince })
        }
      } catch (error) {
        if (!isFailing) {
          log.warn({ err: error }, 'webhook results cannot be stored')
        }
        isFailing = true
        await sleep(AGAIN_MS)
        continue
      }
      isFailing = false
      waiting = waiting.slice(batch.length)
      await onWritten(batch)
    }
    underWay = false
  }

  return {
    add(ended) {
      waiting.push(ended)
      if (underWay) return
      underWay = true
      // Attempts that end in the same turn share a commit.
      setImmediate(() => void write())
    },
    isIdle: () => !underWay,
  }
}

interface Health {
  readonly lane: Lane
  readonly failures: number
  readonly failingSince: number | null
  readonly changes: readonly HealthChange[]
}

/** Only the differences, so that a healthy endpoint costs nothing. */
function healthsAfter(batch: readonly EndedAttempt[]): Health[] {
  return [...new Set(batch.map(({ lane }) => lane))].map((lane) => {
    const own = batch.filter((ended) => ended.lane === lane && ended.isSuccess !== null)
    const lastSuccess = own.findLastIndex(({ isSuccess }) => isSuccess === true)
    const failed = own.slice(lastSuccess + 1)
    const isForgiven = lastSuccess >= 0 && lane.failures > 0
    const before = isForgiven ? { failures: 0, failingSince: null } : lane
    const [first] = failed
    const { endpointId } = lane
    return {
      lane,
      failures: before.failures + failed.length,
      failingSince: before.failingSince ?? first?.at ?? null,
      changes: [
        ...(isForgiven ? [{ endpointId, failures: 0, since: 0 }] : []),
        ...(first ? [{ endpointId, failures: failed.length, since: first.at }] : []),
      ],
    }
  })
}
