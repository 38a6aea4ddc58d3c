import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { toDate } from '../../../domain/time/periods.ts'
import { dayAt, startOfDay } from '../../../domain/time/zones.ts'
import { type Browser, openOwner } from '../support/browser/browser.ts'
import { type Chromium, openChromium, type WatchedPage } from '../support/browser/page.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { zoneOf } from '../support/oracles/scans/clocks.ts'
import { call, freePort, onEveryEngine, type Service } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Ten minutes before and after midnight, in any time zone: every page has the days of the API. */

/** Pages of an account in its own time zone, read while the server's clock is beside midnight there. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SHIFT = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')
const SCANS = 500

/** The next time at which clocks there show so many minutes after midnight; before it, if negative. */
function nextTime(timezone: string, minutes: number): number {
  const zone = zoneOf(timezone)
  const tomorrow = dayAt(zone, Date.now()) + 1
  return startOfDay(zone, tomorrow) + minutes * MINUTE_MS
}

/** Scans of ten days, half of them within half an hour of a midnight there. */
function scansAround(at: number, timezone: string, codeIds: readonly string[], accountId: string) {
  const dice = openDice(at % 2 ** 31)
  const zone = zoneOf(timezone)
  const plan = codeIds.map((codeId) => ({
    codeId,
    accountId,
    mode: 'live',
    human: SCANS,
    other: 20,
  }))
  const today = dayAt(zone, at)
  return makeScans(dice, plan, at).map((scan) => {
    const midnight = startOfDay(zone, today - dice.below(10))
    const near = midnight + dice.below(60 * MINUTE_MS) - 30 * MINUTE_MS
    return { ...scan, at: Math.min(at, dice.chance(0.5) ? near : at - dice.below(10 * DAY_MS)) }
  })
}

const counts = new Intl.NumberFormat('en')

async function shows(page: WatchedPage, selector: string, wanted: string): Promise<void> {
  let shown = ''
  const reads = async () => {
    shown = (await page.locator(selector).first().textContent()) ?? ''
    // Not 12 of 123.
    return shown.startsWith(wanted) && !/^[\d,]/.test(shown.slice(wanted.length))
  }
  await until(reads, () => `${selector} is “${shown}”, and the API says ${wanted}`)
}

interface Place {
  readonly page: WatchedPage
  readonly owner: Browser
  /** What the API says of the last days there, today included. */
  // biome-ignore lint/suspicious/noExplicitAny: as the service answers
  readonly get: (path: string, daysBefore: number, more?: string) => Promise<any>
}

async function openAt(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  timezone: string,
  at: number,
): Promise<Place> {
  const account = await service.account()
  const codes = await insertCodes(service, account.id, [{ name: 'Door' }, { name: 'Menu' }])
  const ids = codes.map(({ id }) => id)
  await recordScans(service, scansAround(at, timezone, ids, account.id))
  const { browser } = await openOwner(service, account.id)
  const port = await freePort()
  const BASE_URL = `http://127.0.0.1:${port}`
  const shifted = { NODE_OPTIONS: `--import ${SHIFT}`, SHIFT_MS: String(at - Date.now()), BASE_URL }
  const { base } = await service.spawn(shifted, port)
  const owner = browser.at(base)
  const set = await owner.call('PATCH', '/v1/account', { body: { timezone } })
  assert.equal(set.status, 200, set.text)
  const day = (ago: number) => toDate(dayAt(zoneOf(timezone), at) - ago)
  const get: Place['get'] = async (path, before, more = '') => {
    const query = `start_date=${day(before)}&end_date=${day(0)}&timezone=${timezone}${more}`
    const answer = await call(`${base}/v1/${path}?${query}`, 'GET', { key: account.liveKey })
    assert.equal(answer.status, 200, answer.text)
    return answer.json
  }
  const page = await chromium.newPage(t, { origin: base, cookie: browser.cookie() })
  return { page, owner, get }
}

interface Ranked {
  readonly name: string
  readonly scans: number
}

async function compareOverview({ page, get }: Place, at: number): Promise<number> {
  await page.goto('/app/overview')
  // Of this minute.
  const until = new Date(at + MINUTE_MS - 1).toISOString()
  const today = await get('analytics/aggregate', 0, `&compare=previous&until=${until}`)
  const { summary, previous } = today
  await shows(page, '.today .huge-number', counts.format(summary.total_scans))
  const more = summary.total_scans - previous.summary.total_scans
  const size = `${counts.format(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than`
  await shows(page, '.today .said b', `${more === 0 ? 'The same as' : size} yesterday by`)
  const top = (await get('analytics/top', 0)).data.filter(({ scans }: Ranked) => scans > 0)
  for (const [place, { name, scans }] of top.entries()) {
    const row = `.top li:nth-child(${place + 1})`
    await shows(page, `${row} a`, name)
    await shows(page, `${row} b`, counts.format(scans))
  }
  return 2 + 2 * top.length
}

/** On the analytics page and in a report. */
async function compareWeek({ page, owner, get }: Place): Promise<number> {
  const { summary } = await get('analytics/aggregate', 6)
  const series = await get('analytics/timeseries', 6, '&interval=day')
  const days = series.data.map((one: { total_scans: number }) => counts.format(one.total_scans))
  const body = { scope: { type: 'account' }, days: 7 }
  const shared = await owner.call('POST', '/v1/reports', { body })
  assert.equal(shared.status, 201, shared.text)
  const { pathname, hash } = new URL(shared.json.url)
  for (const path of ['/app/analytics?days=7', pathname + hash]) {
    await page.goto(path)
    await shows(page, '.totals .huge dd', counts.format(summary.total_scans))
    await shows(page, '.totals > div:nth-child(2) dd', counts.format(summary.unique_visitors))
    for (const [place, scans] of days.entries()) {
      await shows(page, `.chart .twin tbody tr:nth-child(${place + 1}) td`, scans)
    }
  }
  return 2 * (2 + days.length)
}

/** Says how many figures were compared. */
async function compareAt(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  timezone: string,
  at: number,
): Promise<number> {
  const place = await openAt(t, chromium, service, timezone, at)
  return (await compareOverview(place, at)) + (await compareWeek(place))
}

const ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati']
const chromium = openChromium()

onEveryEngine('pages beside midnight', (start, engine) => {
  for (const zone of ZONES) {
    for (const minutes of [-10, 10]) {
      const clock = minutes < 0 ? '23:50' : '00:10'
      test(`at ${clock} in ${zone}`, async (t) => {
        const service = await start()
        const figures = await compareAt(t, chromium, service, zone, nextTime(zone, minutes))
        t.diagnostic(`${engine}, ${clock} in ${zone}: ${figures} figures, each that of the API`)
      })
    }
  }
})
