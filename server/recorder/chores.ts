import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that comes up now and then and has time: step by step, and after each step it rests. */
export interface Chore {
  readonly everyMs: number
  readonly steps: () => AsyncIterable<unknown>
  /** Of the log line when it fails. */
  readonly failure: string
  readonly log: Logger
}

/**
 * After a step it rests for this many times the step's duration, and at least this long: others go
 * first.
 */
const REST = 2
const REST_MIN_MS = 5

export function startChore({ everyMs, steps, failure, log }: Chore): { stop(): Promise<void> } {
  const end = new AbortController()
  const rest = (ms: number) => sleep(ms, undefined, { signal: end.signal }).catch(() => undefined)

  async function doOnce(): Promise<void> {
    let begun = performance.now()
    for await (const _ of steps()) {
      await rest(Math.max(REST_MIN_MS, REST * (performance.now() - begun)))
      if (end.signal.aborted) return
      begun = performance.now()
    }
  }

  async function work(): Promise<void> {
    while (!end.signal.aborted) {
      await doOnce().catch((error: unknown) => log.warn({ err: error }, failure))
      await rest(everyMs)
    }
  }

  const working = work()
  return {
    async stop() {
      end.abort()
      await working
    },
  }
}
