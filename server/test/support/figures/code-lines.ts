import assert from 'node:assert/strict'
import { readFigures } from '../browser/read-figures.ts'
import type { OwnedCode } from '../oracles/asking.ts'
import { type Narrow, narrowed, periodOf } from '../oracles/narrow.ts'
import {
  type Days,
  humansIn,
  type PastScan,
  recountSeries,
  recountSummary,
} from '../oracles/recount.ts'
import { percentOf } from '../oracles/recount-details.ts'
import { dayAfter } from './analytics-answers.ts'
import { toAgo, toCount, toDay } from './english.ts'
import { assertLines, type Line, line } from './lines.ts'
import type { World } from './world.ts'

/** The figures on the page of a code: of the last 30 days, and since it was created. */
const DAYS = 30
const TOTAL = 'All time'
const LIST = `main dl:has(dt:text-is("${TOTAL}"))`

export async function checkCode(world: World, code: OwnedCode): Promise<number> {
  const { page, scans, zone } = world
  const own = scans.filter((scan) => scan.codeId === code.id && scan.class === 'human')
  await page.goto(`/app/codes/${code.id}`)
  if (own.length === 0) {
    await page.getByText('No scans yet').or(page.getByText('Draft').first()).first().waitFor()
    return 0
  }
  await page.locator(LIST).waitFor()
  const lines = await codeLines(world, code)
  const what = `${zone}, page of ${code.name}`
  return assertLines(what, () => readFigures(page, LIST), lines, [])
}

interface CodeFigures {
  readonly series: readonly { readonly date: string; readonly total_scans: number }[]
  readonly sum: Sum
  /** The whole days before today, and as many before them; null: the code is younger. */
  readonly whole: { readonly now: Sum; readonly before: Sum } | null
  readonly total: number
  /** Of the same millisecond, which is last is not known here. */
  readonly last: readonly PastScan[]
}
type Sum = ReturnType<typeof recountSummary>

async function figuresOf(world: World, { id, since }: OwnedCode): Promise<CodeFigures> {
  const { get, zone, clock, scans } = world
  const today = clock(Date.now()).slice(0, 10)
  const zoned = zone === 'UTC' ? {} : { timezone: zone }
  const all = scans.filter(({ codeId }) => codeId === id)
  const own = narrowed(all, { query: zoned, clock })
  const ask = async (days: Days): Promise<Sum> => {
    const asked = { start_date: days.first, end_date: days.last, ...zoned }
    const { summary } = await get(`/qrcodes/${id}/analytics`, asked)
    assert.deepEqual(summary, recountSummary(own, days))
    return summary
  }
  const days = { first: dayAfter(today, 1 - DAYS), last: today }
  const past = { first: dayAfter(today, -2 * DAYS), last: dayAfter(today, -DAYS - 1) }
  const now = await ask({ first: dayAfter(today, -DAYS), last: dayAfter(today, -1) })
  const before = await ask(past)
  const asked = { start_date: days.first, end_date: days.last, ...zoned, interval: 'day' }
  const series = (await get(`/qrcodes/${id}/analytics/timeseries`, asked)).data
  assert.deepEqual(series, recountSeries(own, days, 'day', clock))
  const counted = all.filter((scan) => scan.class === 'human')
  const total = (await get(`/qrcodes/${id}`)).total_scans
  assert.equal(total, counted.length)
  const newest = Math.max(...counted.map(({ at }) => at))
  const isOld = since.slice(0, 10) <= periodOf(past, { query: {}, clock }).start.slice(0, 10)
  const last = counted.filter(({ at }) => at === newest)
  return { series, sum: await ask(days), whole: isOld ? { now, before } : null, total, last }
}

function compared(label: string, whole: CodeFigures['whole'], of: keyof Sum, note: string) {
  if (!whole) return []
  const percent = percentOf(whole.now[of], whole.before[of])
  if (percent === null) return [line(label, 'none in the previous 30 days')]
  const size = `${percent > 0 ? '▲' : '▼'} ${toCount(Math.abs(percent))}%`
  return [...(percent === 0 ? [] : [line(label, size)]), line(label, note)]
}

async function codeLines(world: World, code: OwnedCode): Promise<() => Line[]> {
  const { series, sum, whole, total, last } = await figuresOf(world, code)
  const [scans, visitors] = ['Scans, 30 days', 'Visitors, 30 days']
  const perDay = `Per day, ${toDay(series[0]?.date ?? '')} to today`
  const today = `${toCount(series.at(-1)?.total_scans ?? 0)} so far today`
  const all = toCount(sum.total_scans)
  const note = 'vs. the previous 30 days'
  return () => [
    ...[scans, visitors, perDay, today],
    line(scans, all),
    line(visitors, toCount(sum.unique_visitors)),
    ...compared(scans, whole, 'total_scans', `${note}, full days only`),
    ...compared(visitors, whole, 'unique_visitors', note),
    line(TOTAL, toCount(total)),
    last.flatMap(({ city, at }) =>
      [0, -60_000].map((ms) => {
        const ago = toAgo(new Date(at).toISOString(), Date.now() + ms)
        return line(TOTAL, city === 'Unknown' ? `last ${ago}` : `last ${ago}, ${city}`)
      }),
    ),
    line(
      `${perDay}${today}`,
      `Scans per day in the last 30 days, ${all} in total. A table follows.`,
    ),
    ...series.map((point) => line(scans, toDay(point.date), 'Scans', toCount(point.total_scans))),
  ]
}

export const missedIn = (world: World, codeId: string, days: Days): number =>
  world.scans.filter(({ codeId: id, class: kind, time }) => {
    const date = time.slice(0, 10)
    return id === codeId && kind === 'missed' && date >= days.first && date <= days.last
  }).length

export const humansOf = (world: World, codeId: string, days: Days): number => {
  const narrow: Narrow = { query: {}, clock: world.clock }
  const own = world.scans.filter((scan) => scan.codeId === codeId)
  return humansIn(narrowed(own, narrow), days).length
}
