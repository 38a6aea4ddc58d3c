import {
  type Code,
  orThrow,
  type Simulation,
  type SimulationAnswer,
} from '../../../client/index.ts'
import { takes } from '../../../terminal/options.ts'
import { idOf } from '../../codes.ts'
import { command } from '../../command.ts'
import { toInstant } from '../../fields.ts'
import { printJson, toMoment } from '../../output.ts'
import { countryName, languageName, ONE_DEVICE } from './words.ts'

export const simulate = command({
  name: 'simulate',
  summary: 'show where a scan would go',
  usage: ['simulate <code> [--device D] [--country C] [--language L] [--at TIME]'],
  operands: [1, 1],
  options: {
    device: {
      type: 'string',
      value: 'D',
      choices: ['ios', 'android', 'desktop'],
      help: 'device of the scan',
    },
    country: takes('C', 'country of the scan, such as DE'),
    language: takes('L', 'language of the phone, such as de'),
    at: takes('TIME', 'time of the scan: 2026-12-24 18:00, or +7d'),
    query: takes('TEXT', 'query string of the scanned link, such as a=1&b=2'),
    visitor: takes('TEXT', 'any text that identifies a visitor, for codes with a split'),
  },
  examples: ['simulate spring --device ios --country DE --at +7d'],
  async run(context) {
    const { client, operands, values, json, terminal } = context
    const { at, country, ...rest } = values
    const { device, language, query, visitor } = rest
    const body: Simulation = {
      ...(device && { device }),
      ...(language && { language }),
      ...(query && { query: query.replace(/^\?/, '') }),
      ...(visitor && { visitor }),
      ...(country && { country: country.toUpperCase() }),
      ...(at && { at: toInstant(at, '--at') }),
    }
    const id = await idOf(client, operands[0] ?? '')
    const answer = await orThrow(client.simulateScan({ id, body }))
    if (json) return printJson(context, answer)
    const code = await orThrow(client.getCode({ id }))
    await terminal.line(inASentence(code, body, answer))
  },
})

/** `At 2026-12-24 18:00, an iPhone in Germany goes to https://… (rule 1 of 2, phones, version 3).` */
function inASentence(
  { name, rules = [], split = [] }: Pick<Code, 'name' | 'rules' | 'split'>,
  { device, country, language, at }: Simulation,
  { state, destination_url: url, label, rule, version }: SimulationAnswer,
): string {
  const who = [
    ONE_DEVICE[device ?? 'desktop'],
    country ? `in ${countryName(country)}` : '',
    language ? `set to ${languageName(language)}` : '',
  ]
  const subject = `${at ? `At ${toMoment(at)}, ` : ''}${who.filter(Boolean).join(' ')}`
  const begun = subject[0]?.toUpperCase() + subject.slice(1)
  if (state !== 'active') {
    const where = url === null ? 'gets a notice' : `goes to the fallback ${url}`
    return `${begun} ${where}, because ${name} is ${state.replace('_', ' ')} at that time.`
  }
  if (url === null) return `${begun} is not redirected.`
  const by = decider(rule, label, rules.length, split.length)
  return `${begun} goes to ${url} (${by}, version ${version}).`
}

function decider(rule: number | null, label: string | null, rules: number, split: number): string {
  if (rule !== null) return `rule ${rule} of ${rules}${named(label)}`
  return split > 0 && label !== 'default' ? `split${named(label)}` : 'default destination'
}

function named(label: string | null): string {
  return label === null || /^(rule|split)-\d+$/.test(label) ? '' : `, ${label}`
}
