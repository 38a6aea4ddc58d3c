import { flag, type Options, type Parsed, parseOptions, takes } from '../terminal/options.ts'
import { suggest } from '../terminal/suggestion.ts'
import type { Command } from './command.ts'
import { usage } from './errors.ts'

/** Understood by every command. */
export const COMMON = {
  json: flag('print JSON in the format of the API; lists have one object per line'),
  profile: takes('NAME', 'profile to use (see qr profiles)'),
  'no-color': flag('print without colours'),
  help: { type: 'boolean', short: 'h', help: 'show help for the command' },
} as const satisfies Options

/** Everything after the name of the command. If something is wrong, throws the nearest correct name. */
export function parse(command: Command, args: readonly string[]): Parsed {
  const all = { ...command.options, ...COMMON }
  const parsed = parseOptions(all, args, `qr ${command.name}`)
  // A call for help may be incomplete.
  if (parsed.values.help !== true) checkOperands(command, parsed.operands)
  return parsed
}

function checkOperands(
  { name, operands: [min, max], usage: forms }: Command,
  given: readonly string[],
) {
  if (given.length >= min && given.length <= max) return
  const what = given.length < min ? 'Missing argument' : `Unexpected argument: ${given[max]}`
  throw usage(
    `${what}. Usage: ${forms.map((form) => `qr ${form}`).join(', or ')} (see qr ${name} -h)`,
  )
}

/** The first operand of a command that has words, such as `schedule add`. */
export function wordOf<Word extends string>(
  command: string,
  words: readonly Word[],
  given: string | undefined,
): Word {
  const word = words.find((one) => one === given)
  if (word !== undefined) return word
  const said =
    given === undefined ? 'Missing subcommand' : `Unknown subcommand: qr ${command} ${given}`
  const meant = suggest(given ?? '', words)
  const all = `Use qr ${command} ${words.join(' | ')}`
  throw usage(`${said}. ${meant === undefined ? all : `Did you mean ${meant}?`}`)
}
