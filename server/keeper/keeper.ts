import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Child, type Part, startChild } from './child.ts'
import type { BoundPort } from './listen.ts'
import type { Counted, FromApi, FromWorker, ToApi, ToWorker } from './messages.ts'
import { openQuestions } from './questions.ts'
import { openRestarts } from './restarts.ts'

/** Settings of a keeper. */
export interface Kept {
  /** How many. */
  readonly workers: number
  readonly port: BoundPort
  /** Of the API process. */
  readonly args: readonly string[]
  readonly log: Logger
}

/** Workers have this long for the requests in progress. */
const DRAIN_MS = 5_000
/** A figure that takes longer is left out. */
const FIGURES_MS = 1_000
/** The API process is replaced if it says nothing for this long. */
const SILENT_MS = 120_000
const LOOK_MS = 1_000
/** Redirects come first. */
const NICE_API = 5
/** The system ends it before workers and keeper. */
const EXPENDABLE_API = 500

type Worker = Child<ToWorker, FromWorker>
type Api = Child<ToApi, FromApi>

/**
 * Keeps the others, and does nothing else: one API process, and workers that answer short links. What
 * ends is started again. The port stays bound, so no connection is refused in between.
 */
export class Keeper {
  /** Resolves when all have ended, to the exit code of the program. */
  readonly ended: Promise<number>
  readonly #end: (code: number) => void
  readonly #kept: Kept
  readonly #workers = new Map<number, Worker>()
  readonly #questions = openQuestions()
  readonly #restarts = { api: openRestarts(), worker: openRestarts() }
  readonly #looking: NodeJS.Timeout
  #api: Api | null = null
  /** Where the API process listens; null: it is away. */
  #way: string | null = null
  #heardAt = 0
  #isServing = false
  #isStopping = false

  constructor(kept: Kept) {
    const { promise, resolve } = Promise.withResolvers<number>()
    this.ended = promise
    this.#end = resolve
    this.#kept = kept
    // It also keeps this process alive while it has nothing to do.
    this.#looking = setInterval(() => this.#look(), LOOK_MS)
    this.#startApi()
  }

  /** Lets all of them finish what is in progress, and ends. */
  async stop(code = 0): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    clearInterval(this.#looking)
    this.#api?.tell('drain')
    const workers = [...this.#workers.values()]
    for (const worker of workers) worker.tell('drain')
    const drained = Promise.all(workers.map((worker) => worker.ended))
    await Promise.race([drained, sleep(DRAIN_MS)])
    for (const worker of this.#workers.values()) worker.kill()
    this.#api?.tell('stop')
    await this.#api?.ended
    this.#kept.port.close()
    this.#end(code)
  }

  #startApi(): void {
    const { args } = this.#kept
    const plan = {
      part: 'api',
      number: 1,
      args,
      nice: NICE_API,
      expendable: EXPENDABLE_API,
    } as const
    const api = startChild<ToApi, FromApi>(plan)
    this.#api = api
    this.#heardAt = performance.now()
    api.onMessage((message) => this.#hear(api, message))
    void api.ended.then(async (code) => {
      this.#lead(null)
      // Before anything is served it has said why, and nothing is to be gained by another try.
      if (!this.#isServing) await this.stop(code || 1)
      else if (await this.#isToStart('api', code)) this.#startApi()
    })
  }

  #hear(api: Api, message: FromApi): void {
    this.#heardAt = performance.now()
    if (message === 'alive') return
    if ('counted' in message) {
      this.#passOn(message, api)
      return
    }
    if ('figures' in message) {
      void this.#tellFigures(api, message.figures)
      return
    }
    this.#restarts.api.succeeded()
    this.#lead(message.opened)
    if (this.#isServing) return
    for (let number = 1; number <= this.#kept.workers; number++) this.#startWorker(number)
  }

  #startWorker(number: number): void {
    const { fd } = this.#kept.port
    const worker = startChild<ToWorker, FromWorker>({ part: 'worker', number, args: [], fd })
    this.#workers.set(number, worker)
    worker.onMessage((message) => {
      if (message === 'listening') this.#serve(worker)
      else if ('counted' in message) this.#passOn(message, worker)
      else this.#questions.answer(message.number, message.figures)
    })
    void worker.ended.then(async (code) => {
      this.#workers.delete(number)
      if (await this.#isToStart('worker', code)) this.#startWorker(number)
    })
  }

  #serve(worker: Worker): void {
    this.#restarts.worker.succeeded()
    worker.tell({ api: this.#way })
    if (this.#isServing) return
    this.#isServing = true
    this.#api?.tell({ serving: this.#kept.port.port })
  }

  #passOn(counted: Counted, from: Worker | Api): void {
    for (const other of [...this.#workers.values(), this.#api])
      if (other !== from) other?.tell(counted)
  }

  #lead(way: string | null): void {
    this.#way = way
    for (const worker of this.#workers.values()) worker.tell({ api: way })
  }

  async #isToStart(part: Part, code: number): Promise<boolean> {
    if (this.#isStopping) return false
    const { log } = this.#kept
    const what = { process: part, code }
    if (await this.#restarts[part].next()) {
      if (!this.#isStopping) log.error(what, 'a process has ended and is started again')
      return !this.#isStopping
    }
    log.fatal(what, 'a process ends again and again: the program ends')
    await this.stop(1)
    return false
  }

  async #tellFigures(api: Api, number: number): Promise<void> {
    const asks = [...this.#workers.values()].map(
      (worker) => (question: number) => worker.tell({ figures: question }),
    )
    api.tell({ figures: await this.#questions.all(asks, FIGURES_MS), number })
  }

  /** It may stand still for ever. */
  #look(): void {
    if (this.#api === null || performance.now() - this.#heardAt < SILENT_MS) return
    this.#kept.log.error({ process: 'api' }, 'a process is silent and is replaced')
    this.#heardAt = performance.now()
    this.#api.kill()
  }
}
