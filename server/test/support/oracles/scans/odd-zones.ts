import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../../../domain/time/periods.ts'
import { startOfDay, toZone, UTC } from '../../../../../domain/time/zones.ts'
import type { Database } from '../../../../storage/engine/database.ts'
import type { Service } from '../../service/service.ts'

/**
 * Days that do not begin with an hour of UTC, and days that begin long before it: the overview, the summary,
 * the series, the ranking, the list and a report say the same of them, which is what plain SQL counts, or
 * name what they estimate.
 */
export const ODD_ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'America/St_Johns',
  'Asia/Tokyo',
  'Pacific/Chatham',
] as const

export const ODD_PERIODS = ['today', 'yesterday', '7d', '30d', 'this_week', '12m'] as const

/** A summary has no more codes. */
const TOP = 10

/** What the account of these scans is asked about. */
export interface OddAccount {
  readonly service: Pick<Service, 'call' | 'db'>
  readonly scans: Database
  readonly accountId: string
  readonly key: string
}

export interface OddRow {
  readonly scans: number
  readonly visitors: number
  readonly counted: number
  readonly estimated: readonly string[]
  readonly ms: number
}

type Json = Record<string, never> & { by_utc_day?: string[] }

const sumOf = (items: readonly Json[], key: string) =>
  items.reduce((sum, item) => sum + Number(item[key]), 0)

function openAsk({ service, key }: OddAccount) {
  return async (path: string) => {
    const { status, json, text } = await service.call('GET', `/v1${path}`, { key })
    assert.equal(status, 200, `${path}: ${text}`)
    return json
  }
}

/** In plain SQL, by what the zone's clock shows. */
async function recount({ scans, accountId }: OddAccount, from: number, to: number) {
  const text = `select count(*) as scans, count(distinct visitor) as visitors from scans
    where class = 0 and at between $1 and $2 and code in (select num from scan_codes
      where account in (select num from scan_accounts where account_id = $3))`
  const [row] = await scans.query<{ scans: number; visitors: number }>(text, [from, to, accountId])
  // SQLite counts in this thread: connections that the server closes in the meantime are then noticed.
  await sleep(100)
  return { scans: Number(row?.scans), visitors: Number(row?.visitors) }
}

/** Returns the row of the table for today. */
export async function assertOverview(account: OddAccount, zone: string): Promise<OddRow> {
  const ask = openAsk(account)
  const begun = performance.now()
  const overview = await ask(`/overview?timezone=${zone}`)
  const ms = Math.round(performance.now() - begun)
  const from = startOfDay(toZone(zone) ?? UTC, dayIn(zone, overview.as_of))
  const counted = await recount(account, from, Date.parse(overview.as_of))
  const { total_scans: scans, unique_visitors: visitors } = overview.today
  const estimated: string[] = overview.by_utc_day ?? []
  assert.equal(scans, counted.scans, zone)
  assertVisitors(visitors, counted, estimated.includes('unique_visitors'), `overview, ${zone}`)
  assert.equal(overview.top.length > 0, scans > 0, zone)
  for (const top of overview.top) {
    assert.equal(top.days.at(-1), top.scans, `${zone}: the days of a code end with today`)
    assert.ok(top.unique_visitors > 0 && top.unique_visitors <= top.scans, zone)
  }
  return { scans, visitors, counted: counted.visitors, estimated, ms }
}

function dayIn(zone: string, at: string): number {
  const date = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(Date.parse(at))
  return Date.parse(date) / DAY_MS
}

function assertVisitors(
  visitors: number,
  counted: { scans: number; visitors: number },
  isEstimated: boolean,
  what: string,
): void {
  if (!isEstimated) assert.equal(visitors, counted.visitors, what)
  assert.equal(visitors > 0, counted.scans > 0, what)
  assert.ok(visitors <= counted.scans, what)
}

/** Every question about one period. `more`: of the query. */
export async function assertPeriod(account: OddAccount, zone: string, query: string) {
  const ask = openAsk(account)
  const asked = `${query}&timezone=${zone}`
  const what = asked
  const summary = await ask(`/analytics/aggregate?${asked}`)
  const { start, end } = summary.period
  const counted = await recount(account, Date.parse(start), Date.parse(end))
  const { total_scans: scans, unique_visitors: visitors } = summary.summary
  const named: string[] = summary.by_utc_day ?? []
  assert.equal(scans, counted.scans, what)
  assertVisitors(visitors, counted, named.includes('unique_visitors'), what)
  const byDevice = Object.values<number>(summary.devices).reduce((sum, some) => sum + some, 0)
  assert.equal(byDevice, scans, `devices, ${what}`)
  assert.equal(sumOf(summary.top_countries, 'scans'), scans, `countries, ${what}`)
  const { top_qrcodes: best } = summary
  if (best.length < TOP) assert.equal(sumOf(best, 'scans'), scans, `codes, ${what}`)
  for (const interval of ['day', 'week', 'month', 'hour']) {
    const series = await ask(`/analytics/timeseries?interval=${interval}&${asked}`).catch(
      (error) => {
        if (interval === 'hour' && /maximum is 10000/.test(String(error))) return null
        throw error
      },
    )
    if (series === null) continue
    assert.equal(sumOf(series.data, 'total_scans'), scans, `${interval}, ${what}`)
    for (const { total_scans: some, unique_visitors: who } of series.data) {
      assert.ok(who <= some && who > 0 === some > 0, `${interval}, ${what}: ${who} of ${some}`)
    }
  }
  const top = await ask(`/analytics/top?limit=100&${asked}`)
  assert.equal(sumOf(top.data, 'scans'), scans, `ranking, ${what}`)
  for (const one of top.data) assert.ok(one.unique_visitors > 0 && one.unique_visitors <= one.scans)
  const heat = await ask(`/analytics/heatmap?${asked}`)
  const inHours = heat.data.flat().reduce((sum: number, some: number) => sum + some, 0)
  assert.equal(inHours, scans, `heat map, ${what}`)
}

/** One code, and a shared report of it. */
export async function assertCode(account: OddAccount, zone: string, id: string): Promise<void> {
  const ask = openAsk(account)
  const asked = `period=today&timezone=${zone}&approximate=utc_days`
  const { summary } = await ask(`/qrcodes/${id}/analytics?include=details&${asked}`)
  const series = await ask(`/qrcodes/${id}/analytics/timeseries?interval=day&${asked}`)
  assert.equal(series.data[0].total_scans, summary.total_scans, zone)
  const list = await ask(`/qrcodes?view=full&limit=100&timezone=${zone}`)
  const item = list.data.find((one: { id: string }) => one.id === id)
  assert.equal(item.trend.at(-1), summary.total_scans, `the list, ${zone}`)
}

const SECRET = /#([\w-]+)$/

/** A report has the time zone of its account. */
export async function assertReport(account: OddAccount, zone: string, days: number): Promise<void> {
  const { service, key, accountId } = account
  await service.db.query('update accounts set timezone = $1 where id = $2', [zone, accountId])
  const body = { scope: { type: 'account' }, days }
  const made = await service.call('POST', '/v1/reports', { key, body })
  assert.equal(made.status, 201, made.text)
  const secret = SECRET.exec(made.json.url)?.[1] ?? assert.fail(made.text)
  const seen = await service.call('POST', '/v1/reports/shared', { body: { secret } })
  assert.equal(seen.status, 200, seen.text)
  const { timezone, figures, timeseries } = seen.json
  assert.equal(timezone, zone)
  const { total_scans: scans, unique_visitors: visitors } = figures.summary
  assert.equal(sumOf(timeseries.data, 'total_scans'), scans, `report, ${zone}`)
  assert.ok(visitors <= scans && visitors > 0 === scans > 0, `report, ${zone}`)
}
