import type { Logger } from 'pino'
import { Problem } from '../../domain/errors.ts'
import type { Config } from '../config.ts'
import { type Line, openLine } from '../keeper/line.ts'
import {
  type FromApi,
  type FromWorker,
  type Leave,
  MESSAGES,
  MESSAGES_VARIABLE,
  type ToApi,
  type ToWorker,
} from '../keeper/messages.ts'
import { beside } from '../lib/process/part.ts'
import { VERSION } from '../lib/process/version.ts'
import { RELOAD_SIGNAL, STOP_SIGNALS, Stopped } from './signals.ts'

/** A process that a keeper has started: it does what the keeper says, and ends when the keeper is gone. */

/** The port that the keeper has bound. */
const PORT_FD = 3
const ALIVE_MS = 1_000

export async function runPart(
  part: string,
  config: Config,
  acceptLoss: boolean,
  log: Logger,
): Promise<number> {
  // A terminal sends its signals to all of them, but only the keeper decides.
  for (const signal of [...STOP_SIGNALS, RELOAD_SIGNAL]) process.on(signal, () => undefined)
  const line = openLine<never, FromApi | FromWorker>()
  try {
    assertUnderstood()
    return await (part.startsWith('worker')
      ? runWorker(config, log)
      : runApi(config, acceptLoss, log))
  } catch (error) {
    await line.sayLast({ refused: (error as Error).message })
    throw error
  }
}

function assertUnderstood(): void {
  if (process.env[MESSAGES_VARIABLE] === `${MESSAGES}`) return
  const message = `Qroute ${VERSION} cannot be loaded alongside version ${beside}: restart the server, or use the second port (docs/operating.md, "Updating")`
  throw new Problem('unavailable', message)
}

/** Resolves to how it is to leave; null: the keeper is gone. */
function whenToLeave(line: Line<ToWorker | ToApi, never>): Promise<Leave | null> {
  const { promise, resolve } = Promise.withResolvers<Leave | null>()
  line.onMessage((message) => {
    if (message === 'leave' || message === 'stop') resolve(message)
  })
  void line.cut.then(() => resolve(null))
  return promise
}

async function runWorker(config: Config, log: Logger): Promise<number> {
  const { openWorker } = await import('../compose/worker.ts')
  const line = openLine<ToWorker, FromWorker>()
  const leave = whenToLeave(line)
  const worker = await openWorker(config, line, log)
  await worker.listen(PORT_FD)
  line.say('listening')
  const how = await leave
  if (how !== null) await worker.close(how === 'leave')
  return 0
}

async function runApi(config: Config, acceptLoss: boolean, log: Logger): Promise<number> {
  const line = openLine<ToApi, FromApi>()
  const opening = new AbortController()
  const leave = whenToLeave(line)
  void leave.then(() => opening.abort(new Stopped('asked to stop')))
  const { openApp } = await import('../compose/app.ts')
  const options = { acceptLoss, signal: opening.signal, line }
  const app = await openApp(config, log, options).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
    return null
  })
  if (app === null) return 0
  const { openSocket } = await import('../passing/socket.ts')
  const socket = await openSocket(config.DATA_DIR, app.listenFor)
  const beating = setInterval(() => line.say('alive'), ALIVE_MS)
  const { greet } = await import('./greet.ts')
  line.onMessage((message) => {
    if (message === 'drain') app.drain()
    else if (typeof message === 'object' && 'serving' in message)
      void greet(app, config, message.serving, log)
  })
  line.say({ opened: socket.path })
  const how = await leave
  clearInterval(beating)
  // Without a keeper, nothing that is in progress can be answered.
  if (how !== null) await Promise.race([app.close(how === 'leave'), line.cut])
  socket.remove()
  return 0
}
