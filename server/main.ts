import { statSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { Problem } from '../domain/errors.ts'
import { Interrupted } from '../terminal/ask.ts'
import { Unconfirmed } from '../terminal/confirm.ts'
import { UsageError } from '../terminal/options.ts'
import { banner, movedWarning, welcome, welcomeBack } from './commands/banner.ts'
import { readCommand } from './commands/cli.ts'
import { helpWanted, usageOf } from './commands/usage.ts'
import { type Config, readConfig, readPlans } from './config.ts'
import { ConfigError } from './lib/config-error.ts'
import { faultIn } from './lib/file-faults.ts'
import { openLog } from './lib/log.ts'
import packageJson from './package.json' with { type: 'json' }
import { assertNothingLost } from './storage/engine/losses.ts'
import { isEmpty } from './storage/engine/open-database.ts'
import { isDamaged } from './storage/engine/sqlite/sqlite-errors.ts'

/** The process: environment → configuration → service or command → exit code. */

/**
 * Each of them stops the server gracefully. SIGHUP says that the terminal was closed, where Node
 * would end at once; there is nothing to reload, since settings are read at the start.
 */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** A shutdown that takes longer than this is aborted; the contract allows ten seconds. */
const STOP_MAX_MS = 9_000
const PARENT_CHECK_MS = 500
/** As shells report a program that was ended by Ctrl C. */
const INTERRUPTED = 130

/** Told to stop while it was migrating. */
class Stopped extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(
      'Stopped: the migration was cancelled and rolled back. It will run again at the next start',
    )
    this.reason = reason
  }
}

async function main(argv: readonly string[]): Promise<number> {
  const [command = '', ...rest] = argv
  const explained = helpWanted(argv)
  if (explained) {
    const usage = usageOf(explained, planNames())
    if (usage === null) throw new UsageError(`Unknown command "${explained.join(' ')}"`)
    console.log(usage)
    return 0
  }
  if (['version', '--version', '-v'].includes(command)) {
    console.log(packageJson.version)
    return 0
  }
  if (command === 'start') return start(rest)
  const { data, run } = readCommand(argv)
  const config = readConfig(process.env)
  if (data !== 'lost') assertNothingLost(config)
  if (data === undefined && isEmpty(config)) {
    const message = `DATA_DIR: there is no database in ${config.DATA_DIR}. Run this where the server runs, with its DATA_DIR or DATABASE_URL`
    throw new ConfigError(message)
  }
  const watching = { progress: showProgress, tell: showLine, stopped: onStopped }
  const { text, ok } = await run(config, watching).finally(() => showProgress(''))
  console.log(text)
  return ok ? 0 : 1
}

/** Help is shown even if the plans cannot be read. */
function planNames(): string[] {
  try {
    return Object.keys(readPlans(process.env))
  } catch {
    return ['the plans in PLANS_FILE']
  }
}

/** One line that is overwritten, only on a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`)
}

/** The same where there is no terminal, for what is told every few seconds only. */
function showLine(text: string): void {
  if (process.stderr.isTTY) showProgress(text)
  else console.error(text)
}

/** For a command that has to undo something; all others just end. */
function onStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of STOP_SIGNALS) process.once(signal, () => stopping.abort(new Stopped(signal)))
  return stopping.signal
}

async function start(rest: readonly string[]): Promise<number> {
  const acceptLoss = rest.length === 1 && rest[0] === '--accept-loss'
  if (rest.length > 0 && !acceptLoss) throw new UsageError(`start does not accept "${rest.at(-1)}"`)
  const config = readConfig(process.env)
  const log = openLog(config.LOG_LEVEL)
  const opening = new AbortController()
  const stop = new Promise<string>((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve(signal))
    const { QROUTE_PARENT, npm_execpath } = process.env
    if (QROUTE_PARENT ?? npm_execpath) onOrphaned(Number(QROUTE_PARENT ?? process.ppid), resolve)
  })
  // Loaded here, because commands do not need it and should be quick.
  const { openApp } = await import('./compose/app.ts')
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
    log.info({ version: packageJson.version, node: process.versions.node }, 'started')
    // Only now: a failed start must not use up the one time the keys are shown.
    const first = await app.firstAccount()
    const movedFrom = await app.movedFrom()
    if (movedFrom) console.error(movedWarning(movedFrom, config.SHORT_BASE_URL))
    console.log(`${banner(config, port)}\n${first ? welcome(config, first) : welcomeBack(config)}`)
    warnOfOpenFolder(config, log)
    // Node does it at its end, but not when it is killed: the next start would compile everything again.
    flushCompileCache()
    log.info({ reason: await stop }, 'stopping')
    setTimeout(() => {
      log.warn('stopped: requests still in progress were aborted')
      process.exit(0)
    }, STOP_MAX_MS).unref()
  } finally {
    await app.close()
  }
  log.info('stopped')
  return 0
}

/** npm does not forward SIGTERM, and a process killed with -9 forwards nothing. */
function onOrphaned(parent: number, stop: (reason: string) => void): void {
  const look = () => process.ppid !== parent && stop('the parent process is gone')
  setInterval(look, PARENT_CHECK_MS).unref()
}

/** Anyone who can write there can replace our database with their own. */
function warnOfOpenFolder({ DATA_DIR }: Config, log: Logger): void {
  if (process.platform === 'win32' || (statSync(DATA_DIR).mode & 0o002) === 0) return
  log.warn(
    { DATA_DIR },
    'every user of this machine can write to DATA_DIR: restrict it with chmod 700',
  )
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

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usageOf([], planNames())}`)
    return 2
  }
  if (error instanceof Unconfirmed) {
    console.error(error.message)
    return 2
  }
  if (error instanceof Interrupted) return INTERRUPTED
  if (isDamaged(error)) {
    const { message } = error as Error
    console.error(`DATA_DIR: a database file is damaged (${message}). See docs/operating.md`)
    return 1
  }
  const expected = [ConfigError, Problem, Stopped].some((kind) => error instanceof kind)
  const { message, stack } = error as Error
  console.error(expected ? message : (fileFault(error) ?? stack))
  return 1
}

/** Of DATA_DIR, which is the operator's; null: the fault is ours. */
function fileFault(error: unknown): string | null {
  if ((error as NodeJS.ErrnoException).path === undefined) return null
  const fault = faultIn(readConfig(process.env).DATA_DIR, error)
  return fault && `DATA_DIR: ${fault}`
}

// Files are private to this user, whatever the folder allows.
process.umask(0o077)

// An explicit exit: a natural one drops the signal handlers first, and a second SIGTERM would kill.
process.exit(await main(process.argv.slice(2)).catch(report))
