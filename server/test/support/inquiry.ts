import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeOf } from '../../domain/ids.ts'
import {
  type Asked,
  askNarrow,
  askPeriod,
  before,
  dateNow,
  isPlain,
  type Narrow,
  narrowed,
  PLAIN,
  periodOf,
  toDays,
} from './narrow.ts'
import type { Dice } from './past.ts'
import {
  type Days,
  datesOf,
  type Interval,
  openClock,
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
const HOUR_MS = 3_600_000
const BUCKETS_MAX = 10_000
const HOURS_MAX_DAYS = Math.floor(BUCKETS_MAX / 24)
/** Requests of one account are counted: of a long list only some pages are read. */
const PAGES_READ = 4

export async function assertCode(inquiry: Inquiry, code: WorldCode): Promise<void> {
  const all = inquiry.scans.filter(({ codeId }) => codeId === code.id)
  const narrow = narrowFor(inquiry)
  const asked = askPeriod(inquiry, narrow)
  const own = narrowed(all, narrow)
  await onOneDay(inquiry, narrow, async (today) => {
    const days = toDays(asked, sinceOf(code.since, all.filter(isHuman)), today, narrow)
    const path = `/v1/qrcodes/${code.id}/analytics`
    const query = { ...asked, ...narrow.query }
    const told = await ask(inquiry, path, query)
    if (isRefused(inquiry, told, all, days, narrow, 1)) return
    const figures = (part: Days) => ({
      period: periodOf(part, narrow),
      summary: recountSummary(own, part),
      ...recountBreakdown(own, part),
    })
    const previous = narrow.query.compare && { previous: figures(before(days)) }
    assert.deepEqual(told.json, { qr_id: code.id, ...figures(days), ...previous })
    const variant = await ask(inquiry, `/v1/analytics/qrcodes/${code.id}`, query)
    assert.equal(variant.text, told.text)
    await assertSeries(inquiry, { path, all, own, days, query, narrow, fields: { qr_id: code.id } })
  })
  await onOneDay(inquiry, PLAIN, async (today) => {
    const plain = askPeriod(inquiry, PLAIN)
    const days = toDays(plain, sinceOf(code.since, all), today, PLAIN)
    const quality = await ask(inquiry, `/v1/qrcodes/${code.id}/analytics/quality`, plain)
    const period = periodOf(days, PLAIN)
    assert.deepEqual(quality.json, { qr_id: code.id, period, ...recountQuality(all, days) })
  })
}

export async function assertAccount(inquiry: Inquiry): Promise<void> {
  const { dice, world } = inquiry
  const narrow = narrowFor(inquiry)
  const asked = askPeriod(inquiry, narrow)
  const scans = narrowed(inquiry.scans, narrow)
  const chosen = dice.chance(0.5) ? null : world.codes.filter(() => dice.chance(0.3)).slice(0, 100)
  const codes = chosen === null || chosen.length === 0 ? world.codes : chosen
  const isAll = codes === world.codes
  const ids = codes.map(({ id }) => id)
  const isOwn = ({ codeId }: PastScan) => isAll || ids.includes(codeId)
  const own = scans.filter(isOwn)
  await onOneDay(inquiry, narrow, async (today) => {
    const days = toDays(asked, sinceOf(today, inquiry.scans.filter(isHuman)), today, narrow)
    const query = { ...asked, ...narrow.query }
    const some = isAll ? query : { ...query, qr_ids: ids.join(',') }
    const told = await ask(inquiry, '/v1/analytics/aggregate', some)
    const all = inquiry.scans.filter(isOwn)
    if (isRefused(inquiry, told, all, days, narrow, isAll ? 1 : codes.length)) return
    const figures = (part: Days) => ({
      period: periodOf(part, narrow),
      summary: recountSummary(own, part),
      ...recountBreakdown(own, part),
      top_qrcodes: topOf(codes, recountCodes(own, part, ids)),
    })
    const now = figures(days)
    const counts = {
      total_qrcodes: codes.length,
      active_qrcodes: codes.filter(({ isActive }) => isActive).length,
    }
    const previous = narrow.query.compare && { previous: figures(before(days)) }
    assert.deepEqual(told.json, { ...now, summary: { ...now.summary, ...counts }, ...previous })
    const path = '/v1/analytics'
    const series = { path, all: inquiry.scans, own: scans, days, query, narrow, fields: {} }
    await assertSeries(inquiry, series)
  })
}

/** Scans are dropped often enough that half of the questions should not ask for them. */
function narrowFor({ dice, keptFrom }: Inquiry): Narrow {
  return keptFrom && dice.chance(0.5) ? PLAIN : askNarrow(dice)
}

const isHuman = (scan: PastScan) => scan.class === 'human'

/** When a code came to be; a clock that was behind may have scanned it before. */
function sinceOf(date: string, scans: readonly PastScan[]): string {
  return scans.reduce((first, { time }) => (time < first ? time.slice(0, 10) : first), date)
}

/**
 * What only scans can tell is refused where some are dropped. Of what is dropped the hour is known:
 * one that the period cuts counts as a whole.
 */
function isRefused(
  inquiry: Inquiry,
  { status, json }: Answer,
  scans: readonly PastScan[],
  days: Days,
  narrow: Narrow,
  codes: number,
): boolean {
  const isLost = (part: Days) => {
    const { start, end } = periodOf(part, narrow)
    const first = Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS
    const found = scans.filter((scan) => isHuman(scan) && scan.at >= first)
    const inside = found.filter(({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS <= Date.parse(end))
    const scanned = new Set(inside.map(({ codeId }) => codeId)).size
    const isCounted = !isPlain(narrow) || (codes > 1 && scanned > 1)
    return isCounted && inside.some(isDropped(inquiry))
  }
  if (!isLost(days) && !(narrow.query.compare && isLost(before(days)))) return false
  assert.deepEqual([status, json.error?.param], [400, 'start_date'])
  return true
}

function isDropped({ keptFrom }: Inquiry): (scan: PastScan) => boolean {
  return ({ codeId, at }) =>
    keptFrom !== undefined && new Date(at).toISOString().slice(0, 10) < keptFrom(codeId)
}

/** Equal ones by name, then by id. */
function topOf(codes: readonly WorldCode[], counts: ReturnType<typeof recountCodes>) {
  const rows = counts.flatMap(({ codeId, scans, visitors }) => {
    const code = codes.find(({ id }) => id === codeId)
    if (!code) return []
    const { name, shortUrl } = code
    return [{ qr_id: codeId, name, short_url: shortUrl, scans, unique_visitors: visitors }]
  })
  const keyOf = ({ name, qr_id }: (typeof rows)[number]) => `${name}\t${qr_id}`
  return rows.sort((a, b) => b.scans - a.scans || (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, 10)
}

interface SeriesCase {
  readonly path: string
  /** Of these some pass. */
  readonly all: readonly PastScan[]
  readonly own: readonly PastScan[]
  readonly days: Days
  readonly query: object
  readonly narrow: Narrow
  readonly fields: object
}

async function assertSeries(inquiry: Inquiry, series: SeriesCase) {
  const { path, all, own, days, narrow, fields } = series
  const interval = inquiry.dice.pick(INTERVALS)
  const query = { ...series.query, ...(interval === 'day' ? {} : { interval }) }
  const told = await ask(inquiry, `${path}/timeseries`, query)
  const { status, json } = told
  const count = datesOf(days).length
  if (interval === 'hour' ? count > HOURS_MAX_DAYS : interval === 'day' && count > BUCKETS_MAX) {
    assert.deepEqual([status, json.error.param], [400, 'interval'])
    return
  }
  if (isRefused(inquiry, told, all, days, narrow, 1)) return
  const data = (part: Days) => recountSeries(own, part, interval, narrow.clock)
  const last = before(days)
  const previous = narrow.query.compare && {
    previous: { period: periodOf(last, narrow), data: data(last) },
  }
  const period = periodOf(days, narrow)
  assert.deepEqual(json, { ...fields, period, interval, data: data(days), ...previous })
}

/** The list of scans: all of its pages, or for a long one some. */
export async function assertScans(inquiry: Inquiry, code: WorldCode, isWhole: boolean) {
  const { dice } = inquiry
  const { compare: _, ...query } = isWhole ? {} : narrowFor(inquiry).query
  const narrow = isWhole ? PLAIN : { query, clock: openClock(query.timezone ?? 'UTC') }
  const period: Asked = isWhole ? { start_date: '1970-01-01' } : askPeriod(inquiry, narrow)
  // Which day a code came to be is known in UTC only.
  const asked = query.timezone ? { start_date: '2021-01-01', ...period } : period
  const limit = isWhole ? 500 : dice.pick([1, 7, 50, 333, 500])
  const isGone = isDropped(inquiry)
  const ever = inquiry.scans.filter((scan) => scan.codeId === code.id && isHuman(scan))
  const own = narrowed(
    ever.filter((scan) => !isGone(scan)),
    narrow,
  )
  await onOneDay(inquiry, narrow, async (today) => {
    const since = sinceOf(code.since, ever)
    const days = toDays(asked, since, today, narrow, true)
    const expected = recountScans(own, days).map(toView)
    const total = expected.length
    const total_pages = Math.ceil(total / limit)
    const every = Array.from({ length: total_pages + 1 }, (_, index) => index + 1)
    const pages =
      isWhole || every.length <= PAGES_READ
        ? every
        : [1, 1 + dice.below(total_pages), total_pages, total_pages + 1]
    for (const page of pages) {
      const paged = { page: String(page), ...(limit === 50 ? {} : { limit }) }
      const path = `/v1/qrcodes/${code.id}/analytics/scans`
      const { json } = await ask(inquiry, path, { ...asked, ...query, ...paged })
      const data = expected.slice((page - 1) * limit, page * limit)
      const told = { ...json, data: json.data?.map(withoutId) }
      assert.deepEqual(told, { data, pagination: { page, limit, total, total_pages } })
    }
  })
}

/** The number in it is encrypted. */
function withoutId({ id, ...seen }: { id: string; timestamp: string }) {
  assert.equal(timeOf(id), Date.parse(seen.timestamp))
  return seen
}

function toView({ at, country, region, city, device, browser, isUnique }: PastScan) {
  const timestamp = new Date(at).toISOString()
  return { timestamp, country, region, city, device, browser, is_unique: isUnique }
}

/** At midnight what is asked and what is expected may be of two days: once more then. */
async function onOneDay(
  inquiry: Inquiry,
  { clock }: Narrow,
  body: (today: string) => Promise<void>,
): Promise<void> {
  const today = dateNow(clock)
  try {
    await body(today)
  } catch (error) {
    if (dateNow(clock) === today) throw new Error(`GET ${inquiry.asked}`, { cause: error })
    await body(dateNow(clock))
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
