import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Problem } from '../domain/errors.ts'
import type { ReplayRange, Sender } from '../domain/webhooks/delivery.ts'
import { beat, silentMs } from '../lib/beat.ts'
import { type Bell, ring } from '../lib/bell.ts'
import { openRestarts } from '../lib/restarts.ts'
import type { OwnUrls } from '../outbound/target.ts'
import type { StoreSettings } from '../storage/engine/open-database.ts'

/**
 * The courier as the rest of the process sees it: a thread that is kept alive, that is asked by
 * messages, and that tells its figures in shared memory.
 */
export const DELIVERED = 0
export const RETRIED = 1
export const GIVEN_UP = 2
export const IN_FLIGHT = 3
export const PENDING = 4
/** When it last looked after its deliveries and all went well: see lib/beat.ts. */
export const BEAT = 5
const FIGURES = 6

/** What can be handed to a thread. */
export interface SenderSettings extends StoreSettings, OwnUrls {
  readonly ALLOW_PRIVATE_WEBHOOKS: boolean
  readonly WEBHOOK_RETRY_SECONDS: readonly number[] | null
  readonly WEBHOOK_KEEP_DAYS: number
}

export interface SenderTask {
  readonly session: string
  readonly settings: SenderSettings
  /** What secrets of endpoints are encrypted with. */
  readonly vaultKey: Uint8Array
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
  | { readonly kind: 'stop' }

export interface AskedBy {
  readonly number: number
  readonly asked: Asked
}

export type Told =
  | { readonly number: number; readonly told: unknown }
  | { readonly number: number; readonly error: Error }

export interface SenderFigures {
  delivered(): number
  retried(): number
  givenUp(): number
  inFlight(): number
  pending(): number
}

export interface Sending extends Sender {
  readonly figures: SenderFigures
  begin(session: string): void
  wake(): void
  /** For how long it has done no work; 0 as long as nobody needs it. */
  silentMs(): number
  /** Now and from now on: the longest that anybody waits for. */
  refuseTests(): void
  stop(): Promise<void>
}

/** A thread that is just starting again is asked this often. */
const AGAIN_MS = 500
/** The longest is a test, which may take as long as a try. */
const ANSWER_MAX_MS = 15_000
const STOP_MS = 6000
/** Clients wait longer than that for an answer; many give up after ten seconds. */
const CHANGE_MAX_MS = 8000
/** Bodies and answers are garbage soon. */
const HEAP = { maxYoungGenerationSizeMb: 12 }
const THREAD = new URL('./thread.ts', import.meta.url)

function figuresIn(memory: BigInt64Array): SenderFigures {
  const figure = (which: number) => () => Number(Atomics.load(memory, which))
  return {
    delivered: figure(DELIVERED),
    retried: figure(RETRIED),
    givenUp: figure(GIVEN_UP),
    inFlight: figure(IN_FLIGHT),
    pending: figure(PENDING),
  }
}

interface Question {
  readonly kind: Asked['kind']
  readonly resolve: (told: never) => void
  readonly reject: (error: Error) => void
}

/** What has been asked and not been answered; nothing waits longer than it may. */
function openQuestions() {
  const open = new Map<number, Question>()
  let last = 0

  function close(number: number): Question | undefined {
    const question = open.get(number)
    open.delete(number)
    return question
  }

  return {
    ask<Answer>(kind: Asked['kind'], maxMs: number, post: (number: number) => void) {
      const number = ++last
      const late = setTimeout(() => close(number)?.reject(away()), maxMs)
      const answered = new Promise<Answer>((resolve, reject) =>
        open.set(number, { kind, resolve, reject }),
      )
      post(number)
      return answered.finally(() => clearTimeout(late))
    },
    hear(told: Told) {
      const question = close(told.number)
      if ('error' in told) question?.reject(away(told.error))
      else question?.resolve(told.told as never)
    },
    refuse(kind?: Asked['kind']) {
      for (const [number, question] of open) {
        if (kind === undefined || question.kind === kind) close(number)?.reject(away())
      }
    },
  }
}

export interface SendingParts {
  readonly settings: SenderSettings
  readonly vaultKey: Uint8Array
  readonly bell: Bell
  readonly log: Logger
}

export function openSending({ settings, vaultKey, bell, log }: SendingParts): Sending {
  const shared = new SharedArrayBuffer(FIGURES * BigInt64Array.BYTES_PER_ELEMENT)
  const memory = new BigInt64Array(shared)
  const questions = openQuestions()
  let worker: Worker | null = null
  let stopping = false
  let isBegun = false
  let testing = true
  const restarts = openRestarts()

  function run(session: string): void {
    const task: SenderTask = { session, settings, vaultKey, bell, shared, level: log.level }
    worker = new Worker(THREAD, { workerData: task, name: 'courier', resourceLimits: HEAP })
    worker.on('message', questions.hear)
    worker.on('error', (error) => log.error({ err: error }, 'the courier has died'))
    worker.once('exit', () => {
      worker = null
      questions.refuse()
      restarts.later(() => !stopping && run(session))
    })
  }

  function ask<Answer>(about: Asked, maxMs = ANSWER_MAX_MS): Promise<Answer> {
    const thread = worker
    if (thread === null || (about.kind === 'test' && !testing)) return Promise.reject(away())
    return questions.ask<Answer>(about.kind, maxMs, (number) =>
      thread.postMessage({ number, asked: about } satisfies AskedBy),
    )
  }

  return {
    figures: figuresIn(memory),
    begin(session) {
      isBegun = true
      beat(memory, BEAT)
      run(session)
    },
    silentMs: () => (isBegun ? silentMs(memory, BEAT) : 0),
    wake: () => ring(bell),
    endpointsChanged: () => patiently((leftMs) => ask({ kind: 'changed' }, leftMs)),
    test: (endpointId) => ask({ kind: 'test', endpointId }),
    retry: (endpointId, deliveryId) => ask({ kind: 'retry', endpointId, deliveryId }),
    replay: (endpointId, range) => ask({ kind: 'replay', endpointId, range }),
    refuseTests() {
      testing = false
      questions.refuse('test')
    },
    async stop() {
      stopping = true
      if (worker) await end(worker)
    },
  }
}

async function end(thread: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const cut = setTimeout(() => void thread.terminate(), STOP_MS)
  thread.postMessage({ number: 0, asked: { kind: 'stop' } } satisfies AskedBy)
  await ended
  clearTimeout(cut)
}

/** What was changed stands: so a thread that is just starting again is waited for. */
async function patiently(body: (leftMs: number) => Promise<void>): Promise<void> {
  const until = performance.now() + CHANGE_MAX_MS
  for (;;) {
    try {
      return await body(until - performance.now())
    } catch (error) {
      if (performance.now() + AGAIN_MS > until) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

export function away(cause?: Error): Problem {
  return new Problem('unavailable', 'Webhooks are not available right now: try again', [], cause)
}
