import type { Logger } from 'pino'
import type { Claimed, DeliveryStore, HealthChange, Outcome } from '../domain/webhook-ports.ts'
import type { DisabledReason } from '../domain/webhooks.ts'
import type { Lane } from './lanes.ts'

/**
 * Writes down what became of tries: all that have ended since the last commit, in one. A try keeps
 * its place until then, so that after a kill no more can be sent twice than were under way.
 */
export interface Ended {
  readonly lane: Lane
  readonly claimed: Claimed
  readonly outcome: Outcome
  /** Null: there was no try. */
  readonly isSuccess: boolean | null
  readonly disabling: DisabledReason | null
  readonly at: number
}

export interface Settling {
  add(ended: Ended): void
  isIdle(): boolean
}

const SETTLED_AT_ONCE = 256
/** After a failure, usually of the database, it tries again this often. */
const AGAIN_MS = 500

export function openSettling(
  store: DeliveryStore,
  log: Logger,
  onSettled: (ended: readonly Ended[]) => Promise<void>,
): Settling {
  let waiting: Ended[] = []
  let underWay = false

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, SETTLED_AT_ONCE)
      try {
        const outcomes = batch.map(({ outcome }) => outcome)
        await store.settle(outcomes, healthChanges(batch))
        for (const { lane, disabling, at } of batch) {
          if (disabling !== null) await store.disable(lane.endpointId, disabling, at)
        }
      } catch (error) {
        log.warn({ err: error }, 'what became of webhooks cannot be written down')
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        continue
      }
      waiting = waiting.slice(batch.length)
      await onSettled(batch)
    }
    underWay = false
  }

  return {
    add(ended) {
      waiting.push(ended)
      if (underWay) return
      underWay = true
      // What ends in the same turn goes into the same commit.
      setImmediate(() => void write())
    },
    isIdle: () => !underWay,
  }
}

/** Only what differs from what is known, so that an endpoint in good health costs nothing. */
function healthChanges(batch: readonly Ended[]): HealthChange[] {
  const changes: HealthChange[] = []
  for (const lane of new Set(batch.map((ended) => ended.lane))) {
    const own = batch.filter((ended) => ended.lane === lane && ended.isSuccess !== null)
    const lastSuccess = own.findLastIndex(({ isSuccess }) => isSuccess === true)
    const failed = own.slice(lastSuccess + 1)
    const { endpointId } = lane
    if (lastSuccess >= 0 && lane.failures > 0) {
      changes.push({ endpointId, failures: 0, since: 0 })
      lane.failures = 0
      lane.failingSince = null
    }
    const [first] = failed
    if (!first) continue
    changes.push({ endpointId, failures: failed.length, since: first.at })
    lane.failures += failed.length
    lane.failingSince ??= first.at
  }
  return changes
}
