import { UsageError } from '../terminal/options.ts'
import { readCommand } from './commands/cli.ts'
import { helpWanted, usageOf } from './commands/usage.ts'
import { readConfig, readPlans } from './config.ts'
import { ConfigError } from './lib/config-error.ts'
import { VERSION } from './lib/process/version.ts'
import { STOP_SIGNALS, Stopped } from './start/signals.ts'
import { assertNothingLost } from './storage/engine/losses.ts'
import { isEmpty } from './storage/engine/open-database.ts'

/** All commands but `start`: arguments → text on standard output → exit code. */
export async function operate(argv: readonly string[]): Promise<number> {
  const [command = ''] = argv
  const explained = helpWanted(argv)
  if (explained) {
    const usage = usageOf(explained, planNames())
    if (usage === null) throw new UsageError(`Unknown command "${explained.join(' ')}"`)
    console.log(usage)
    return 0
  }
  if (['version', '--version', '-v'].includes(command)) {
    console.log(VERSION)
    return 0
  }
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

export function usage(): string | null {
  return usageOf([], planNames())
}
