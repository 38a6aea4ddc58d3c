import { each, orThrow } from '../../../client/index.ts'
import { NAMED_PERIODS } from '../../../domain/time/named-periods.ts'
import { flag, takes } from '../../../terminal/options.ts'
import { wordOf } from '../../args.ts'
import { idOf } from '../../codes.ts'
import { type Context, command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { expectTags } from '../../tags.ts'
import { FILTERS, toSort } from '../codes/list.ts'
import { printFile } from './print-file.ts'
import { writeWhole } from './whole-file.ts'

const WORDS = ['codes', 'scans'] as const
const OPTIONS = {
  format: {
    type: 'string',
    short: 'f',
    value: 'F',
    choices: ['csv', 'json'],
    help: 'csv or json (default: csv)',
  },
  output: { type: 'string', short: 'o', value: 'FILE', help: 'output file (default: stdout)' },
  ...FILTERS,
  sort: takes('FIELD', 'sort order of the codes, as in qr list'),
  code: takes('CODE', 'only scans of this code'),
  period: { type: 'string', value: 'P', choices: NAMED_PERIODS, help: 'only scans in this period' },
  from: takes('DAY', 'first day of the scans, such as 2026-11-01'),
  to: takes('DAY', 'last day of the scans'),
  details: flag('add operating system, language, variant and version to scans'),
} as const

type Given = Context<typeof OPTIONS>

export const exporting = command({
  name: 'export',
  summary: 'export codes or scans as CSV or JSON',
  usage: [
    'export codes [-o FILE] [--tag TAGS]',
    'export scans [-o FILE] [--code CODE] [--period P]',
  ],
  operands: [1, 1],
  words: WORDS,
  options: OPTIONS,
  examples: ['export codes -o codes.csv', 'export scans --code spring --period 30d --json'],
  async run(context) {
    const { operands, values, json, terminal, signal } = context
    const word = wordOf('export', WORDS, operands[0])
    const isJson = json || values.format === 'json'
    await expectTags(context.client, values.tag)
    const content = word === 'codes' ? await codes(context, isJson) : await scans(context, isJson)
    const { output } = values
    if (output !== undefined && output !== '-') {
      await writeWhole(output, content, signal)
      return terminal.line(`Wrote ${output}`)
    }
    await printFile(terminal, content)
    if (isJson && word === 'scans') await terminal.line()
  },
})

async function codes({ client, values }: Given, isJson: boolean) {
  const { tag, state, search, sort } = values
  for (const option of ['code', 'period', 'from', 'to', 'details'] as const) {
    if (values[option] !== undefined) throw usage(`--${option} can only be used with scans`)
  }
  const filters = { tag, state, search, sort: toSort(sort) }
  if (!isJson) return orThrow(client.exportCodes(filters))
  const { Readable } = await import('node:stream')
  return Readable.from(lines(each(client.listCodes, { ...filters, view: 'full', limit: 100 })))
}

async function* lines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}

async function scans({ client, values }: Given, isJson: boolean) {
  const { code, period, from, to, tag, details, state, search, sort } = values
  if (state ?? search ?? sort)
    throw usage('--state, --search and --sort can only be used with codes')
  const filters = {
    ...{ period, start_date: from, end_date: to },
    format: isJson ? ('json' as const) : ('csv' as const),
    include: details ? ('details' as const) : undefined,
  }
  if (code === undefined) return orThrow(client.exportAccountScans({ ...filters, tag }))
  if (tag !== undefined) throw usage('Use either --code or --tag')
  return orThrow(client.exportCodeScans({ id: await idOf(client, code), ...filters }))
}
