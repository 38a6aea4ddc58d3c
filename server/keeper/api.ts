import type { Logger } from 'pino'
import type { Counted, FromApi, ToApi } from './messages.ts'
import { openSlot, type Slot } from './slot.ts'

export interface ApiOptions {
  readonly args: readonly string[]
  /** For Node. */
  readonly flags: readonly string[]
  readonly log: Logger
  /** It listens there; null: it is away. */
  readonly onWay: (path: string | null) => void
  /** Resolves when the one that was replaced gets no more requests. */
  readonly onReplaced: () => Promise<void>
  readonly onCounted: (counted: Counted) => void
  /** It asks for the figures of the others. */
  readonly onFigures: (number: number, answer: (message: ToApi) => void) => void
  readonly onFailed: (code: number) => void
}

/** If it says nothing for this long it stands still, perhaps for ever, and is replaced. */
const SILENT_MS = 120_000
const LOOK_MS = 1_000
/** Redirects come first. */
const NICE = 5
/** The system ends it before workers and keeper. */
const EXPENDABLE = 500

/** The process that does everything but answer short links. */
export function openApi(options: ApiOptions): Slot<ToApi> {
  const { args, flags, log, onWay, onReplaced, onCounted, onFigures, onFailed } = options
  let heardAt = performance.now()
  const slot = openSlot<ToApi, FromApi>({
    plan: { part: 'api', number: 1, args, flags, nice: NICE, expendable: EXPENDABLE },
    log,
    isReady: (message) => typeof message === 'object' && 'opened' in message,
    onReady(message) {
      heardAt = performance.now()
      if (typeof message === 'object' && 'opened' in message) onWay(message.opened)
    },
    onMessage(message, answer) {
      heardAt = performance.now()
      if (typeof message === 'string') return
      if ('counted' in message) onCounted(message)
      else if ('figures' in message) onFigures(message.figures, answer)
    },
    onAway: () => onWay(null),
    onReplaced,
    onFailed,
  })

  // It also keeps this process alive while it has nothing to do.
  const looking = setInterval(() => {
    if (performance.now() - heardAt < SILENT_MS) return
    log.error({ process: 'api' }, 'a process is not responding and is being replaced')
    heardAt = performance.now()
    slot.kill()
  }, LOOK_MS)

  return {
    ...slot,
    async stop(withinMs) {
      await slot.stop(withinMs)
      clearInterval(looking)
    },
  }
}
