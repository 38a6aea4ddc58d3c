import { Problem } from '../domain/errors.ts'
import { Interrupted } from '../terminal/ask.ts'
import { Unconfirmed } from '../terminal/confirm.ts'
import { UsageError } from '../terminal/options.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './lib/config-error.ts'
import { faultIn } from './lib/file-faults.ts'
import { Stopped } from './start/signals.ts'
import { isDamaged } from './storage/engine/sqlite/sqlite-errors.ts'

/** The process: arguments → service or command → exit code. Each loads what it needs. */

/** As shells report a program that was ended by Ctrl C. */
const INTERRUPTED = 130

async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv
  const isHelp = rest.some((word) => ['--help', '-h'].includes(word))
  if (command === 'start' && !isHelp) return (await import('./start/start.ts')).start(rest)
  return (await import('./operate.ts')).operate(argv)
}

async function report(error: unknown): Promise<number> {
  if (error instanceof UsageError) {
    const { usage } = await import('./operate.ts')
    console.error(`${error.message}\n\n${usage()}`)
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
