import type { Logger } from 'pino'
import { UsageError } from '../../terminal/options.ts'
import { type Config, readConfig } from '../config.ts'
import { bindPort, canBind } from '../keeper/listen.ts'
import { apiFlags, usualWorkers } from '../keeper/memory.ts'
import { ConfigError } from '../lib/config-error.ts'
import { openLog } from '../lib/log.ts'
import { part } from '../lib/process/part.ts'
import { RELOAD_SIGNAL, STOP_SIGNALS, Stopped } from './signals.ts'

/** The service: all of it in this process, or a keeper that starts the others, or one of those. */

/** A shutdown that takes longer than this is aborted; the contract allows ten seconds. */
const STOP_MAX_MS = 9_000
const PARENT_CHECK_MS = 500

export async function start(rest: readonly string[]): Promise<number> {
  const acceptLoss = rest.length === 1 && rest[0] === '--accept-loss'
  if (rest.length > 0 && !acceptLoss) throw new UsageError(`start does not accept "${rest.at(-1)}"`)
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  if (part !== null) {
    const { runPart } = await import('./part.ts')
    return runPart(part, config, acceptLoss, log)
  }
  if (config.WORKERS > 0 && canBind) return startKeeper(config, rest, log)
  if (config.WORKERS > 0) log.warn('WORKERS has no effect here: running as a single process')
  else if (usualWorkers() === 0)
    log.info('too little memory, or workers not supported here: running as a single process')
  return startAlone(config, acceptLoss, log)
}

/** Resolves to the reason, as soon as there is one. */
function whenStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve(signal))
    const { QROUTE_PARENT, npm_execpath } = process.env
    if (QROUTE_PARENT ?? npm_execpath) onOrphaned(Number(QROUTE_PARENT ?? process.ppid), resolve)
  })
}

/** npm does not forward SIGTERM, and a process killed with -9 forwards nothing. */
function onOrphaned(parent: number, stop: (reason: string) => void): void {
  const look = () => process.ppid !== parent && stop('the parent process has exited')
  setInterval(look, PARENT_CHECK_MS).unref()
}

function endLate(log: Logger): void {
  setTimeout(() => {
    log.warn('stopped: requests still in progress were aborted')
    process.exit(0)
  }, STOP_MAX_MS).unref()
}

async function startKeeper(config: Config, args: readonly string[], log: Logger): Promise<number> {
  const stop = whenStopped()
  const { openKeeper } = await import('../keeper/keeper.ts')
  const port = await bindPort(config.HOST, config.PORT).catch((error: unknown) => {
    throw toListenError(error, config)
  })
  const { WORKERS: workers, DATA_DIR: dataDir } = config
  const flags = apiFlags(workers)
  const keeper = openKeeper({ workers, port, dataDir, args, flags, log })
  process.on(RELOAD_SIGNAL, () => void keeper.reload())
  void stop.then((reason) => {
    log.info({ reason }, 'stopping')
    endLate(log)
    void keeper.stop()
  })
  const code = await keeper.ended
  if (code === 0) log.info('stopped')
  return code
}

async function startAlone(config: Config, acceptLoss: boolean, log: Logger): Promise<number> {
  const opening = new AbortController()
  const stop = whenStopped()
  process.on(RELOAD_SIGNAL, () => log.warn('with WORKERS=0, nothing is reloaded: restart instead'))
  // Loaded here, because a keeper does not need it.
  const { openApp } = await import('../compose/app.ts')
  const { greet } = await import('./greet.ts')
  void stop.then((reason) => opening.abort(new Stopped(reason)))
  const options = { acceptLoss, signal: opening.signal }
  const app = await openApp(config, log, options).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error
    log.info({ reason: error.reason }, 'stopped before it was ready')
    return null
  })
  if (app === null) return 0
  try {
    const port = await app.listen().catch((error: unknown) => {
      throw toListenError(error, config)
    })
    await greet(app, config, port, log)
    log.info({ reason: await stop }, 'stopping')
    endLate(log)
  } finally {
    await app.close()
  }
  log.info('stopped')
  return 0
}

function toListenError(error: unknown, { HOST }: Config): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new ConfigError('PORT: already in use by another program')
  if (code === 'EACCES') return new ConfigError('PORT: this user is not allowed to listen on it')
  if (code === 'EADDRNOTAVAIL')
    return new ConfigError(`HOST: this machine does not have the address ${HOST}`)
  if (syscall === 'getaddrinfo')
    return new ConfigError(`HOST: ${HOST} cannot be looked up (${code})`)
  return code ? new ConfigError(`HOST: cannot listen there (${message})`) : error
}
