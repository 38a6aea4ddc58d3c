import { orThrow, type RankedCode } from '../../../client/index.ts'
import { takes } from '../../../terminal/options.ts'
import { type Column, toTable } from '../../../terminal/table.ts'
import { type Context, command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { printLines } from '../../output.ts'
import { expectTags } from '../../tags.ts'
import { formatNumber } from '../../terminal/chart.ts'
import { daysOf, PERIOD, toDays } from './period.ts'

const SHOWN = 10
const MOST = 100

const OPTIONS = {
  ...PERIOD,
  tag: takes('TAG', 'only codes with this tag'),
  by: {
    type: 'string',
    value: 'WHAT',
    choices: ['scans', 'visitors'],
    help: 'figure to rank by',
  },
  limit: {
    type: 'string',
    short: 'n',
    value: 'N',
    help: `number of codes, at most ${MOST} (default: ${SHOWN})`,
  },
} as const

export const top = command({
  name: 'top',
  summary: 'list the most scanned codes',
  usage: ['top [--period NAME] [--tag TAG] [--by visitors] [--limit N]'],
  operands: [0, 0],
  options: OPTIONS,
  examples: ['top --period 7d', 'top --by visitors --tag summer --json'],
  async run(context) {
    const { terminal, json } = context
    await expectTags(context.client, context.values.tag)
    const { zone, data, period } = await rank(context)
    if (json) return printLines(context, data)
    if (data.length === 0) return terminal.note('No scans in this period')
    const most = data.reduce((top, { scans }) => Math.max(top, scans), 0)
    const columns = terminal.columns < WIDE ? COLUMNS : [...COLUMNS, barOf(most)]
    for (const line of toTable(terminal, columns, [...data.entries()])) await terminal.line(line)
    terminal.note(`${toDays(period, zone)}, ${zone}`)
  },
})

async function rank({ client, values }: Context<typeof OPTIONS>) {
  const { limit = `${SHOWN}`, tag, by } = values
  if (!/^\d+$/.test(limit) || +limit < 1 || +limit > MOST) {
    throw usage(`--limit must be a number from 1 to ${MOST}, not ${limit}`)
  }
  const zone = values.timezone ?? (await orThrow(client.getAccount())).timezone
  const ranked = await orThrow(
    client.getTopCodes({
      ...daysOf(values),
      timezone: zone,
      approximate: 'utc_days',
      limit: Number(limit),
      by: by === 'visitors' ? 'unique_visitors' : 'scans',
      ...(tag !== undefined && { tag }),
    }),
  )
  return { zone, ...ranked }
}

/** Where names have room enough beside bars. */
const WIDE = 80
const BAR = 16

const COLUMNS: readonly Column<[number, RankedCode]>[] = [
  { title: '#', isRight: true, of: ([at]) => `${at + 1}` },
  { title: 'NAME', of: ([, { name }]) => name, canShrink: true },
  { title: 'SHORT LINK', of: ([, { short_url }]) => short_url.replace(/^https?:\/\//, '') },
  { title: 'SCANS', isRight: true, of: ([, { scans }]) => formatNumber(scans) },
  { title: 'VISITORS', isRight: true, of: ([, one]) => formatNumber(one.unique_visitors) },
]

function barOf(most: number): Column<[number, RankedCode]> {
  return {
    title: '',
    of: ([, { scans }]) => '█'.repeat(Math.round((scans / Math.max(1, most)) * BAR)),
    colour: () => 'blue',
  }
}
