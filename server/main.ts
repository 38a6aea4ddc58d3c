import { readCommand, USAGE } from './cli.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { OpenedAccount } from './domain/accounts.ts'
import { Problem } from './domain/errors.ts'
import { openLog } from './log.ts'
import { isEmpty, openDatabase } from './open-database.ts'
import packageJson from './package.json' with { type: 'json' }
import { UsageError } from './upkeep.ts'

/** The process: environment → configuration → service or command → exit code. */

/** A stop that takes longer than this is cut off; the contract gives ten seconds. */
const STOP_MAX_MS = 9_000
const PARENT_CHECK_MS = 500

async function main(argv: readonly string[]): Promise<number> {
  const [command = 'help', ...rest] = argv
  if (['help', '--help', '-h'].includes(command)) {
    console.log(USAGE)
    return 0
  }
  if (['version', '--version', '-v'].includes(command)) {
    console.log(packageJson.version)
    return 0
  }
  if (command === 'start') return start(rest)
  const run = readCommand(argv)
  const config = readConfig(process.env)
  if (run.needsData && isEmpty(config)) {
    const message = `DATA_DIR: there is no database in ${config.DATA_DIR}. Run this where the server runs, or set DATA_DIR`
    throw new ConfigError(message)
  }
  if (run.tend) {
    const { text, ok } = await run.tend(config, showProgress).finally(() => showProgress(''))
    console.log(text)
    return ok ? 0 : 1
  }
  // What a command has to say it prints: nothing else may come between.
  const db = await openDatabase(config, openLog('silent'))
  try {
    console.log(await run.on(db))
    return 0
  } finally {
    await db.close()
  }
}

/** One line that is written over, and only where somebody is watching. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`)
}

async function start(rest: readonly string[]): Promise<number> {
  if (rest.length > 0) throw new UsageError('start takes no arguments')
  const config = readConfig(process.env)
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
    if (process.env.npm_execpath) onOrphaned(resolve)
  })
  // Loaded here, since the commands do without it and should be quick.
  const { openApp } = await import('./app.ts')
  const app = await openApp(config, openLog(config.LOG_LEVEL))
  try {
    const port = await app.listen().catch((error: unknown) => {
      throw toListenError(error)
    })
    // Only now: a start that fails must not use up the one time at which the keys are shown.
    const first = await app.firstAccount()
    const movedFrom = await app.movedFrom()
    if (movedFrom) console.error(movedWarning(movedFrom, config.SHORT_BASE_URL))
    console.log(banner(config, port) + (first ? `\n${welcome(first)}` : ''))
    await stop
    setTimeout(() => process.exit(0), STOP_MAX_MS).unref()
  } finally {
    await app.close()
  }
  return 0
}

/** npm does not pass a SIGTERM on to what it runs: its end is the sign. */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref()
}

function toListenError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new ConfigError('PORT: it is in use by another program')
  if (code === 'EACCES') return new ConfigError('PORT: this user may not listen on it')
  return code ? new ConfigError(`HOST: cannot listen there (${message})`) : error
}

/** What the very first start says, once: the keys are not kept in clear anywhere. */
function welcome({ account, liveKey, testKey }: OpenedAccount): string {
  return `
  This is the first start, so an account was made for you (plan ${account.plan}).
  Its keys are shown this once:

    live key   ${liveKey}
    test key   ${testKey}

  Lost them? npx qroute key create --account ${account.id} --mode live
`
}

/** Printed codes hold SHORT_BASE_URL for ever: said at every log level. */
function movedWarning(before: string, now: string): string {
  return `
  WARNING: SHORT_BASE_URL HAS CHANGED SINCE THE LAST START
  It was ${before}, now it is ${now}.
  Codes printed before lead to ${before} and die unless that address still reaches this service.
`
}

function banner(config: Config, port: number): string {
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const local = ['127.0.0.1', '::1', 'localhost'].includes(config.HOST)
  const reach = local
    ? 'Only this machine can reach it: set HOST=0.0.0.0, and BASE_URL to its public address, to open it.'
    : 'Other machines can reach it: keep it behind a proxy that speaks HTTPS.'
  return `
  Qroute listens on http://${host}:${port}
  API reference: ${config.BASE_URL}/docs
  Short links begin with ${config.SHORT_BASE_URL}
  ${reach}`
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${USAGE}`)
    return 2
  }
  const expected = error instanceof ConfigError || error instanceof Problem
  const { message, stack } = error as Error
  console.error(expected ? message : stack)
  return 1
}

// What is kept is for this user alone, whatever the folder allows.
process.umask(0o077)

// An explicit exit: a natural one drops the signal handlers first, and a second SIGTERM would kill.
process.exit(await main(process.argv.slice(2)).catch(report))
