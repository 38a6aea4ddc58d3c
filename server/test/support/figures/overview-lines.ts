import assert from 'node:assert/strict'
import { readFigures } from '../browser/read-figures.ts'
import { dateNow, type Narrow, narrowed } from '../oracles/scans/narrow.ts'
import { type Days, humansIn, recountCodes, visitorsOf } from '../oracles/scans/recount.ts'
import { dayAfter } from './analytics-answers.ts'
import { missedIn } from './code-lines.ts'
import { toCount, toTime, toWeekday } from './english.ts'
import { assertLines, type Kept, type Line, line } from './lines.ts'
import { SHELL_KEPT } from './shell.ts'
import type { World } from './world.ts'

/** The overview: how today goes, the codes of today, and what needs a look. */
const HOUR_MS = 3_600_000
const WEEKS = [1, 2, 3, 4]
const TOP = 6
const LATELY = 5
const NEEDS = 6
const NEEDS_DAYS = 7
const CLOSED = ['paused', 'expired', 'used_up']

const KEPT: readonly Kept[] = [
  ...SHELL_KEPT,
  { pattern: /^Coming up \| in the next 14 days$/, why: 'a label' },
]

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
type Answer = any

export async function checkOverview(world: World): Promise<number> {
  const { page, zone } = world
  const begun = Date.now()
  const before = await overviewOf(world)
  await page.goto('/app/overview')
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await page.getByRole('heading', { name: 'Most scanned today' }).waitFor()
  const needs = await needsLines(world)
  const lately = await latelyLines(world)
  const expect = async () => {
    // What depends on the minute is between what it was before and what it is now.
    const after = await overviewOf(world)
    const times = { begun, now: Date.now() }
    return [
      ...todayLines(world, [before, after], times),
      ...topLines(world, [before, after]),
      ...needs,
      ...lately,
      ...after.upcoming.map(({ name, at }: Answer, index: number) =>
        line('Coming up', `${index + 1}.`, name, at),
      ),
    ]
  }
  return assertLines(`${zone}, overview`, () => readFigures(page, 'main'), expect, KEPT)
}

async function overviewOf(world: World): Promise<Answer> {
  const { get, zone, clock, codes, scans } = world
  const answer = await get('/overview', zone === 'UTC' ? {} : { timezone: zone })
  const date = clock(Date.parse(answer.as_of)).slice(0, 10)
  const days: Days = { first: date, last: date }
  const all = narrowed(scans, { query: {}, clock })
  const found = humansIn(all, days)
  const ids = codes.map(({ id }) => id)
  const ranked = recountCodes(all, days, ids).toSorted(
    (a, b) => b.scans - a.scans || (a.codeId > b.codeId ? -1 : 1),
  )
  const { today, top } = answer
  assert.equal(today.total_scans, found.length)
  assert.equal(today.unique_visitors, visitorsOf(found))
  assert.equal(today.qrcodes, ranked.length)
  const brief = top.map(({ qr_id: codeId, scans, unique_visitors: visitors }: Answer) => ({
    ...{ codeId, scans, visitors },
  }))
  assert.deepEqual(brief, ranked.slice(0, TOP))
  assertUsual(world, null, Date.parse(answer.as_of), today.usual_by_now, today.usual_total)
  for (const one of top) assertUsual(world, one.qr_id, Date.parse(answer.as_of), one.usual_by_now)
  return answer
}

/** Counted one by one, by the clock there: full hours, and a share of this one. */
function assertUsual(
  { scans, clock }: World,
  codeId: string | null,
  now: number,
  byNow: number | null,
  total?: number | null,
): void {
  const narrow: Narrow = { query: {}, clock }
  const own = narrowed(scans, narrow).filter(
    (scan) => scan.class === 'human' && (codeId === null || scan.codeId === codeId),
  )
  const today = clock(now).slice(0, 10)
  const since = dayAfter(today, -28)
  const dates = own.map(({ time }) => time.slice(0, 10)).filter((date) => date >= since)
  const first = dates.reduce((least, date) => (date < least ? date : least), today)
  const days = WEEKS.map((week) => dayAfter(today, -7 * week)).filter((date) => date >= first)
  if (days.length === 0) {
    assert.equal(byNow, null)
    return
  }
  const hour = clock(now).slice(11, 13)
  const share = (now - hourStart(now, clock)) / HOUR_MS
  const isThen = ({ time }: { time: string }) => days.includes(time.slice(0, 10))
  const then = own.filter(isThen)
  const full = then.filter(({ time }) => time.slice(11, 13) < hour).length
  const part = then.filter(({ time }) => time.slice(11, 13) === hour).length
  const mean = (full + part * share) / days.length
  // A half is rounded by whoever adds up in another order.
  assert.ok(byNow !== null && Math.abs(byNow - mean) <= 0.51, `${codeId}: ${byNow}, not ${mean}`)
  if (total !== undefined) assert.ok(Math.abs((total ?? 0) - then.length / days.length) <= 0.51)
}

/** Where clocks are off by parts of an hour, hours begin with them. */
function hourStart(now: number, clock: World['clock']): number {
  const time = clock(now)
  const [minutes, seconds] = [Number(time.slice(14, 16)), Number(time.slice(17, 23))]
  return now - minutes * 60_000 - seconds * 1000
}

function against(scans: number, before: number, than: string): string {
  const more = scans - before
  if (more === 0) return `The same as ${than}.`
  return `${toCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than ${than}.`
}

function todayLines(
  { scans: all, clock, zone }: World,
  answers: readonly Answer[],
  times: { readonly begun: number; readonly now: number },
): Line[] {
  const [{ today }] = answers as [Answer]
  const { total_scans: scans, unique_visitors: visitors, qrcodes: codes } = today
  const weekday = toWeekday(times.now, zone)
  const own = narrowed(all, { query: {}, clock })
  const minutes = [times.begun, times.now]
  const yesterday = minutes.map((now) => {
    const date = dayAfter(clock(now).slice(0, 10), -1)
    const until = Math.floor(now / 60_000) * 60_000 + 59_999 - 24 * HOUR_MS
    const past = humansIn(own, { first: date, last: date, until }).length
    return line('Today', against(scans, past, `yesterday by ${toTime(now, zone)}`))
  })
  const usual = answers.flatMap((one) => {
    const { usual_by_now: by, heading_for: heading } = one.today
    const said = against(scans, by ?? 0, `on a typical ${weekday} by this time`)
    return by === null ? [] : [{ said: line('Today', said), heading }]
  })
  const who = `${toCount(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'}`
  const use = `${who}, ${toCount(codes)} ${codes === 1 ? 'code' : 'codes'} in use.`
  const ends = answers.map(({ today: { heading_for: heading } }) =>
    line('Today', heading === null ? use : `On track for about ${toCount(heading)} today. ${use}`),
  )
  const mean =
    today.usual_days === 1 ? `based on last ${weekday}` : `average of the last ${today.usual_days}`
  const whole = today.usual_total ?? 0
  const total = `A typical ${weekday} has ${toCount(whole)} ${whole === 1 ? 'scan' : 'scans'} (${mean}).`
  return [
    line('Today', toCount(scans)),
    yesterday,
    ends,
    ...(usual.length === 0 ? [] : [usual.map(({ said }) => said), line('Today', total)]),
  ]
}

function topLines({ codes }: World, answers: readonly Answer[]): Line[] {
  const title = 'Most scanned today'
  const [{ top }] = answers as [Answer]
  return [
    line(title, codes.length === 1 ? 'View code' : `All ${toCount(codes.length)} codes`),
    ...top.flatMap(({ qr_id: id, name, scans, days }: Answer, index: number) => {
      const row = [title, `${index + 1}.`, name]
      const sum = days.reduce((a: number, b: number) => a + b, 0)
      const usual = answers.map((answer) => {
        const by = answer.top.find((one: Answer) => one.qr_id === id)?.usual_by_now ?? null
        const more = by === null ? 0 : scans - by
        const said = `${toCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than usual by this time`
        return line(...row, more === 0 ? '' : said)
      })
      return [
        line(...row, toCount(scans)),
        line(
          ...row,
          `${toCount(sum)} ${sum === 1 ? 'scan' : 'scans'} in the last 14 days, ${toCount(days.at(-1))} today`,
        ),
        usual,
      ]
    }),
  ]
}

/** Codes that lead nowhere and were scanned in vain in the last days of UTC, most first. */
async function needsLines(world: World): Promise<Line[]> {
  const { get, clock } = world
  const title = 'Needs attention'
  const today = dateNow(clock)
  const days = { first: dayAfter(today, 1 - NEEDS_DAYS), last: today }
  const codes: Answer[] = []
  for (const state of CLOSED) {
    const asked = { state, sort: '-updated_at', limit: '50', view: 'full' }
    codes.push(...(await get('/qrcodes', asked)).data)
  }
  const needs = codes
    .map(({ id, name }) => ({ name, missed: missedIn(world, id, days) }))
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed - a.missed)
  const more = needs.length - NEEDS
  return [
    ...(needs.length === 0
      ? []
      : [line(title, needs.length === 1 ? '1 item' : `${needs.length} items`)]),
    ...needs
      .slice(0, NEEDS)
      .map(({ name, missed }, index) =>
        line(title, `${index + 1}.`, name, `: ${toCount(missed)} missed in the last 7 days.`),
      ),
    ...(more > 0 ? [line(title, `and ${more} more`)] : []),
  ]
}

async function latelyLines({ get }: World): Promise<Line[]> {
  const { data } = await get('/qrcodes', {
    sort: '-updated_at',
    limit: String(LATELY),
    view: 'full',
  })
  return data.map(({ name, updated_at: at }: Answer, index: number) =>
    line('Recently changed', `${index + 1}.`, name, at),
  )
}
