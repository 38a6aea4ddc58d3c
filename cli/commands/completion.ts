import { COMMON, wordOf } from '../args.ts'
import { type Command, command, type Option } from '../command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

export const completion = command({
  name: 'completion',
  summary: 'print what makes a shell complete qr',
  usage: ['completion bash | zsh | fish'],
  operands: [1, 1],
  words: SHELLS,
  options: {},
  examples: [
    'completion bash >> ~/.bashrc',
    'completion fish > ~/.config/fish/completions/qr.fish',
  ],
  async run({ operands, terminal, commands }) {
    const shell = wordOf('completion', SHELLS, operands[0])
    await terminal.write(SCRIPTS[shell](commands))
  },
})

type Script = (commands: readonly Command[]) => string

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], Script>> = { bash, zsh, fish }

function optionsOf({ options }: Command): [string, Option][] {
  return Object.entries({ ...options, ...COMMON })
}

function flagsOf(one: Command): string {
  return optionsOf(one)
    .map(([name]) => `--${name}`)
    .join(' ')
}

/** `flag) words`, for options that take one of a few values. */
function choicesOf(one: Command): [string, string][] {
  return optionsOf(one).flatMap(([name, { choices }]) =>
    choices ? [[`--${name}`, choices.join(' ')] as [string, string]] : [],
  )
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map((one) => {
    const choices = choicesOf(one).map(
      ([flag, words]) =>
        `        ${flag}) COMPREPLY=($(compgen -W "${words}" -- "$word")); return;;`,
    )
    const inner =
      choices.length > 0 ? `      case "$before" in\n${choices.join('\n')}\n      esac\n` : ''
    return `    ${one.name})\n${inner}      words="${[...(one.words ?? []), flagsOf(one)].join(' ')}";;`
  })
  return `_qr() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _qr qr
`
}

function zsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`)
  const cases = commands.map((one) => {
    const flags = optionsOf(one).map(([name, { help, type, choices, multiple }]) => {
      const values = choices ? `(${choices.join(' ')})` : '_files'
      const takes = type === 'string' ? `:${name}:${values}` : ''
      return quote(`${multiple ? '*' : ''}--${name}[${help.replace(/[[\]]/g, '')}]${takes}`)
    })
    const first = one.words ? [quote(`1:what:(${one.words.join(' ')})`)] : []
    return `    ${one.name}) _arguments ${[...flags, ...first, "'*:file:_files'"].join(' ')};;`
  })
  return `#compdef qr
_qr() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local command=$words[2]
  shift words; (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _qr qr
`
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((one) => {
    const seen = `-n '__fish_seen_subcommand_from ${one.name}'`
    const flags = optionsOf(one).map(([name, { help, short, type, choices }]) => {
      const takes = type === 'boolean' ? '' : choices ? ' -x' : ' -r'
      const letter = short ? ` -s ${short}` : ''
      const values = choices ? ` -a '${choices.join(' ')}'` : ''
      return `complete -c qr ${seen} -l ${name}${letter}${takes}${values} -d ${quote(help)}`
    })
    const words = one.words ? [`complete -c qr -f ${seen} -a '${one.words.join(' ')}'`] : []
    return [
      `complete -c qr -f -n __fish_use_subcommand -a ${one.name} -d ${quote(one.summary)}`,
      ...words,
      ...flags,
    ]
  })
  return `${lines.join('\n')}\n`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
