import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { scanId } from '../domain/ids.ts'
import { DAYS, type Dice } from './past.ts'
import {
  type Days,
  datesOf,
  humansIn,
  type Interval,
  type PastScan,
  recountBreakdown,
  recountCodes,
  recountQuality,
  recountScans,
  recountSeries,
  recountSummary,
} from './recount.ts'
import { type Answer, call } from './service.ts'

/** Asks about everything, for periods thrown by dice, and holds each answer against a recount. */
export interface World {
  readonly accountId: string
  readonly mode: string
  readonly key: string
  readonly codes: WorldCode[]
}

export interface WorldCode {
  readonly id: string
  readonly name: string
  readonly shortUrl: string
  readonly isActive: boolean
  /** The date of its creation. */
  readonly since: string
}

export interface Inquiry {
  readonly base: string
  readonly world: World
  /** Of this world alone. */
  readonly scans: readonly PastScan[]
  readonly dice: Dice
  /** The date from which on the scans of a code are kept: before it only figures are. */
  readonly keptFrom?: (codeId: string) => string
  /** No earlier date is asked about. */
  readonly since?: string
  /** The question that was asked last. */
  asked?: string
}

const INTERVALS: readonly Interval[] = ['hour', 'day', 'week', 'month']
const BUCKETS_MAX = 10_000
const HOURS_MAX_DAYS = Math.floor(BUCKETS_MAX / 24)
/** Requests of one account are counted: of a long list only some pages are read. */
const PAGES_READ = 4

export async function assertCode(inquiry: Inquiry, code: WorldCode): Promise<void> {
  const asked = askPeriod(inquiry)
  const own = inquiry.scans.filter(({ codeId }) => codeId === code.id)
  await onOneDay(inquiry, async (today) => {
    const days = toDays(asked, code.since, today)
    const path = `/v1/qrcodes/${code.id}/analytics`
    const told = await ask(inquiry, path, asked)
    assert.deepEqual(told.json, {
      qr_id: code.id,
      period: periodOf(days),
      summary: recountSummary(own, days),
      ...recountBreakdown(own, days),
    })
    const variant = await ask(inquiry, `/v1/analytics/qrcodes/${code.id}`, asked)
    assert.equal(variant.text, told.text)
    const quality = await ask(inquiry, `${path}/quality`, asked)
    const period = periodOf(days)
    assert.deepEqual(quality.json, { qr_id: code.id, period, ...recountQuality(own, days) })
    await assertSeries(inquiry, { path, own, days, asked, fields: { qr_id: code.id } })
  })
}

export async function assertAccount(inquiry: Inquiry): Promise<void> {
  const { dice, world, scans } = inquiry
  const asked = askPeriod(inquiry)
  const chosen = dice.chance(0.5) ? null : world.codes.filter(() => dice.chance(0.3)).slice(0, 100)
  const codes = chosen === null || chosen.length === 0 ? world.codes : chosen
  const isAll = codes === world.codes
  const ids = codes.map(({ id }) => id)
  const own = isAll ? scans : scans.filter(({ codeId }) => ids.includes(codeId))
  await onOneDay(inquiry, async (today) => {
    const days = toDays(asked, today, today)
    const query = isAll ? asked : { ...asked, qr_ids: ids.join(',') }
    const { status, json } = await ask(inquiry, '/v1/analytics/aggregate', query)
    const counts = recountCodes(own, days, ids)
    if (!isAll && counts.length > 1 && humansIn(own, days).some(isDropped(inquiry))) {
      assert.deepEqual([status, json.error?.param], [400, 'start_date'])
      return
    }
    const { top_qrcodes, ...figures } = json
    assert.deepEqual(figures, {
      period: periodOf(days),
      summary: {
        ...recountSummary(own, days),
        total_qrcodes: codes.length,
        active_qrcodes: codes.filter(({ isActive }) => isActive).length,
      },
      ...recountBreakdown(own, days),
    })
    assertTop(top_qrcodes, codes, counts)
    const path = '/v1/analytics'
    await assertSeries(inquiry, { path, own: scans, days, asked, fields: {} })
  })
}

function isDropped({ keptFrom }: Inquiry): (scan: PastScan) => boolean {
  return ({ codeId, time }) => keptFrom !== undefined && time.slice(0, 10) < keptFrom(codeId)
}

/** Which of equal codes come in is not said; what is said of each must be right. */
function assertTop(
  told: { qr_id: string; scans: number }[],
  codes: readonly WorldCode[],
  counts: ReturnType<typeof recountCodes>,
): void {
  const scans = counts.slice(0, 10).map((count) => count.scans)
  assert.deepEqual(
    told.map((one) => one.scans),
    scans,
  )
  assert.equal(new Set(told.map(({ qr_id }) => qr_id)).size, told.length)
  for (const one of told) {
    const code = codes.find(({ id }) => id === one.qr_id)
    const count = counts.find(({ codeId }) => codeId === one.qr_id)
    assert.deepEqual(one, {
      qr_id: code?.id,
      name: code?.name,
      short_url: code?.shortUrl,
      scans: count?.scans,
      unique_visitors: count?.visitors,
    })
  }
}

interface SeriesCase {
  readonly path: string
  readonly own: readonly PastScan[]
  readonly days: Days
  readonly asked: Asked
  readonly fields: object
}

async function assertSeries(inquiry: Inquiry, { path, own, days, asked, fields }: SeriesCase) {
  const interval = inquiry.dice.pick(INTERVALS)
  const query = { ...asked, ...(interval === 'day' ? {} : { interval }) }
  const { status, json } = await ask(inquiry, `${path}/timeseries`, query)
  const count = datesOf(days).length
  if (interval === 'hour' ? count > HOURS_MAX_DAYS : interval === 'day' && count > BUCKETS_MAX) {
    assert.deepEqual([status, json.error.param], [400, 'interval'])
    return
  }
  assert.deepEqual(json, { ...fields, interval, data: recountSeries(own, days, interval) })
}

/** The list of scans: all of its pages, or for a long one some. */
export async function assertScans(inquiry: Inquiry, code: WorldCode, isWhole: boolean) {
  const { dice } = inquiry
  const asked: Asked = isWhole ? { start_date: '1970-01-01' } : askPeriod(inquiry)
  const limit = isWhole ? 500 : dice.pick([1, 7, 50, 333, 500])
  const isGone = isDropped(inquiry)
  const own = inquiry.scans.filter((scan) => scan.codeId === code.id && !isGone(scan))
  await onOneDay(inquiry, async (today) => {
    const days = toDays(asked, code.since, today, true)
    const expected = recountScans(own, days).map(toView)
    const total = expected.length
    const total_pages = Math.ceil(total / limit)
    const every = Array.from({ length: total_pages + 1 }, (_, index) => index + 1)
    const pages =
      isWhole || every.length <= PAGES_READ
        ? every
        : [1, 1 + dice.below(total_pages), total_pages, total_pages + 1]
    for (const page of pages) {
      const query = { ...asked, page: String(page), ...(limit === 50 ? {} : { limit }) }
      const { json } = await ask(inquiry, `/v1/qrcodes/${code.id}/analytics/scans`, query)
      const data = expected.slice((page - 1) * limit, page * limit)
      assert.deepEqual(json, { data, pagination: { page, limit, total, total_pages } })
    }
  })
}

function toView({ at, seq, time, country, region, city, device, browser, isUnique }: PastScan) {
  const id = scanId(at, seq)
  return { id, timestamp: time, country, region, city, device, browser, is_unique: isUnique }
}

interface Asked {
  readonly start_date?: string
  readonly end_date?: string
}

/** Both dates, one or none; most of them in the past that was made, some far off. */
function askPeriod({ dice, since = '' }: Inquiry): Asked {
  const ends = [oneDate(dice), oneDate(dice)].map((date) => (date < since ? since : date)).sort()
  if (since !== '') return { start_date: ends[0] ?? '', end_date: ends[1] ?? '' }
  const [first = '', last = ''] = dice.chance(0.15) ? [ends[0], ends[0]] : ends
  const start_date = dice.chance(0.1) ? `${first}T23:59:59.999Z` : first
  // An hour before midnight, west of Greenwich, is tomorrow.
  const end_date = dice.chance(0.1) ? `${dayAfter(last, -1)}T23:00:00-01:00` : last
  return dice.pick([
    {},
    { start_date },
    { end_date },
    { start_date, end_date },
    { start_date, end_date },
    { start_date, end_date },
    { start_date, end_date },
  ])
}

const FAR = ['1969-12-28', '1970-01-01', '2000-02-29', '2019-12-30', '2030-01-01', '2099-12-31']

function oneDate(dice: Dice): string {
  const today = dateNow()
  if (dice.chance(0.1)) return dice.pick(FAR)
  return dayAfter(today, 3 - dice.below(dice.pick([10, 70, DAYS + 10])))
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** What the dates that were asked for mean; `since`: when the subject came to be. */
function toDays(asked: Asked, since: string, today: string, isAllTime = false): Days {
  const read = (text: string) => new Date(text).toISOString().slice(0, 10)
  const first = asked.start_date === undefined ? null : read(asked.start_date)
  const last = asked.end_date === undefined ? null : read(asked.end_date)
  if (first === null && last === null && !isAllTime) {
    return { first: dayAfter(today, -29), last: today }
  }
  if (first === null) {
    const end = last ?? today
    return { first: since < end ? since : end, last: end }
  }
  return { first, last: last ?? (today > first ? today : first) }
}

function periodOf({ first, last }: Days) {
  return { start: `${first}T00:00:00.000Z`, end: `${last}T23:59:59.999Z` }
}

function dateNow(): string {
  return new Date().toISOString().slice(0, 10)
}

/** At midnight what is asked and what is expected may be of two days: once more then. */
async function onOneDay(inquiry: Inquiry, body: (today: string) => Promise<void>): Promise<void> {
  const today = dateNow()
  try {
    await body(today)
  } catch (error) {
    if (dateNow() === today) throw new Error(`GET ${inquiry.asked}`, { cause: error })
    await body(dateNow())
  }
}

async function ask(inquiry: Inquiry, path: string, query: object): Promise<Answer> {
  const { base, world } = inquiry
  const text = new URLSearchParams(query as Record<string, string>).toString()
  const url = `${base}${path}${text ? `?${text}` : ''}`
  inquiry.asked = url
  for (let tries = 0; ; tries++) {
    const answer = await call(url, 'GET', { key: world.key })
    // Counting holds up the loop that the service shares: then it sheds load for a while.
    if (answer.status !== 503 || tries === 20) return answer
    await sleep(100)
  }
}
