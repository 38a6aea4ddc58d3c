import type { Code, CreatedCode } from '../../../client/index.ts'
import { flag } from '../../../terminal/options.ts'
import { toFields } from '../../../terminal/table.ts'
import { codeOf } from '../../codes.ts'
import { type Context, command } from '../../command.ts'
import { LABELS } from '../../fields.ts'
import { plural, printJson, STATE_COLOURS, toMoment, warn } from '../../output.ts'
import { formatNumber } from '../../terminal/chart.ts'

export const show = command({
  name: 'show',
  summary: 'show a code and draw a scannable image in the terminal',
  usage: ['show <code>'],
  operands: [1, 1],
  options: { 'no-picture': flag('do not draw the code') },
  examples: ['show spring', 'show ext:A-1001 --json'],
  async run(context) {
    const { client, operands, json, values } = context
    const code = await codeOf(client, operands[0] ?? '')
    if (json) return printJson(context, code)
    await printCode(context, code, values['no-picture'] !== true)
  },
})

/** Its fields, and the code itself. */
export async function printCode(
  { terminal }: Pick<Context, 'terminal'>,
  code: Code | CreatedCode,
  hasPicture: boolean,
): Promise<void> {
  for (const line of toFields(terminal, fieldsOf(code))) {
    await terminal.line(line)
  }
  warn({ terminal }, code)
  if (!hasPicture) return
  const { drawCode } = await import('../../terminal/code.ts')
  const { lines, columns } = drawCode(code.short_url, Boolean(code.style.logo), terminal.hasColour)
  if (terminal.isTty && columns > terminal.columns) {
    return terminal.note(`The terminal needs at least ${columns} columns to draw the code`)
  }
  await terminal.write(`\n${lines.join('\n')}\n`)
}

type Fields = Parameters<typeof toFields>[1]

function fieldsOf(code: Code | CreatedCode): Fields {
  const { state, rules = [], split = [], utm, tags } = code
  const visitors = code.unique_scans === null ? '' : `, ${plural(code.unique_scans, 'visitor')}`
  const scans = code.total_scans === null ? null : `${formatNumber(code.total_scans)}${visitors}`
  const left = code.scans_left === undefined ? '' : `, ${formatNumber(code.scans_left)} left`
  const parameters = Object.entries(utm ?? {}).filter(([, value]) => value)
  return [
    ['name', code.name, 'bold'],
    ['short link', code.short_url],
    [
      'destination',
      split.length > 0 ? `a split (qr route ${code.short_code})` : (code.destination_url ?? '–'),
    ],
    ['state', state.replace('_', ' '), STATE_COLOURS[state]],
    ['scans', scans],
    ['tags', tags.join(', ')],
    ...LABELS.map(({ name }): Fields[number] => [name.replaceAll('_', ' '), code[name]]),
    ['rules', rules.length > 0 ? `${rules.length} (qr route ${code.short_code})` : null],
    ['split', split.length > 0 ? split.map(({ weight }) => weight).join(' : ') : null],
    ['fallback', code.fallback_url],
    ['query', code.forward_query ? 'passed on' : null],
    ['utm', parameters.map(([name, value]) => `${name}=${value}`).join(' ')],
    ['from', toMoment(code.starts_at)],
    ['until', toMoment(code.expires_at)],
    [
      'limit',
      code.scan_limit === undefined ? null : `${formatNumber(code.scan_limit)} scans${left}`,
    ],
    ['version', String(code.version)],
    ['created', toMoment(code.created_at)],
    ['id', code.id],
  ]
}
