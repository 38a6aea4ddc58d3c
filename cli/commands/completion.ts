import type { Option } from '../../terminal/options.ts'
import { COMMON, wordOf } from '../args.ts'
import { type Command, command } from '../command.ts'
import { readProfiles } from '../profiles.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
/** What the scripts ask for: the names, without the service. */
const PROFILES = 'profiles'

export const completion = command({
  name: 'completion',
  summary: 'print the completion script for a shell',
  usage: ['completion bash | zsh | fish'],
  operands: [1, 1],
  words: SHELLS,
  options: {},
  examples: [
    `completion bash   # in ~/.bashrc: eval "$(qr completion bash)"`,
    'completion fish   # in ~/.config/fish/config.fish: qr completion fish | source',
  ],
  async run({ operands, terminal, commands, env }) {
    if (operands[0] === PROFILES) {
      for (const name of Object.keys(readProfiles(env).profiles)) await terminal.line(name)
      return
    }
    const shell = wordOf('completion', SHELLS, operands[0])
    await terminal.write(SCRIPTS[shell](commands))
  },
})

type Script = (commands: readonly Command[]) => string

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], Script>> = { bash, zsh, fish }

/** What can stand somewhere: some words, or what the shell or `qr` has to look up. Codes and tags would need the service. */
type What = readonly string[] | 'files' | 'profiles' | 'nothing'

function valuesOf(name: string, { value, choices }: Option): What {
  if (choices) return choices
  if (name === 'profile') return 'profiles'
  return value === 'FILE' || value === 'PATH' ? 'files' : 'nothing'
}

/** Operands that are neither codes nor free text, by what stands before them. */
const OPERANDS: Readonly<Record<string, What>> = {
  import: 'files',
  logout: 'profiles',
  'profiles use': 'profiles',
}

function operandsOf(commands: readonly Command[]): [place: string, what: What][] {
  const names = commands.map(({ name }) => name)
  const words = commands.flatMap((one) =>
    one.words ? [[one.name, one.words] as [string, What]] : [],
  )
  return [['', [...names, 'help']], ['help', names], ...words, ...Object.entries(OPERANDS)]
}

function optionsOf({ options }: Pick<Command, 'options'>): [string, Option][] {
  return Object.entries({ ...options, ...COMMON })
}

function flagsOf(name: string, { short }: Option): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`]
}

/** Whatever takes a value, of any command. */
function takingOf(commands: readonly Command[]): string[] {
  const all = commands
    .flatMap(optionsOf)
    .flatMap(([name, option]) => (option.type === 'string' ? flagsOf(name, option) : []))
  return [...new Set(all)]
}

const BEFORE_COMMAND = '--profile --no-color --json --help --version'

function bash(commands: readonly Command[]): string {
  const offer = (what: What) =>
    typeof what === 'string'
      ? what === 'nothing'
        ? ''
        : `_qr_${what} `
      : `_qr_offer ${what.join(' ')} `
  const values = commands.flatMap((one) =>
    Object.entries(one.options).flatMap(([name, option]) => {
      const what = option.type === 'string' ? valuesOf(name, option) : 'nothing'
      if (what === 'nothing') return []
      const places = flagsOf(name, option).map((flag) => `${one.name}:${flag}`)
      return [`    ${places.join('|')}) ${offer(what)};;`]
    }),
  )
  const flags = commands.map((one) => {
    const all = optionsOf(one).map(([name]) => `--${name}`)
    const [, most] = one.operands
    // Where nothing else can stand they are offered at once.
    return `    ${one.name}:-*${most === 0 ? `|${one.name}:` : ''}) _qr_offer ${all.join(' ')} ;;`
  })
  const operands = operandsOf(commands).map(([place, what]) => `    "${place}") ${offer(what)};;`)
  return `${BASH_PARTS}
_qr() {
  local taking=" ${takingOf(commands).join(' ')} "
  local word lead="" skip place="" before="" name
  _qr_read
  name="\${place%% *}"
  case "$name:$before" in
    *:--profile) _qr_profiles; return;;
${values.join('\n')}
  esac
  [ -n "$before" ] && return
  case "$name:$word" in
    :-*) _qr_offer ${BEFORE_COMMAND};;
${flags.join('\n')}
  esac
  [[ $word == -* ]] && return
  case "$place" in
${operands.join('\n')}
  esac
}
complete -F _qr qr
`
}

/** Bash cuts words at : and =, which are put together again: a profile is called as localhost:3000. */
const BASH_PARTS = String.raw`_qr_read() {
  local at piece glued="" cur="${'$'}{COMP_WORDS[COMP_CWORD]}"
  local -a words=()
  COMPREPLY=()
  for ((at = 1; at <= COMP_CWORD; at++)); do
    piece="${'$'}{COMP_WORDS[at]}"
    if [ "${'$'}{#words[@]}" -gt 0 ] && [[ -n $glued || $piece == [:=]* ]]; then
      words[${'$'}{#words[@]}-1]+="$piece"
      glued=""
      [[ $piece == [:=]* ]] && glued=1
    else
      words+=("$piece")
    fi
  done
  for ((at = 0; at < ${'$'}{#words[@]} - 1; at++)); do
    piece="${'$'}{words[at]}"
    if [ -n "$before" ]; then before=""
    elif [[ $taking == *" $piece "* ]]; then before="$piece"
    elif [[ $piece != -* ]]; then place="${'$'}{place:+$place }$piece"
    fi
  done
  word="${'$'}{words[${'$'}{#words[@]}-1]}"
  [[ $cur == [:=]* ]] && cur=""
  skip="${'$'}{word%"$cur"}"
  if [[ -z $before && $word == --*=* ]]; then
    before="${'$'}{word%%=*}"
    lead="$before="
  fi
}
_qr_offer() {
  local one
  for one; do
    one="$lead$one"
    [[ $one == "$word"* ]] && COMPREPLY+=("${'$'}{one#"$skip"}")
  done
  return 0
}
_qr_files() {
  compopt -o default 2>/dev/null && return
  local IFS=$'\n'
  COMPREPLY=($(compgen -f -- "${'$'}{word#"$lead"}"))
}
_qr_profiles() {
  local one
  while IFS= read -r one; do _qr_offer "$one"; done < <(command qr completion profiles 2>/dev/null)
}`

function zsh(commands: readonly Command[]): string {
  const action = (what: What) =>
    ({ files: '_files', profiles: '_qr_profiles', nothing: ' ' })[what as string] ??
    `(${(what as readonly string[]).join(' ')})`
  const toSpec = ([name, option]: [string, Option]) => {
    const { help, type, multiple } = option
    const takes = type === 'string'
    const told = `[${help.replace(/[[\]]/g, '')}]`
    const value = takes ? `:${name}:${action(valuesOf(name, option))}` : ''
    const flags = flagsOf(name, option)
    const without = multiple ? '*' : `(${flags.join(' ')})`
    return flags
      .map((flag) => (takes ? `${flag}${flag.startsWith('--') ? '=' : '+'}` : flag))
      .map((flag) => quote(`${without}${flag}${told}${value}`))
      .join(' ')
  }
  const names = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`)
  const all = operandsOf(commands)
  const cases = commands.map((one) => {
    const own = all.filter(([place]) => place.split(' ')[0] === one.name)
    const operands = own.map(([place, what]) =>
      quote(`${place.split(' ').length}:what:${action(what)}`),
    )
    const specs = [...optionsOf(one).map(toSpec), ...operands, quote('*:code: ')]
    return `    ${one.name}) _arguments ${specs.join(' ')};;`
  })
  return `#compdef qr
_qr_profiles() {
  local -a names=(\${(f)"$(command qr completion profiles 2>/dev/null)"})
  compadd -a names
}
_qr() {
  local curcontext="$curcontext" state line
  local -a commands=(
${names.join('\n')}
  )
  _arguments -C ${Object.entries(COMMON).map(toSpec).join(' ')} '1:command:->command' '*::rest:->rest'
  case $state in
    command) _describe command commands; return;;
  esac
  case $words[1] in
    help) _describe command commands;;
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _qr ]; then _qr "$@"; else compdef _qr qr; fi
`
}

function fish(commands: readonly Command[]): string {
  const offer = (what: What) =>
    ({
      files: '-F',
      profiles: "-x -a '(command qr completion profiles 2>/dev/null)'",
      nothing: '-x',
    })[what as string] ?? `-x -a '${(what as readonly string[]).join(' ')}'`
  const toLine = (condition: string, [name, option]: [string, Option]) => {
    const { help, short, type } = option
    const letter = short ? ` -s ${short}` : ''
    const takes = type === 'string' ? ` -r ${offer(valuesOf(name, option))}` : ''
    return `complete -c qr${condition} -l ${name}${letter}${takes} -d ${quote(help)}`
  }
  const own = commands.flatMap((one) =>
    Object.entries(one.options).map((option) => toLine(` -n '__qr_in ${one.name}'`, option)),
  )
  const names = commands.map(({ name, summary }) => {
    return `complete -c qr -n '__qr_at' -a ${name} -d ${quote(summary)}`
  })
  const operands = operandsOf(commands)
    .filter(([place]) => place !== '')
    .map(([place, what]) => `complete -c qr -n '__qr_at ${place}' ${offer(what)}`)
  return `complete -c qr -f
function __qr_place
  set -l taking ${takingOf(commands).join(' ')}
  set -l before
  for word in (commandline -opc)[2..-1]
    if test -n "$before"
      set before
    else if contains -- $word $taking
      set before $word
    else if not string match -q -- '-*' $word
      echo $word
    end
  end
end
function __qr_at
  set -l place (__qr_place)
  test "$place" = "$argv"
end
function __qr_in
  set -l place (__qr_place)
  test "$place[1]" = "$argv"
end
${[...names, ...operands, ...Object.entries(COMMON).map((option) => toLine('', option)), ...own].join('\n')}
`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
