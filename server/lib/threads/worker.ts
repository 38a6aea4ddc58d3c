import { type ResourceLimits, Worker } from 'node:worker_threads'
import { type Answer, type Question, STOP } from './worker-thread.ts'

/**
 * Worker threads as the rest of the process sees them: started, asked, stopped within a time, and
 * started again if they are meant to live as long as the process. `worker-thread.ts` is the other
 * end.
 */
export interface WorkerPlan<Message = never> {
  /** For the system's list of threads, and for error messages. */
  readonly name: string
  readonly file: URL
  readonly data?: unknown
  readonly limits?: ResourceLimits
  /** The process may exit while the thread runs, unless a question is open. */
  readonly isBackground?: boolean
  /** Called with everything the thread posts that is not an answer. */
  readonly onMessage?: (message: Message) => void
  readonly onError?: (error: Error) => void
}

export interface AskLimits {
  readonly maxMs?: number
  /** The thread sees that it is aborted, and may stop. */
  readonly signal?: AbortSignal
}

export interface Askable {
  /**
   * Rejects with the error that the thread answered or died with, and with `WorkerGone` if no
   * answer can come or none came in time.
   */
  ask<Result>(question: unknown, limits?: AskLimits): Promise<Result>
}

export interface RunningWorker extends Askable {
  /** False as soon as the thread has failed, which is a moment before it has ended. */
  isAlive(): boolean
  /** Processor time that it has used, in milliseconds. */
  cpuMs(): Promise<number>
  /** Lets the thread finish on its own, and terminates it when the time is up. */
  stop(withinMs: number): Promise<void>
  terminate(): Promise<void>
}

export interface KeptWorker extends Askable {
  /** As for a running worker; it is not started again. */
  stop(withinMs: number): Promise<void>
}

/** Nobody is there to answer, or nobody did in time. */
export class WorkerGone extends Error {
  override name = 'WorkerGone'
}

export function startWorker<Message = never>(plan: WorkerPlan<Message>): RunningWorker {
  return start(plan, () => undefined)
}

/** `onExit` is called once, after everybody who waited for an answer has been told. */
function start<Message>(plan: WorkerPlan<Message>, onExit: () => void): RunningWorker {
  const { name, file, data, limits, isBackground = false } = plan
  const worker = new Worker(file, {
    workerData: data,
    name,
    ...(limits && { resourceLimits: limits }),
  })
  const questions = openQuestions(name)
  let isAlive = true

  function fail(error: Error): void {
    isAlive = false
    questions.fail(error)
  }

  function letGo(): void {
    if (isBackground && questions.count() === 0) worker.unref()
  }

  worker.on('message', (message: Message | Answer) => {
    if (isAnswer(message)) questions.settle(message)
    else plan.onMessage?.(message)
    letGo()
  })
  worker.on('error', (error: Error) => {
    fail(error)
    plan.onError?.(error)
  })
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => {
    fail(new WorkerGone(`the ${name} thread has ended`))
    onExit()
    resolve()
  })
  letGo()

  return {
    isAlive: () => isAlive,
    async cpuMs() {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1000
    },
    async ask<Result>(question: unknown, limits: AskLimits = {}) {
      if (!isAlive) throw new WorkerGone(`the ${name} thread has ended`)
      worker.ref()
      const post = (number: number, left: Int32Array | null) =>
        worker.postMessage({ number, question, left } satisfies Question)
      return questions.ask<Result>(post, limits).finally(letGo)
    },
    async stop(withinMs) {
      const cut = setTimeout(() => void worker.terminate(), withinMs)
      worker.postMessage(STOP)
      await exited
      clearTimeout(cut)
    },
    async terminate() {
      await worker.terminate()
    },
  }
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'number' in message
}

interface OpenQuestion {
  resolve(told: unknown): void
  reject(error: Error): void
}

/** What has been asked and not been answered. */
function openQuestions(name: string) {
  const open = new Map<number, OpenQuestion>()
  let last = 0

  function close(number: number): OpenQuestion | undefined {
    const question = open.get(number)
    open.delete(number)
    return question
  }

  return {
    count: () => open.size,
    async ask<Result>(
      post: (number: number, left: Int32Array | null) => void,
      { maxMs, signal }: AskLimits,
    ) {
      if (signal?.aborted) throw new WorkerGone(`the request to the ${name} thread was aborted`)
      const number = ++last
      const left = signal ? new Int32Array(new SharedArrayBuffer(4)) : null
      post(number, left)
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      open.set(number, { resolve: resolve as OpenQuestion['resolve'], reject })
      const giveUp = () => {
        if (left) Atomics.store(left, 0, 1)
        close(number)?.reject(new WorkerGone(`no answer from the ${name} thread`))
      }
      const timer = maxMs === undefined ? undefined : setTimeout(giveUp, maxMs)
      signal?.addEventListener('abort', giveUp)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
    },
    settle(answer: Answer) {
      const question = close(answer.number)
      if (!('error' in answer)) question?.resolve(answer.told)
      else question?.reject(toError(answer))
    },
    fail(error: Error) {
      for (const number of [...open.keys()]) close(number)?.reject(error)
    },
  }
}

function toError({ error, errcode }: Extract<Answer, { error: Error }>): Error {
  return errcode === undefined ? error : Object.assign(error, { errcode })
}

/**
 * How long to wait before a thread that died is started again: longer each time it dies. Starting
 * one costs half a second of processor time, which redirects need more. At the longest pause that
 * is a hundredth of a processor, and still soon enough after a repair.
 */
const PAUSES = { firstMs: 500, maxMs: 30_000 }

/** Starts the thread, and starts it again whenever it ends, until it is stopped. */
export function keepWorker<Message = never>(
  plan: WorkerPlan<Message>,
  { firstMs, maxMs } = PAUSES,
): KeptWorker {
  let worker: RunningWorker | null = null
  let isStopping = false
  let pauseMs = firstMs
  let startedAt = 0

  function run(): void {
    if (isStopping) return
    startedAt = performance.now()
    worker = start(plan, restart)
  }

  function restart(): void {
    worker = null
    if (isStopping) return
    // A thread that lived for a while did not die of its start.
    if (performance.now() - startedAt > maxMs) pauseMs = firstMs
    setTimeout(run, pauseMs).unref()
    pauseMs = Math.min(maxMs, pauseMs * 2)
  }

  run()
  return {
    async ask(question, limits) {
      if (worker === null) throw new WorkerGone(`the ${plan.name} thread is about to be restarted`)
      return worker.ask(question, limits)
    },
    async stop(withinMs) {
      isStopping = true
      await worker?.stop(withinMs)
    },
  }
}
