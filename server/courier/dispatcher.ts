import { setTimeout as sleep } from 'node:timers/promises'
import { openAlarm } from './alarm.ts'
import { openSending, type SendingParts } from './sending.ts'

/**
 * The courier's main loop. It asks what is due (claims.ts), picks whose turn it is (lanes.ts),
 * sends it (sending.ts), decides what the answer means (outcome.ts) and stores that (write-outcomes.ts).
 * It never waits for a single endpoint, and nobody waits for it: it runs in a thread of its own.
 */
export type DispatcherParts = Omit<SendingParts, 'now' | 'chance' | 'onTry'> & Partial<SendingParts>

export interface Dispatcher {
  /** Call this when there may be something to send. */
  wake(): void
  /** Sends everything that is due now, and waits until it is settled. */
  drain(): Promise<void>
  inFlight(): number
  /** Gives running attempts a while to finish, and returns the rest. */
  stop(): Promise<void>
}

/** The fallback: looks for work even if nobody has announced any. */
const IDLE_MS = 1000
/** The pause between two looks grows with their cost: a look takes two index steps per endpoint. */
const LOOK_MIN_MS = 10
const LOOK_SHARE = 4
const AGAIN_MS = 500
const STOP_MS = 3000

export function openDispatcher(parts: DispatcherParts): Dispatcher {
  const { store, log, now = Date.now, chance = Math.random, onTry = () => undefined } = parts
  const alarm = openAlarm(now)
  const attempts = openSending({ ...parts, now, chance, onTry }, alarm)
  let stopping = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let failing = false
    while (!stopping) {
      try {
        const begun = performance.now()
        await attempts.look()
        failing = false
        const restMs = Math.max(LOOK_MIN_MS, LOOK_SHARE * (performance.now() - begun))
        await alarm.wait(Math.min(restMs, IDLE_MS), IDLE_MS)
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'webhooks are waiting: the store does not respond')
        failing = true
        await sleep(AGAIN_MS)
      }
    }
  }

  return {
    wake() {
      running ??= run()
      alarm.ring()
    },
    async drain() {
      while (await attempts.look()) while (!attempts.isIdle()) await sleep(1)
    },
    inFlight: attempts.inFlight,
    async stop() {
      stopping = true
      alarm.ring()
      await running
      const held = attempts.halt()
      const until = Date.now() + STOP_MS
      while (attempts.inFlight() > 0 && Date.now() < until) await sleep(10)
      await store.giveBack(held, now()).catch(() => undefined)
    },
  }
}
