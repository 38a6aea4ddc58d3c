import type { Parsed } from '../terminal/options.ts'
import { didYouMean } from '../terminal/suggestion.ts'
import { COMMON, parse } from './args.ts'
import type { Context, Environment } from './command.ts'
import { COMMANDS } from './commands.ts'
import { EXIT, type ExitCode, toFailure, usage } from './errors.ts'
import { helpOf, overview } from './help.ts'
import { accountOf, keepPrivate } from './profiles.ts'
import { openClient, VERSION } from './service.ts'
import { openTerminal, type Streams, type Terminal, toDeaf } from './terminal/terminal.ts'

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
    terminal.note(`qr: ${failure.message}`)
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
  const isVersion = rest.includes('--version') || rest.includes('-V')
  if (name === undefined && isVersion) return terminal.line(VERSION)
  if (name === undefined || (name === 'help' && rest.length === 0)) {
    return terminal.write(overview(terminal))
  }
  const isHelp = name === 'help'
  const wanted = isHelp ? (rest[0] ?? '') : name
  const command = COMMANDS.find((one) => one.name === wanted)
  if (command === undefined) {
    const names = COMMANDS.map((one) => one.name)
    throw usage(`Unknown command: ${wanted}${didYouMean(wanted, names, 'qr')}`)
  }
  if (isHelp) return terminal.write(helpOf(command, terminal))
  const parsed = parse(command, rest)
  if (parsed.values.help === true) return terminal.write(helpOf(command, terminal))
  const heard = command.isChange ? toDeaf(terminal) : terminal
  await command.run(toContext(parsed, heard, env, signal) as Context<never>)
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
    if (account === undefined) {
      account = accountOf(env, profile)
      const warning = account.name === null ? null : keepPrivate(env)
      if (warning) terminal.note(`qr: ${warning}`)
    }
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
      client ??= openClient(signIn(), signal)
      return client
    },
    get baseUrl() {
      return signIn().url
    },
  }
}
