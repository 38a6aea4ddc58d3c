import assert from 'node:assert/strict'
import { readFigures } from '../browser/read-figures.ts'
import { dateNow } from '../oracles/scans/narrow.ts'
import { visitorsOf } from '../oracles/scans/recount.ts'
import { dayAfter } from './analytics-answers.ts'
import { humansOf, missedIn } from './code-lines.ts'
import { toAgo, toCount, toDate, toDay } from './english.ts'
import { assertLines, type Kept, type Line, line } from './lines.ts'
import { SHELL_KEPT } from './shell.ts'
import type { World } from './world.ts'

/** The list of codes: its rows, its chips and the preview of its first code. */
const TREND_DAYS = 14
const STATES = {
  ...{ active: 'Active', scheduled: 'Not active yet', paused: 'Paused', expired: 'Expired' },
  ...{ used_up: 'Used up', draft: 'Draft' },
}

const KEPT: readonly Kept[] = [
  ...SHELL_KEPT,
  { pattern: /^Last 14 days$/, why: 'the head of a column' },
  { pattern: /^Preview: \w+ \| Last 14 days$/, why: 'a label' },
  { pattern: / \| 127\.0\.0\.1:\d+\//, why: 'the short link' },
  { pattern: / \| (Split [\d :]+|\d rules?, otherwise)$/, why: 'where it leads' },
  { pattern: /^\d tags?$/, why: 'how many are chosen' },
]

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
type Item = any

/** `tag`: only the codes that have it. */
export async function checkList(world: World, tag: string | null): Promise<number> {
  const { page, zone } = world
  const query = tag === null ? '' : `?${new URLSearchParams({ tag })}`
  await page.goto(`/app/codes${query}`)
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  const lines = await listLines(world, tag)
  const what = `${zone}, /app/codes${query}`
  return assertLines(what, () => readFigures(page, 'main'), lines, KEPT)
}

async function listLines(world: World, tag: string | null): Promise<() => Line[]> {
  const { get, zone } = world
  const tagged = tag === null ? {} : { tag }
  const list = await get('/qrcodes', { view: 'full', limit: '25', timezone: zone, ...tagged })
  const items: Item[] = list.data
  const counts = await get('/qrcodes/counts', tagged)
  const chosen = world.codes.filter(({ tags }) => tag === null || tags.includes(tag))
  assert.deepEqual(
    items.map(({ id }) => id).sort(),
    chosen.map(({ id }) => id).sort(),
    'the list has these codes',
  )
  for (const item of items) assertItem(world, item)
  const numbers = Object.entries(STATES).map(([state, name]) => {
    assert.equal(counts[state], items.filter((item) => item.state === state).length, state)
    return line('State', name, toCount(counts[state]))
  })
  const total = items.length
  assert.deepEqual([counts.all, list.pagination.total], [total, total])
  const found = total === 1 ? '1 code' : `${toCount(total)} codes`
  return () => [
    tag === null ? found : `${toCount(total)} found`,
    ...(tag === null ? [] : [line('Only codes with these tags', tag, found)]),
    line('State', 'All', toCount(total)),
    ...numbers,
    line('Pages', `1–${total} of ${total}`),
    ...items.flatMap((item, index) => rowLines(item, index)),
    ...(items[0] ? peekLines(items[0]) : []),
  ]
}

/** What the API says of a code is what a recount of its scans says. */
function assertItem(world: World, item: Item): void {
  const { clock, scans } = world
  const { id, name } = item
  const own = scans.filter((scan) => scan.codeId === id && scan.class === 'human')
  const last = own.length === 0 ? null : Math.max(...own.map(({ at }) => at))
  assert.equal(item.total_scans, own.length, name)
  assert.equal(item.unique_scans, visitorsOf(own), name)
  assert.equal(item.last_scan_at, last === null ? null : new Date(last).toISOString(), name)
  const today = dateNow(clock)
  const trend = Array.from({ length: TREND_DAYS }, (_, index) => {
    const date = dayAfter(today, index + 1 - TREND_DAYS)
    return humansOf(world, id, { first: date, last: date })
  })
  assert.deepEqual(item.trend, trend, name)
  const utc = dateNow()
  const lately = { first: dayAfter(utc, 1 - TREND_DAYS), last: utc }
  assert.equal(item.missed_scans, missedIn(world, id, lately), name)
}

function trendOf({ trend }: Item): { sum: number; today: number } {
  return { sum: trend.reduce((a: number, b: number) => a + b, 0), today: trend.at(-1) }
}

function rowLines(item: Item, index: number): Line[] {
  const row = ['Codes', `${index + 1}.`, item.name]
  const { sum, today } = trendOf(item)
  return [
    line(...row, toCount(item.total_scans)),
    line(
      ...row,
      `${toCount(sum)} ${sum === 1 ? 'scan' : 'scans'} in the last 14 days, ${toCount(today)} today`,
    ),
    ...(item.last_scan_at ? [line(...row, item.last_scan_at)] : []),
    ...reasonsOf(item).map((reason) => line(...row, reason)),
  ]
}

function reasonsOf(item: Item): string[] {
  const { state, scan_limit: limit, scans_left: left, missed_scans: missed } = item
  const isThisYear = (iso: string) => iso.slice(0, 4) === new Date().toISOString().slice(0, 4)
  const day = (iso: string) => (isThisYear(iso) ? toDay(iso) : toDate(iso))
  const places = limit == null ? [] : [`${toCount(limit - left)} of ${toCount(limit)}`]
  const anyway = missed > 0 ? [`${toCount(missed)} missed`] : []
  if (state === 'active') {
    return [...places, ...(item.expires_at ? [`until ${day(item.expires_at)}`] : [])]
  }
  if (state === 'used_up') return [...places, ...anyway]
  if (state === 'scheduled') return [`from ${day(item.starts_at)}`, ...anyway]
  if (state === 'expired') return [`on ${day(item.expires_at)}`, ...anyway]
  return anyway
}

function peekLines(item: Item): Line[] {
  const title = `Preview: ${item.name}`
  const { sum, today } = trendOf(item)
  const { last_scan_at: last } = item
  const ago = (last ? [0, -60_000] : []).map((ms) =>
    line(title, 'Last scan', toAgo(last, Date.now() + ms)),
  )
  return [
    line(title, 'Today', toCount(today)),
    line(title, 'Last 14 days', toCount(sum)),
    line(title, 'All time', toCount(item.total_scans)),
    line(title, 'Visitors', toCount(item.unique_scans)),
    ...(last ? [ago] : []),
    line(title, 'Created', toDate(item.created_at)),
  ]
}
