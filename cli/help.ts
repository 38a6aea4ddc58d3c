import { paint } from '../terminal/colour.ts'
import type { Option, Options } from '../terminal/options.ts'
import { COMMON } from './args.ts'
import type { Command } from './command.ts'
import { COMMANDS, GROUPS } from './commands.ts'
import type { Terminal } from './terminal/terminal.ts'

const INDENT = '  '

export function overview(terminal: Terminal): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length))
  const groups = Object.entries(GROUPS)
    .filter(([, own]) => own.length > 0)
    .map(([title, commands]) => {
      const lines = commands.map(({ name, summary }) => {
        return `${INDENT}${paint(terminal, 'bold', name.padEnd(width))}${INDENT}${summary}`
      })
      return [paint(terminal, 'dim', title), ...lines].join('\n')
    })
  return `${[
    'qr – create and manage dynamic QR codes from the terminal',
    ...groups,
    paint(terminal, 'dim', 'Options for every command'),
  ].join('\n\n')}\n${optionLines(COMMON).join('\n')}

A <code> can be an id (qr_…), your own id (ext:A-1), a short code or a short link.
Before you use qr, run qr login, or set QROUTE_URL and QROUTE_API_KEY.
`
}

export function helpOf(command: Command, terminal: Terminal): string {
  const { usage, summary, options, examples = [] } = command
  const heading = (text: string) => paint(terminal, 'dim', text)
  const parts = [
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    `${heading('Usage')}\n${usage.map((form) => `${INDENT}qr ${form}`).join('\n')}`,
  ]
  if (Object.keys(options).length > 0) {
    parts.push(`${heading('Options')}\n${optionLines(options).join('\n')}`)
  }
  parts.push(`${heading('Options for every command')}\n${optionLines(COMMON).join('\n')}`)
  if (examples.length > 0) {
    const lines = examples.map((line) => `${INDENT}qr ${line}`)
    parts.push(`${heading('Examples')}\n${lines.join('\n')}`)
  }
  return `${parts.join('\n\n')}\n`
}

const NAME_MAX = 24
const WIDTH = 80

function optionLines(options: Options): string[] {
  const names = Object.entries(options).map(([name, option]) => nameOf(name, option))
  const width = Math.min(NAME_MAX, Math.max(...names.map((name) => name.length)))
  return Object.values(options).flatMap(({ help, choices }, at) => {
    const name = names[at] ?? ''
    const text = help + (choices ? `: ${choices.join(', ')}` : '')
    const lines = wrap(text, WIDTH - width - 2 * INDENT.length)
    const below = `${INDENT}${' '.repeat(width)}${INDENT}`
    if (name.length > width) return [INDENT + name, ...lines.map((line) => below + line)]
    const [first = '', ...others] = lines
    const beside = `${INDENT}${name.padEnd(width)}${INDENT}${first}`
    return [beside, ...others.map((line) => below + line)]
  })
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || longer.length > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function nameOf(name: string, { short, type, value = 'VALUE' }: Option): string {
  const both = short === undefined ? `--${name}` : `-${short}, --${name}`
  return type === 'string' ? `${both} ${value}` : both
}
