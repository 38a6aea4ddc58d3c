import { parseArgs } from 'node:util'
import { ask, canAsk } from '../../terminal/ask.ts'
import { type Asker, confirmByTyping, Unconfirmed } from '../../terminal/confirm.ts'
import { parseOptions, UsageError } from '../../terminal/options.ts'
import { suggest } from '../../terminal/suggestion.ts'
import type { Config } from '../config.ts'
import { openLog } from '../lib/log.ts'
import type { Database } from '../storage/engine/database.ts'
import { openDatabase } from '../storage/engine/open-database.ts'
import type { Command, Context, OptionName, Watching } from './command.ts'
import { COMMANDS } from './commands.ts'
import { OPTIONS } from './options.ts'

/** Arguments → command → what is printed. */

interface Printed {
  readonly text: string
  readonly ok: boolean
}

export interface ReadCommand {
  readonly data: Command['data']
  run(config: Config, watching: Watching): Promise<Printed>
}

type Values = Context['values']

/** Reads the command before any data is touched. */
export function readCommand(argv: readonly string[]): ReadCommand {
  const command = findCommand(argv)
  const { asks, data } = command
  const { json: isJson = false, ...values } = optionsOf(command, argv)
  if (asks === 'always') assertAnswerable(command, values)
  return {
    data,
    async run(config, watching) {
      let codes: Promise<Database> | undefined
      const openCodes = () => {
        codes ??= openDatabase(config, openLog('silent'))
        return codes
      }
      const confirm: Context['confirm'] = async (...question) => {
        assertAnswerable(command, values)
        watching.progress('')
        return values.yes === true || confirmByTyping(PERSON, ...question)
      }
      try {
        const context = { ...watching, config, values: values as Values, confirm, openCodes }
        const { json, text, ok } = await command.run(context)
        return { text: isJson ? JSON.stringify(json) : text, ok }
      } finally {
        await (await codes)?.close()
      }
    },
  }
}

const PERSON: Asker = {
  get canAsk() {
    return canAsk(process)
  },
  ask: (question) => ask(process, question),
}

/** A script has to pass `--yes`. */
function assertAnswerable({ name }: Command, { yes }: Partial<Values>): void {
  if (yes || PERSON.canAsk) return
  throw new Unconfirmed(`${name} requires confirmation. To run it without a terminal, pass --yes`)
}

/** Its words may stand between options. */
function findCommand(argv: readonly string[]): Command {
  const { positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
  })
  for (const length of [2, 1]) {
    const call = positionals.slice(0, length).join(' ')
    const command = COMMANDS.find(({ name }) => name === call)
    if (command) return command
  }
  const call = positionals.join(' ')
  const nearest = suggest(
    call,
    COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0] ?? name]),
  )
  const advice = nearest === undefined ? '' : `. Did you mean ${nearest}?`
  throw new UsageError(`Unknown command "${call}"${advice}`)
}

function optionsOf(
  { name, options, optional = [], asks }: Command,
  argv: readonly string[],
): Partial<Values> & { readonly json?: boolean } {
  const own = [...options, ...optional]
  const known = [...own, ...(asks ? (['yes'] as const) : []), 'json'] as const
  const accepted = Object.fromEntries(known.map((one) => [one, OPTIONS[one]]))
  const { values, operands } = parseOptions(accepted, argv, `qroute ${name}`)
  const words = operands.slice(name.split(' ').length)
  const first = own.find((one) => OPTIONS[one].type === 'string')
  if (first && words.length > 0 && values[first] !== undefined) {
    throw new UsageError(
      `${name} accepts only one value, but got "${values[first]}" and "${words[0]}"`,
    )
  }
  if (words.length > 1 || (words.length === 1 && !first)) {
    throw new UsageError(`${name} does not accept "${words.at(-1)}"`)
  }
  const all: Readonly<Record<string, unknown>> =
    first && words.length === 1 ? { ...values, [first]: words[0] } : values
  const missing = options.filter((option: OptionName) => !all[option])
  if (missing.length > 0) {
    throw new UsageError(`${name} requires ${missing.map((option) => `--${option}`).join(', ')}`)
  }
  return all
}
