import { openAlarm } from './alarm.ts'
import { openRounds, type RoundParts } from './attempts.ts'

/**
 * The courier: looks what is due (claiming.ts), decides whose turn it is (lanes.ts), sends it
 * (round.ts), judges what came of it (judging.ts) and writes that down (settling.ts). It never
 * waits for one endpoint, and nobody waits for it: it runs in a thread of its own.
 */
export type CourierParts = Omit<RoundParts, 'now' | 'chance' | 'onTry'> & Partial<RoundParts>

export interface Courier {
  /** There may be something new. */
  wake(): void
  /** Sends everything that is due now, and waits until it is settled. */
  drain(): Promise<void>
  inFlight(): number
  /** Lets what is under way end, for a while, and gives back the rest. */
  stop(): Promise<void>
}

/** The backstop: what nobody has said is looked for. */
const IDLE_MS = 1000
/** Between looks. One costs two steps into an index for each endpoint: with many, more time. */
const LOOK_MIN_MS = 10
const LOOK_SHARE = 4
const AGAIN_MS = 500
const STOP_MS = 3000

export function openCourier(parts: CourierParts): Courier {
  const { store, log, now = Date.now, chance = Math.random, onTry = () => undefined } = parts
  const alarm = openAlarm(now)
  const rounds = openRounds({ ...parts, now, chance, onTry }, alarm)
  let stopping = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let failing = false
    while (!stopping) {
      try {
        const begun = performance.now()
        await rounds.look()
        failing = false
        const restMs = Math.max(LOOK_MIN_MS, LOOK_SHARE * (performance.now() - begun))
        await alarm.wait(Math.min(restMs, IDLE_MS), IDLE_MS)
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'webhooks wait: the store does not respond')
        failing = true
        await pause(AGAIN_MS)
      }
    }
  }

  return {
    wake() {
      running ??= run()
      alarm.ring()
    },
    async drain() {
      while (await rounds.look()) while (!rounds.isIdle()) await pause(1)
    },
    inFlight: rounds.inFlight,
    async stop() {
      stopping = true
      alarm.ring()
      await running
      const held = rounds.halt()
      const until = Date.now() + STOP_MS
      while (rounds.inFlight() > 0 && Date.now() < until) await pause(10)
      await store.giveBack(held, now()).catch(() => undefined)
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
