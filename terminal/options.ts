import { parseArgs } from 'node:util'
import { didYouMean } from './suggestion.ts'

/** Options of a command, and how they are read. `qr` and `qroute` share this folder. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly help: string
  readonly short?: string
  readonly multiple?: boolean
  /** The placeholder for the value in the help: `URL`. */
  readonly value?: string
  /** The only values allowed. */
  readonly choices?: readonly string[]
}

export type Options = Readonly<Record<string, Option>>

/** `--name TEXT`. */
export function takes(value: string, help: string) {
  return { type: 'string', value, help } as const
}

/** `--tag TAG`, as often as needed. */
export function takesMany(value: string, help: string) {
  return { type: 'string', multiple: true, value, help } as const
}

/** `--draft`. */
export function flag(help: string) {
  return { type: 'boolean', help } as const
}

type ValueOf<One extends Option> = One['type'] extends 'boolean'
  ? boolean
  : One extends { choices: readonly (infer Choice)[] }
    ? Choice
    : string

/** The values of the options that were given. */
export type ValuesOf<Given extends Options> = {
  readonly [Name in keyof Given]?: Given[Name] extends { multiple: true }
    ? readonly ValueOf<Given[Name]>[]
    : ValueOf<Given[Name]>
}

export interface Parsed {
  readonly values: Readonly<Record<string, unknown>>
  /** Arguments that are not options. */
  readonly operands: readonly string[]
}

/** The command line is wrong; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** `program` is the call whose help describes the options: `qr list`. */
export function parseOptions(options: Options, args: readonly string[], program: string): Parsed {
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
    if (token.kind === 'option') check(token, options, program)
  }
  return { values, operands: positionals }
}

/** One option as it was written on the command line. */
interface Written {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

function check(
  { name, rawName, value, inlineValue }: Written,
  options: Options,
  program: string,
): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (option === undefined) {
    const known = Object.keys(options).map((one) => `--${one}`)
    throw new UsageError(`Unknown option: ${rawName}${didYouMean(rawName, known, program)}`)
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} does not take a value`)
    return
  }
  // In `--tag --json` the value is missing; in `--sort -name` it is not.
  const isMissing = value === undefined || (!inlineValue && /^-(-|[a-z]$)/.test(value))
  if (isMissing) {
    throw new UsageError(`${rawName} requires a value: ${rawName} ${option.value ?? 'VALUE'}`)
  }
  const { choices } = option
  if (choices && !choices.includes(value)) {
    throw new UsageError(`${rawName} must be one of ${choices.join(', ')}, not ${value}`)
  }
}
