import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkFigures } from '../redirect/figures.ts'
import type { Line } from './line.ts'
import type { FromApi, ToApi } from './messages.ts'

/** A little more than the keeper waits for the workers. */
const WAIT_MS = 1_500

/** The figures of all workers, for the API process. */
export function openFigures(line: Line<ToApi, FromApi>): () => Promise<readonly LinkFigures[]> {
  const open = new Map<number, (figures: readonly LinkFigures[]) => void>()
  let last = 0
  line.onMessage((message) => {
    if (typeof message === 'object' && 'figures' in message)
      open.get(message.number)?.(message.figures)
  })
  return async () => {
    const number = ++last
    const { promise, resolve } = Promise.withResolvers<readonly LinkFigures[]>()
    open.set(number, resolve)
    line.say({ figures: number })
    const none = sleep(WAIT_MS, [], { ref: false })
    return Promise.race([promise, none]).finally(() => open.delete(number))
  }
}
