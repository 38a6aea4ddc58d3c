import pino, { type Logger } from 'pino'
import { openApp, openDatabase } from './app.ts'
import { runCommand, USAGE, UsageError } from './cli.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { OpenedAccount } from './domain/accounts.ts'
import { Problem } from './domain/errors.ts'
import { migrate } from './storage/migrate.ts'

/** The process: environment → configuration → service or command → exit code. */

/** A stop that takes longer than this is cut off; the contract gives ten seconds. */
const STOP_MAX_MS = 9_000

async function main(argv: readonly string[]): Promise<number> {
  const [command = 'help', ...rest] = argv
  if (['help', '--help', '-h'].includes(command)) {
    console.log(USAGE)
    return 0
  }
  const config = readConfig(process.env)
  if (command === 'start') return start(config, rest)
  const db = openDatabase(config, openLog(config))
  try {
    await migrate(db)
    console.log(await runCommand(db, [command, ...rest]))
    return 0
  } finally {
    await db.close()
  }
}

function openLog(config: Config): Logger {
  return pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

async function start(config: Config, rest: readonly string[]): Promise<number> {
  if (rest.length > 0) throw new UsageError('start takes no arguments')
  const stop = new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve)
  })
  const app = await openApp(config, openLog(config))
  const port = await app.listen()
  console.log(banner(config, port))
  if (app.firstAccount) console.log(welcome(app.firstAccount))
  await stop
  setTimeout(() => process.exit(0), STOP_MAX_MS).unref()
  await app.close()
  return 0
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

function banner(config: Config, port: number): string {
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const local = ['127.0.0.1', '::1', 'localhost'].includes(config.HOST)
  const reach = local
    ? 'Only this machine can reach it: set HOST=0.0.0.0, and BASE_URL to its public address, to open it.'
    : 'Other machines can reach it: keep it behind a proxy that speaks HTTPS.'
  return `
  Qroute listens on http://${host}:${port}
  Short links begin with ${config.SHORT_BASE_URL}
  ${reach}`
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${USAGE}`)
    return 2
  }
  const expected = error instanceof ConfigError || error instanceof Problem
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') console.error('PORT: the port is in use by another program. Set PORT')
  else console.error(expected ? message : stack)
  return 1
}

process.exitCode = await main(process.argv.slice(2)).catch(report)
