import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LinkFigures } from '../redirect/figures.ts'
import type { BoundPort } from './listen.ts'
import type { Counted, FromWorker, ToWorker } from './messages.ts'
import { openQuestions } from './questions.ts'
import type { Release } from './release.ts'
import { openSlot, type Slot } from './slot.ts'

/** The processes that answer short links. */
export interface Workers {
  start(count: number): void
  /** To all but the one that said it. */
  passOn(counted: Counted, from?: Slot<ToWorker>): void
  /** Where the API process listens; null: it is away. */
  lead(path: string | null): void
  /** Resolves when nothing new is passed on to any other place. */
  allLed(): Promise<void>
  figures(): Promise<readonly LinkFigures[]>
  /** One by one. */
  replace(release: Release): Promise<string | null>
  stop(): Promise<void>
}

export interface WorkersOptions {
  readonly port: BoundPort
  readonly log: Logger
  /** The first of them accepts connections. */
  readonly onServing: () => void
  readonly onCounted: (counted: Counted) => void
  readonly onFailed: (code: number) => void
}

/** They have this long for the requests in progress. */
const STOP_MS = 7_000
/** A figure that takes longer is left out. */
const FIGURES_MS = 1_000
/** One that stands still must not hold up an update. */
const LED_MAX_MS = 5_000
const LED_LOOK_MS = 10

export function openWorkers(options: WorkersOptions): Workers {
  const { port, log, onServing, onCounted, onFailed } = options
  const questions = openQuestions()
  const slots: Slot<ToWorker>[] = []
  /** Where each of them passes requests on to. */
  const led: (string | null)[] = []
  let way: string | null = null

  function open(index: number): Slot<ToWorker> {
    const slot: Slot<ToWorker> = openSlot<ToWorker, FromWorker>({
      plan: { part: 'worker', number: index + 1, args: [], fd: port.fd },
      log,
      isReady: (message) => message === 'listening',
      onReady() {
        slot.tell({ api: way })
        onServing()
      },
      onMessage(message) {
        if (typeof message === 'string') return
        if ('led' in message) led[index] = message.led
        else if ('figures' in message) questions.answer(message.number, message.figures)
        else if ('counted' in message) {
          passOn(message, slot)
          onCounted(message)
        }
      },
      onFailed,
    })
    return slot
  }

  function passOn(counted: Counted, from?: Slot<ToWorker>): void {
    for (const slot of slots) if (slot !== from) slot.tell(counted)
  }

  return {
    passOn,
    start(count) {
      while (slots.length < count) slots.push(open(slots.length))
    },
    lead(path) {
      way = path
      for (const slot of slots) slot.tell({ api: path })
    },
    async allLed() {
      const end = performance.now() + LED_MAX_MS
      while (slots.some((_, index) => led[index] !== way) && performance.now() < end)
        await sleep(LED_LOOK_MS)
    },
    figures() {
      const asks = slots.map((slot) => (number: number) => slot.tell({ figures: number }))
      return questions.all(asks, FIGURES_MS)
    },
    async replace(release) {
      for (const slot of slots) {
        const refusal = await slot.replace(release)
        if (refusal !== null) return refusal
      }
      return null
    },
    async stop() {
      await Promise.all(slots.map((slot) => slot.stop(STOP_MS)))
    },
  }
}
