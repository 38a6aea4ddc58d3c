import { parseArgs } from 'node:util'
import type { Command, Options } from './command.ts'
import { usage } from './errors.ts'
import { didYouMean, suggest } from './suggestion.ts'

/** Understood by every command. */
export const COMMON = {
  json: {
    type: 'boolean',
    help: 'print JSON as in the API; lists are printed with one object per line',
  },
  profile: { type: 'string', value: 'NAME', help: 'profile to use (see qr profiles)' },
  'no-color': { type: 'boolean', help: 'print without colours' },
  help: { type: 'boolean', short: 'h', help: 'show help for the command' },
} as const satisfies Options

export interface Parsed {
  readonly values: Readonly<Record<string, unknown>>
  readonly operands: readonly string[]
}

interface Token {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

/** All that follows the name of the command. Throws what is wrong, with the nearest name there is. */
export function parse(command: Command, args: readonly string[]): Parsed {
  const options: Options = { ...command.options, ...COMMON }
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, short, multiple = false }]) => [
        name,
        { type, multiple, ...(short !== undefined && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'option') check(token as Token, command, options)
  }
  // Whoever asks for help need not know the rest yet.
  if (values.help !== true) checkOperands(command, positionals)
  return { values, operands: positionals }
}

function check({ name, rawName, value, inlineValue }: Token, command: Command, options: Options) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (option === undefined) {
    const known = Object.keys(options).map((one) => `--${one}`)
    throw usage(`Unknown option: ${rawName}${didYouMean(rawName, known, command.name)}`)
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw usage(`${rawName} does not take a value`)
    return
  }
  // `--tag --json` is a value that was forgotten; `--sort -name` is not.
  const isForgotten = value === undefined || (!inlineValue && /^-(-|[a-z]$)/.test(value))
  if (isForgotten) throw usage(`${rawName} requires a value: ${rawName} ${option.value ?? 'VALUE'}`)
  const { choices } = option
  if (choices && !choices.includes(value)) {
    throw usage(`${rawName} must be one of ${choices.join(', ')}, not ${value}`)
  }
}

function checkOperands({ name, operands: [min, max], usage: forms }: Command, given: string[]) {
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
