import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Plans } from '../../domain/accounts/plans.ts'
import { Problem } from '../../domain/errors.ts'
import type { Courier, ReplayRange } from '../../domain/webhooks/delivery.ts'
import { type Bell, ring } from '../lib/bell.ts'
import { beat, silentMs } from '../lib/threads/beat.ts'
import { type AskLimits, type KeptWorker, keepWorker, WorkerGone } from '../lib/threads/worker.ts'
import type { Keys } from '../lib/vault.ts'
import type { OwnUrls } from '../outbound/target.ts'
import type { StoreSettings } from '../storage/engine/open-database.ts'

/**
 * The courier as the rest of the process sees it: a thread that is kept alive, answers questions,
 * and publishes its figures in shared memory.
 */
export const DELIVERED = 0
export const RETRIED = 1
export const GIVEN_UP = 2
export const IN_FLIGHT = 3
export const PENDING = 4
/** When it last completed a round without an error: see lib/threads/beat.ts. */
export const BEAT = 5
const FIGURES = 6

/** Settings that can be passed to a thread: plain data only. */
export interface CourierSettings extends StoreSettings, OwnUrls {
  readonly PLANS: Plans
  readonly ALLOW_PRIVATE_WEBHOOKS: boolean
  readonly WEBHOOK_RETRY_SECONDS: readonly number[] | null
  readonly WEBHOOK_KEEP_DAYS: number
}

export interface CourierTask {
  readonly session: string
  readonly settings: CourierSettings
  /** Encrypts the secrets of endpoints. */
  readonly vaultKeys: Keys
  /** Rung when there is something to send. */
  readonly bell: Bell
  readonly shared: SharedArrayBuffer
  readonly level: string
}

export type Asked =
  | { readonly kind: 'changed' }
  | { readonly kind: 'test'; readonly endpointId: string }
  | { readonly kind: 'retry'; readonly endpointId: string; readonly deliveryId: string }
  | { readonly kind: 'replay'; readonly endpointId: string; readonly range: ReplayRange }

export interface CourierFigures {
  delivered(): number
  retried(): number
  givenUp(): number
  inFlight(): number
  pending(): number
}

export interface CourierHandle extends Courier {
  readonly figures: CourierFigures
  begin(session: string): void
  wake(): void
  /** How long it has been silent; 0 until it is first needed. */
  silentMs(): number
  /** Rejects running and future tests: nothing else takes as long to answer. */
  refuseTests(): void
  stop(): Promise<void>
}

/** How often a thread that is being restarted is asked again. */
const AGAIN_MS = 500
/** The slowest question is a test, which takes as long as an attempt. */
const ANSWER_MAX_MS = 15_000
const STOP_MS = 6000
/** Shorter than clients wait for an answer; many give up after ten seconds. */
const CHANGE_MAX_MS = 8000
/** Bodies and answers are short-lived garbage. */
const HEAP = { maxYoungGenerationSizeMb: 12 }
const THREAD = new URL('./thread.ts', import.meta.url)

function figuresIn(memory: BigInt64Array): CourierFigures {
  const figure = (which: number) => () => Number(Atomics.load(memory, which))
  return {
    delivered: figure(DELIVERED),
    retried: figure(RETRIED),
    givenUp: figure(GIVEN_UP),
    inFlight: figure(IN_FLIGHT),
    pending: figure(PENDING),
  }
}

export interface CourierParts {
  readonly settings: CourierSettings
  readonly vaultKeys: Keys
  readonly bell: Bell
  readonly log: Logger
}

export function openCourier({ settings, vaultKeys, bell, log }: CourierParts): CourierHandle {
  const shared = new SharedArrayBuffer(FIGURES * BigInt64Array.BYTES_PER_ELEMENT)
  const memory = new BigInt64Array(shared)
  let worker: KeptWorker | null = null
  /** Aborted when tests are refused. */
  const testing = new AbortController()

  async function ask<Answer>(about: Asked, limits: AskLimits = {}): Promise<Answer> {
    if (worker === null) throw away()
    try {
      return await worker.ask<Answer>(about, { maxMs: ANSWER_MAX_MS, ...limits })
    } catch (error) {
      throw away(error instanceof WorkerGone ? undefined : (error as Error))
    }
  }

  return {
    figures: figuresIn(memory),
    begin(session) {
      beat(memory, BEAT)
      const data: CourierTask = { session, settings, vaultKeys, bell, shared, level: log.level }
      worker = keepWorker({
        name: 'courier',
        file: THREAD,
        data,
        limits: HEAP,
        onError: (error) => log.error({ err: error }, 'the courier has died'),
      })
    },
    silentMs: () => (worker === null ? 0 : silentMs(memory, BEAT)),
    wake: () => ring(bell),
    endpointsChanged: () => patiently((leftMs) => ask({ kind: 'changed' }, { maxMs: leftMs })),
    test: (endpointId) => ask({ kind: 'test', endpointId }, { signal: testing.signal }),
    retry: (endpointId, deliveryId) => ask({ kind: 'retry', endpointId, deliveryId }),
    replay: (endpointId, range) => ask({ kind: 'replay', endpointId, range }),
    refuseTests: () => testing.abort(),
    async stop() {
      await worker?.stop(STOP_MS)
    },
  }
}

/** The change is already stored, so a thread that is being restarted is waited for. */
async function patiently(body: (leftMs: number) => Promise<void>): Promise<void> {
  const until = performance.now() + CHANGE_MAX_MS
  for (;;) {
    try {
      return await body(until - performance.now())
    } catch (error) {
      if (performance.now() + AGAIN_MS > until) throw error
      await sleep(AGAIN_MS)
    }
  }
}

export function away(cause?: Error): Problem {
  return new Problem(
    'unavailable',
    'Webhooks are not available right now: try again in a moment',
    [],
    cause,
  )
}
