import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'
import { OPTIONS, PLANS } from './options.ts'

/** The help: all commands, a group of them, or one in detail. */

/** As a help text shows a command. */
type Entry = Pick<Command, 'name' | 'about'> & { readonly usage: string }

/** The server itself, which main.ts starts. */
const START: Entry = {
  name: 'start',
  about: 'start the server (a running server describes all settings at /docs/configuration)',
  usage: '[--accept-loss]',
}

const ENTRIES: readonly Entry[] = [
  START,
  ...COMMANDS.map((command) => ({ ...command, usage: usageFor(command) })),
]

function usageFor({ usage, options, optional = [], asks }: Command): string {
  if (usage !== undefined) return usage
  const parts = [
    ...options.map((name) => flagOf(name)),
    ...[...optional, ...(asks ? (['yes'] as const) : [])].map((name) => `[${flagOf(name)}]`),
  ]
  return parts.join(' ')
}

function flagOf(name: keyof typeof OPTIONS): string {
  const option = OPTIONS[name]
  return option.type === 'boolean' ? `--${name}` : `--${name} ${option.value}`
}

const OVERVIEW = `Usage: qroute <command> [options]

${toLines(ENTRIES)}

  help [command], --version
  --json   ${OPTIONS.json.help}`

function toLines(entries: readonly Entry[]): string {
  const calls = entries.map(({ name, usage }) => `${name} ${usage}`.trim())
  const width = Math.max(...calls.map(({ length }) => length))
  return entries.map(({ about }, i) => `  ${(calls[i] ?? '').padEnd(width)}   ${about}`).join('\n')
}

/** The words of a command whose help was requested; null: none. */
export function helpWanted(argv: readonly string[]): readonly string[] | null {
  const isFlag = (word: string) => word === '--help' || word === '-h'
  const words = argv.filter((word) => !word.startsWith('-'))
  if (argv[0] === 'help') return words.slice(1)
  return argv.some(isFlag) || argv.length === 0 ? words : null
}

/** Null if the command does not exist. `plans`: their names, to be listed. */
export function usageOf(words: readonly string[], plans: readonly string[]): string | null {
  return textOf(words)?.replaceAll(PLANS, () => plans.join(', ')) ?? null
}

function textOf(words: readonly string[]): string | null {
  const [first = ''] = words
  if (words.length === 0) return OVERVIEW
  for (const call of [words.slice(0, 2).join(' '), first]) {
    const entry = ENTRIES.find(({ name }) => name === call)
    if (entry) return toDetail(entry)
  }
  const group = ENTRIES.filter(({ name }) => name.startsWith(`${first} `))
  return group.length === 0 ? null : `Usage: qroute ${first} <command>\n\n${toLines(group)}`
}

function toDetail(entry: Entry): string {
  const options = [entry.usage, ...(entry === START ? [] : ['[--json]'])].filter(Boolean).join(' ')
  const lines = Object.entries(OPTIONS)
    .filter(([name]) => options.includes(`--${name}`))
    .map(([name, { help }]) => `\n  ${`--${name}`.padEnd(13)} ${help}`)
  const list = lines.length === 0 ? '' : `\n${lines.join('')}`
  return `Usage: qroute ${entry.name} ${options}\n\n  ${entry.about}${list}`
}
