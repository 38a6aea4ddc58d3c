import assert from 'node:assert/strict'
import { timeOf } from '../../../../../domain/ids.ts'
import {
  ask,
  countedIn,
  type Inquiry,
  isDropped,
  isHuman,
  isRefused,
  type OwnedCode,
  onOneDay,
} from './asking.ts'
import {
  type Asked,
  askNarrow,
  askPeriod,
  askUntil,
  isFiltered,
  type Narrow,
  narrowed,
  PLAIN,
  periodOf,
  toDays,
} from './narrow.ts'
import { assertHeatmap, assertSeries, type SeriesCase } from './over-time.ts'
import {
  type Days,
  humansIn,
  openClock,
  type PastScan,
  recountCodes,
  recountQuality,
  recountScans,
} from './recount.ts'
import { askInclude, toDetails } from './recount-details.ts'
import { isNotIncluded, summaryOf, withInclude } from './recount-summary.ts'
import { askTogether, orByIds, type Together } from './tagged.ts'

/** Asks about everything, for periods thrown by dice, and holds each answer against a recount. */

/** Requests of one account are counted: of a long list only some pages are read. */
const PAGES_READ = 4

export async function assertCode(inquiry: Inquiry, code: OwnedCode): Promise<void> {
  const all = inquiry.scans.filter(({ codeId }) => codeId === code.id)
  const narrow = narrowFor(inquiry)
  const asked = askPeriod(inquiry, narrow)
  const own = narrowed(all, narrow)
  await onOneDay(inquiry, narrow, async (today) => {
    const whole = toDays(asked, sinceOf(code.since, all.filter(isHuman)), today, narrow)
    const [days, end] = askUntil(inquiry.dice, whole, narrow)
    const path = `/v1/qrcodes/${code.id}/analytics`
    const query = { ...asked, ...end, ...narrow.query }
    const include = askInclude(inquiry.dice)
    const included = withInclude(query, include)
    const told = await ask(inquiry, path, included)
    const other = await ask(inquiry, `/v1/analytics/qrcodes/${code.id}`, included)
    if (!isNotIncluded(told, include, narrow)) {
      if (isRefused(inquiry, told, all, days, narrow, 1)) return
      const expected = summaryOf({ own, days, narrow, include, hasVariants: () => true })
      assert.deepEqual(told.json, { qr_id: code.id, ...expected })
      assert.equal(other.text, told.text)
    }
    const series = { path, all, own, days, query, narrow, fields: { qr_id: code.id } }
    await assertSeries(inquiry, series)
    await assertHeatmap(inquiry, series)
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
  const narrow = narrowFor(inquiry)
  const asked = askPeriod(inquiry, narrow)
  const together = askTogether(inquiry)
  await onOneDay(inquiry, narrow, async (today) => {
    const ever = toDays(asked, sinceOf(today, inquiry.scans.filter(isHuman)), today, narrow)
    const [days, end] = askUntil(inquiry.dice, ever, narrow)
    const query = { ...asked, ...end, ...narrow.query }
    const chosen = orByIds(inquiry, together)
    if (!(await assertAggregate(inquiry, { query, days, narrow, chosen }))) return
    const all = scansOf(inquiry, together)
    const own = narrowed(all, narrow)
    const codes = together.isAll ? 1 : together.codes.length
    const whole = { ...query, ...together.query }
    await assertRanking(inquiry, { all, own, days, query: whole, narrow, codes }, together)
    const path = '/v1/analytics'
    const series = { path, all, own, days, query: whole, narrow, codes, fields: {} }
    await assertSeries(inquiry, series)
    await assertHeatmap(inquiry, series)
  })
  await assertAccountQuality(inquiry, askTogether(inquiry))
}

/** Deleted codes are among all. */
function scansOf({ scans }: Inquiry, { codes, isAll }: Together): readonly PastScan[] {
  const ids = new Set(codes.map(({ id }) => id))
  return isAll ? scans : scans.filter(({ codeId }) => ids.has(codeId))
}

interface AggregateCase extends Pick<SeriesCase, 'query' | 'days' | 'narrow'> {
  readonly chosen: Together
}

/** False: it was refused. */
async function assertAggregate(
  inquiry: Inquiry,
  { query, days, narrow, chosen }: AggregateCase,
): Promise<boolean> {
  const { codes, isAll } = chosen
  const include = askInclude(inquiry.dice)
  const asked = withInclude({ ...query, ...chosen.query }, include)
  const told = await ask(inquiry, '/v1/analytics/aggregate', asked)
  if (isNotIncluded(told, include, narrow)) return true
  const all = scansOf(inquiry, chosen)
  const own = narrowed(all, narrow)
  const ids = codes.map(({ id }) => id)
  const count = isAll ? 1 : codes.length
  const hasNew = include === 'details'
  const counted = countedIn(narrow)
  if (isRefused(inquiry, told, all, days, narrow, count, counted, hasNew)) return false
  const counts = {
    total_qrcodes: codes.length,
    active_qrcodes: codes.filter(({ isActive }) => isActive).length,
  }
  const topIn = (part: Days) => ({ top_qrcodes: topOf(codes, recountCodes(own, part, ids)) })
  const isKept = (part: Days) => !isAll || !humansIn(own, part).some(isDropped(inquiry))
  const hasVariants = (part: Days) => isFiltered(narrow) || isKept(part)
  const asking = { own, days, narrow, include, hasVariants, more: topIn }
  const { summary, ...expected } = summaryOf(asking)
  assert.deepEqual(told.json, { ...expected, summary: { ...summary, ...counts } })
  return true
}

/** Every page would take too many requests: one of them. */
async function assertAccountQuality(inquiry: Inquiry, together: Together): Promise<void> {
  const { dice } = inquiry
  const scans = scansOf(inquiry, together)
  await onOneDay(inquiry, PLAIN, async (today) => {
    const asked = askPeriod(inquiry, PLAIN)
    const days = toDays(asked, sinceOf(today, inquiry.scans.filter(isHuman)), today, PLAIN)
    const items = together.codes.flatMap(({ id, name, shortUrl }) => {
      const own = scans.filter(({ codeId }) => codeId === id)
      const { summary, classes } = recountQuality(own, days)
      const [, ...others] = classes.map((one) => [one.class, one.scans])
      const told = { ...summary, ...Object.fromEntries(others) }
      return summary.not_counted > 0 ? [{ qr_id: id, name, short_url: shortUrl, ...told }] : []
    })
    items.sort((a, b) => b.not_counted - a.not_counted || (a.qr_id > b.qr_id ? -1 : 1))
    const limit = dice.pick([3, 100])
    const total_pages = Math.ceil(items.length / limit)
    const page = 1 + dice.below(Math.max(1, total_pages))
    const query = { ...asked, ...together.query, limit: String(limit), page: String(page) }
    const told = await ask(inquiry, '/v1/analytics/quality', query)
    assert.deepEqual(told.json, {
      period: periodOf(days, PLAIN),
      ...recountQuality(scans, days),
      data: items.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total: items.length, total_pages },
    })
  })
}

type RankingCase = Omit<SeriesCase, 'path' | 'fields'>

/** Every page of all codes, by scans or by visitors. */
async function assertRanking(
  inquiry: Inquiry,
  ranking: RankingCase,
  { codes }: Together,
): Promise<void> {
  const { compare: _, ...query } = ranking.query
  const by = inquiry.dice.pick(['scans', 'unique_visitors'] as const)
  const limit = inquiry.dice.pick([3, 20, 100])
  const counts = recountCodes(
    ranking.own,
    ranking.days,
    codes.map(({ id }) => id),
  )
  const ranked = topOf(codes, counts, Number.POSITIVE_INFINITY).toSorted(
    (a, b) => b[by] - a[by] || (a.qr_id > b.qr_id ? -1 : 1),
  )
  const total_pages = Math.ceil(ranked.length / limit)
  const page = 1 + inquiry.dice.below(Math.max(1, total_pages))
  const asked = { ...query, by, limit: String(limit), page: String(page) }
  const told = await ask(inquiry, '/v1/analytics/top', asked)
  const { compare: __, ...filters } = ranking.narrow.query
  const narrow = { ...ranking.narrow, query: filters }
  if (isRefused(inquiry, told, ranking.all, ranking.days, narrow, ranking.codes ?? 1)) return
  assert.deepEqual(told.json, {
    period: periodOf(ranking.days, narrow),
    data: ranked.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total: ranked.length, total_pages },
  })
}

/** Scans are dropped often enough that half of the questions should not ask for them. */
function narrowFor({ dice, keptFrom }: Inquiry): Narrow {
  return keptFrom && dice.chance(0.5) ? PLAIN : askNarrow(dice)
}

/** When a code came to be; a clock that was behind may have scanned it before. */
function sinceOf(date: string, scans: readonly PastScan[]): string {
  return scans.reduce((first, { time }) => (time < first ? time.slice(0, 10) : first), date)
}

/** Equal ones by name, then by id. */
export function topOf(
  codes: readonly OwnedCode[],
  counts: ReturnType<typeof recountCodes>,
  limit = 10,
) {
  const rows = counts.flatMap(({ codeId, scans, visitors }) => {
    const code = codes.find(({ id }) => id === codeId)
    if (!code) return []
    const { name, shortUrl } = code
    return [{ qr_id: codeId, name, short_url: shortUrl, scans, unique_visitors: visitors }]
  })
  const keyOf = ({ name, qr_id }: (typeof rows)[number]) => `${name}\t${qr_id}`
  return rows.sort((a, b) => b.scans - a.scans || (keyOf(a) < keyOf(b) ? -1 : 1)).slice(0, limit)
}

const EARLIEST = '2021-01-01'

/** The list of scans: all of its pages, or for a long one some. */
export async function assertScans(inquiry: Inquiry, code: OwnedCode, isWhole: boolean) {
  const { dice } = inquiry
  const { compare: _, ...query } = isWhole ? {} : narrowFor(inquiry).query
  const narrow = isWhole ? PLAIN : { query, clock: openClock(query.timezone ?? 'UTC') }
  const period: Asked = isWhole ? { start_date: '1970-01-01' } : askPeriod(inquiry, narrow)
  // Which day a code came to be is known in UTC only.
  const { end_date: end = EARLIEST } = period
  const start_date = end < EARLIEST ? end.slice(0, EARLIEST.length) : EARLIEST
  const asked = query.timezone ? { start_date, ...period } : period
  const limit = isWhole ? 500 : dice.pick([1, 7, 50, 333, 500])
  const include = dice.pick([null, 'details'])
  const isGone = isDropped(inquiry)
  const ever = inquiry.scans.filter((scan) => scan.codeId === code.id && isHuman(scan))
  const own = narrowed(
    ever.filter((scan) => !isGone(scan)),
    narrow,
  )
  await onOneDay(inquiry, narrow, async (today) => {
    const since = sinceOf(code.since, ever)
    const days = toDays(asked, since, today, narrow, true)
    const expected = recountScans(own, days).map((scan) => ({
      ...toView(scan),
      ...(include && toDetails(scan)),
    }))
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
      const details = include && { include }
      const { json } = await ask(inquiry, path, { ...asked, ...query, ...paged, ...details })
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
