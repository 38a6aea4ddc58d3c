import { createClient } from '../client/index.ts'
import { COMMON, type Parsed, parse } from './args.ts'
import type { Context, Environment } from './command.ts'
import { COMMANDS } from './commands.ts'
import { EXIT, type ExitCode, toFailure, usage } from './errors.ts'
import { helpOf, overview, VERSION } from './help.ts'
import { didYouMean } from './nearest.ts'
import { accountOf } from './profiles.ts'
import { openTerminal, type Streams, type Terminal } from './terminal/terminal.ts'
import { toSafe } from './terminal/width.ts'

/** Arguments → command → exit code. */
export async function main(
  argv: readonly string[],
  streams: Streams,
  env: Environment,
  signal: AbortSignal,
): Promise<ExitCode> {
  const terminal = openTerminal(streams, env, argv.includes('--no-color'), signal)
  try {
    await dispatch(argv, terminal, env, signal)
    return signal.aborted ? EXIT.interrupted : EXIT.ok
  } catch (error) {
    const failure = toFailure(error)
    if (failure === null) return EXIT.ok
    if (signal.aborted) return EXIT.interrupted
    terminal.note(`qr: ${toSafe(failure.message)}`)
    return failure.exitCode
  }
}

async function dispatch(
  argv: readonly string[],
  terminal: Terminal,
  env: Environment,
  signal: AbortSignal,
): Promise<void> {
  const { name, rest } = split(argv)
  if (rest.includes('--version') || rest.includes('-V')) return terminal.line(VERSION)
  if (name === undefined || (name === 'help' && rest.length === 0)) {
    return terminal.write(overview(terminal))
  }
  const isHelp = name === 'help'
  const wanted = isHelp ? (rest[0] ?? '') : name
  const command = COMMANDS.find((one) => one.name === wanted)
  if (command === undefined) {
    const names = COMMANDS.map((one) => one.name)
    throw usage(`There is no command ${wanted}${didYouMean(wanted, names, '')}`)
  }
  if (isHelp) return terminal.write(helpOf(command, terminal))
  const parsed = parse(command, rest)
  if (parsed.values.help === true) return terminal.write(helpOf(command, terminal))
  await command.run(toContext(parsed, terminal, env, signal) as Context<never>)
}

/** Options that every command has may come before its name. */
function split(argv: readonly string[]): { name: string | undefined; rest: readonly string[] } {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? ''
    if (!word.startsWith('-')) {
      return { name: word, rest: [...argv.slice(0, at), ...argv.slice(at + 1)] }
    }
    const isTaking = COMMON[word.slice(2) as keyof typeof COMMON]?.type === 'string'
    if (isTaking) at++
  }
  return { name: undefined, rest: argv }
}

function toContext(
  { values, operands }: Parsed,
  terminal: Terminal,
  env: Environment,
  signal: AbortSignal,
): Context {
  const profile = values.profile as string | undefined
  let account: ReturnType<typeof accountOf> | undefined
  let client: Context['client'] | undefined
  const signIn = () => {
    account ??= accountOf(env, profile)
    return account
  }
  return {
    values: values as Context['values'],
    operands,
    json: values.json === true,
    terminal,
    env,
    commands: COMMANDS,
    profile,
    signal,
    get client() {
      const { url: baseUrl, key } = signIn()
      const headers = { 'user-agent': `qr/${VERSION}` }
      client ??= abortable(createClient({ baseUrl, key, headers }), signal)
      return client
    },
    get baseUrl() {
      return signIn().url.replace(/\/+$/, '').replace(/\/v1$/, '')
    },
  }
}

/** Ctrl C ends what is under way; a call with a signal of its own is left alone. */
function abortable(client: Context['client'], signal: AbortSignal): Context['client'] {
  type Method = (input: object, call?: object) => unknown
  const methods = Object.entries(client as unknown as Record<string, Method>)
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      (input: object = {}, call: object = {}) => method(input, { signal, ...call }),
    ]),
  ) as unknown as Context['client']
}
