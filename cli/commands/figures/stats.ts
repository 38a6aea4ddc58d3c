import { type AggregateAnalytics, type AnalyticsSummary, orThrow } from '../../../client/index.ts'
import { paint } from '../../../terminal/colour.ts'
import { flag, takes } from '../../../terminal/options.ts'
import { toFields } from '../../../terminal/table.ts'
import { toSafe } from '../../../terminal/width.ts'
import { codeOf } from '../../codes.ts'
import { type Context, command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { printJson } from '../../output.ts'
import { expectTags } from '../../tags.ts'
import { type Bar, formatNumber, toBars, toColumns } from '../../terminal/chart.ts'
import { daysOf, intervalOf, isOpen, PERIOD, toDays } from './period.ts'

const OPTIONS = {
  ...PERIOD,
  tag: takes('TAG', 'only codes with this tag'),
  compare: flag('compare with the previous period'),
} as const

type Stats = Context<typeof OPTIONS>
type Summary = AnalyticsSummary | AggregateAnalytics

export const stats = command({
  name: 'stats',
  summary: 'show scans and visitors for a code, a tag or the whole account',
  usage: [
    'stats [<code>] [--period NAME] [--compare]',
    'stats --tag TAG [--from DATE] [--to DATE]',
  ],
  operands: [0, 1],
  options: OPTIONS,
  examples: ['stats spring --period 7d --compare', 'stats --tag summer --json'],
  async run(context) {
    const { operands, values, json } = context
    const [given] = operands
    if (given !== undefined && values.tag !== undefined) throw usage('Use either a code or --tag')
    await expectTags(context.client, values.tag)
    const { name, zone, summary, series } = await askFor(context, given)
    if (json) return printJson(context, { ...summary, timezone: zone, timeseries: series })
    await print(context, name, zone, summary, series)
  },
})

async function askFor({ client, values }: Stats, given: string | undefined) {
  const [account, code] = await Promise.all([
    orThrow(client.getAccount()),
    given === undefined ? null : codeOf(client, given),
  ])
  const zone = values.timezone ?? account.timezone
  const days = daysOf(values)
  const until = values.compare && isOpen(days) ? { until: new Date().toISOString() } : {}
  const compare = values.compare ? { compare: 'previous' as const } : {}
  const asked = { ...days, ...until, ...compare, timezone: zone, approximate: 'utc_days' as const }
  const scope = values.tag === undefined ? {} : { tag: values.tag }
  const summary: Summary = await orThrow<Summary>(
    code
      ? client.getCodeAnalytics({ ...asked, id: code.id })
      : client.getAggregateAnalytics({ ...asked, ...scope }),
  )
  const interval = intervalOf(summary.period)
  const series = await orThrow(
    code
      ? client.getCodeTimeseries({ ...asked, interval, id: code.id })
      : client.getAccountTimeseries({ ...asked, ...scope, interval }),
  )
  const name = code ? `${code.name}  ${code.short_url}` : (values.tag ?? account.name)
  return { name, zone, summary, series }
}

type Series = Awaited<ReturnType<typeof askFor>>['series']

async function print(
  { terminal }: Stats,
  name: string,
  zone: string,
  { period, summary, previous, ...lists }: Summary,
  { data, interval }: Series,
): Promise<void> {
  const before = previous?.summary
  const figure = (now: number, then: number | undefined) =>
    then === undefined ? formatNumber(now) : `${formatNumber(now)}  ${toChange(now, then)}`
  await terminal.line(paint(terminal, 'bold', toSafe(name)))
  const fields = toFields(terminal, [
    ['days', `${toDays(period, zone)}, ${zone}`],
    ['before', previous && toDays(previous.period, zone)],
    ['scans', figure(summary.total_scans, before?.total_scans)],
    ['visitors', figure(summary.unique_visitors, before?.unique_visitors)],
    ['a day', figure(summary.avg_daily_scans, before?.avg_daily_scans)],
  ])
  const bars = data.map(({ date, total_scans }) => ({
    name: toName(date, interval),
    value: total_scans,
  }))
  const parts = [fields, toColumns(terminal, bars)]
  if (summary.total_scans > 0)
    parts.push(
      ...listsOf(lists).map(([title, some]) => [
        paint(terminal, 'dim', title),
        ...toBars(terminal, some),
      ]),
    )
  for (const line of parts.flatMap((lines) => [...lines, ''])) await terminal.line(line)
}

/** `▲ 12 % (before: 1,100)`: as much more than before, which was that. */
function toChange(now: number, then: number): string {
  const was = `(before: ${formatNumber(then)})`
  const percent = then === 0 ? 0 : Math.round((Math.abs(now - then) / then) * 100)
  if (percent === 0) return was
  return `${now > then ? '▲' : '▼'} ${formatNumber(percent)}% ${was}`
}

function toName(date: string, interval: Series['interval']): string {
  if (interval === 'hour') return `${date.slice(11, 13)}:00`
  return interval === 'month' ? date.slice(0, 7) : date.slice(0, 10)
}

const SHOWN = 5

function listsOf(of: Pick<Summary, 'top_countries' | 'top_cities' | 'devices'>): [string, Bar[]][] {
  const places = new Intl.DisplayNames('en', { type: 'region' })
  const countries = of.top_countries.map(({ country, scans }) => ({
    name: country === 'XX' ? 'Unknown' : (places.of(country) ?? country),
    value: scans,
  }))
  const cities = of.top_cities.map(({ city, scans }) => ({ name: city, value: scans }))
  const devices = Object.entries(of.devices)
    .map(([name, value]) => ({ name, value }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
  return [
    ['Countries', countries.slice(0, SHOWN)],
    ['Cities', cities.slice(0, SHOWN)],
    ['Devices', devices],
  ]
}
