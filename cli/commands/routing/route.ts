import {
  type Code,
  type CodeChange,
  orThrow,
  type Rule,
  type SplitEntry,
} from '../../../client/index.ts'
import { takes, takesMany } from '../../../terminal/options.ts'
import { pad, toSafe, widthOf } from '../../../terminal/width.ts'
import { idOf } from '../../codes.ts'
import { type Context, command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { readJson, toAddress, toInstant } from '../../fields.ts'
import { printJson, warn } from '../../output.ts'
import { inWords } from './words.ts'

const ROUTING = ['rules', 'split'] as const

export const route = command({
  name: 'route',
  summary: 'show or set the rules and split of a code',
  usage: [
    'route <code>',
    "route <code> --rule 'device=ios country=DE,AT -> URL'… [--split '70 -> URL']…",
    'route <code> --file FILE | --clear rules | --clear split',
  ],
  operands: [1, 1],
  isChange: true,
  options: {
    rule: takesMany(
      "'WHEN -> URL'",
      'device, country, language, days, hours (18:00-02:00), timezone, from, until, label',
    ),
    split: takesMany(
      "'WEIGHT -> URL'",
      'one share of a split; to name it, put label=NAME before the weight',
    ),
    clear: {
      type: 'string',
      multiple: true,
      value: 'WHAT',
      choices: ROUTING,
      help: 'remove these',
    },
    file: takes('FILE', 'JSON file with {"rules": […], "split": […]}; - for standard input'),
  },
  examples: [
    "route spring --rule 'device=ios -> apps.apple.com/x' --rule 'device=android -> play.google.com/x'",
    "route spring --split '50 -> example.com/a' --split '50 -> example.com/b'",
  ],
  async run(context) {
    const { client, operands, values, json } = context
    const { rule, split, clear = [], file } = values
    const change: CodeChange = {
      ...(file !== undefined && readJson(file)),
      ...(rule && { rules: rule.map(toRule) }),
      ...(split && { split: split.map(toShare) }),
      ...Object.fromEntries(clear.map((name) => [name, null])),
    }
    const id = await idOf(client, operands[0] ?? '')
    const isSet = Object.keys(change).length > 0
    const code = await orThrow(
      isSet ? client.updateCode({ id, body: change }) : client.getCode({ id }),
    )
    if (json) return printJson(context, code)
    await printRoute(context, code)
  },
})

const LISTS = ['device', 'country', 'language', 'days']
const TEXTS = ['timezone', 'label']
const TIMES = ['from', 'until']
const KNOWN = [...LISTS, 'hours', ...TIMES, ...TEXTS]

/** `device=ios country=DE,AT label=phones -> https://…` */
function toRule(text: string): Rule {
  const { before, url } = parts(text, '--rule')
  const { label, ...when } = Object.fromEntries(before.map(toCondition)) as Record<string, string>
  return { when, destination_url: url, ...(label !== undefined && { label }) } as Rule
}

function toCondition(pair: string): [string, unknown] {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(pair) ?? []
  if (!KNOWN.includes(name))
    throw usage(`--rule: ${pair} is not a known condition. Use ${KNOWN.join(', ')}`)
  if (name === 'country') return [name, value.toUpperCase().split(',')]
  if (LISTS.includes(name)) return [name, value.split(',')]
  if (name === 'hours') return [name, value.split(/[-–]/)]
  return [name, TIMES.includes(name) ? toInstant(value, `--rule ${name}`) : value]
}

/** `label=new 70 -> https://…` */
function toShare(text: string): SplitEntry {
  const { before, url } = parts(text, '--split')
  const label = before.find((word) => word.startsWith('label='))?.slice('label='.length)
  const weight = Number(before.find((word) => !word.startsWith('label='))?.replace(/%$/, ''))
  if (!Number.isInteger(weight)) throw usage(`--split must look like '70 -> URL', not ${text}`)
  return { destination_url: url, weight, ...(label !== undefined && { label }) }
}

function parts(text: string, option: string): { before: string[]; url: string } {
  const [, left = '', url = ''] = /^(.*?)\s*(?:->|→)\s*(\S+)\s*$/s.exec(text) ?? []
  const before = left.split(/\s+/).filter(Boolean)
  if (url !== '' && before.length > 0) return { before, url: toAddress(url) }
  throw usage(
    `${option} requires an arrow and an address, such as '… -> https://example.com', not ${text}`,
  )
}

/** From top to bottom, as a scan is decided. */
async function printRoute({ terminal }: Pick<Context, 'terminal'>, code: Code): Promise<void> {
  const { rules = [], split = [], destination_url, fallback_url } = code
  const total = split.reduce((sum, { weight }) => sum + weight, 0)
  const lines: [string, string][] = [
    ...rules.map(({ when, destination_url: url, label }, at): [string, string] => [
      `${at + 1}. ${inWords(when)}${label ? ` (${label})` : ''}`,
      url,
    ]),
    ...split.map(({ weight, destination_url: url, label }): [string, string] => {
      const share = Math.round((weight / total) * 1000) / 10
      return [`${rules.length > 0 ? 'otherwise ' : ''}${share}%${label ? ` (${label})` : ''}`, url]
    }),
  ]
  if (split.length === 0) {
    lines.push([rules.length > 0 ? 'otherwise' : 'everyone', destination_url ?? '–'])
  }
  if (fallback_url) lines.push(['while the code does not redirect', fallback_url])
  const width = Math.max(...lines.map(([who]) => widthOf(toSafe(who))))
  for (const [who, url] of lines) {
    await terminal.line(`${pad(toSafe(who), width)}  → ${toSafe(url)}`)
  }
  warn({ terminal }, code)
}
