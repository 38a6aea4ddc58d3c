import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openLine } from '../keeper/line.ts'
import type { FromApi, FromWorker, ToApi, ToWorker } from '../keeper/messages.ts'
import { STOP_SIGNALS, Stopped } from './stop-signals.ts'

/** A process that a keeper has started: it does what the keeper says, and ends when the keeper is gone. */

/** The port that the keeper has bound. */
const PORT_FD = 3
const ALIVE_MS = 1_000

export function runPart(
  part: string,
  config: Config,
  acceptLoss: boolean,
  log: Logger,
): Promise<number> {
  // A terminal sends its signals to all of them, but only the keeper decides.
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined)
  return part.startsWith('worker') ? runWorker(config, log) : runApi(config, acceptLoss, log)
}

async function runWorker(config: Config, log: Logger): Promise<number> {
  const { openWorker } = await import('../compose/worker.ts')
  const line = openLine<ToWorker, FromWorker>()
  const { promise: drained, resolve: drain } = Promise.withResolvers<void>()
  line.onMessage((message) => {
    if (message === 'drain') drain()
  })
  const worker = await openWorker(config, line, log)
  await worker.listen(PORT_FD)
  line.say('listening')
  await Promise.race([drained, line.cut])
  if (process.connected) await worker.close()
  return 0
}

async function runApi(config: Config, acceptLoss: boolean, log: Logger): Promise<number> {
  const line = openLine<ToApi, FromApi>()
  const opening = new AbortController()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const cut = line.cut.then(stop)
  line.onMessage((message) => {
    if (message === 'stop') stop()
  })
  void stopped.then(() => opening.abort(new Stopped('told to stop')))
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
  await stopped
  clearInterval(beating)
  // Without a keeper, nothing that is in progress can be answered.
  await Promise.race([app.close(), cut])
  socket.remove()
  return 0
}
