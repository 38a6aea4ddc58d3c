import assert from 'node:assert/strict'
import type { OwnedCode } from '../oracles/scans/asking.ts'
import { topOf } from '../oracles/scans/inquiry.ts'
import { before, type Narrow, narrowed, periodOf } from '../oracles/scans/narrow.ts'
import {
  type Days,
  type Interval,
  type PastScan,
  recountCodes,
  recountHeatmap,
  recountQuality,
  recountSeries,
} from '../oracles/scans/recount.ts'
import { summaryOf } from '../oracles/scans/recount-summary.ts'
import type { World } from './world.ts'

/** What the API answers about a scope and a period; each answer is held against a recount first. */
export interface Subject {
  /** Null: the account, or those of a tag. */
  readonly code: OwnedCode | null
  readonly tag: string | null
  readonly filters: Readonly<Record<string, string>>
  /** Days up to today. */
  readonly preset: 1 | 7 | 30 | 90 | 365
}

export const INTERVALS = { 1: 'hour', 7: 'day', 30: 'day', 90: 'day', 365: 'week' } as const

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
type Answer = any
export interface Answers {
  readonly summary: Answer
  readonly series: Answer
  readonly heat: Answer
  readonly quality: Answer
  /** Scans of today. */
  readonly soFar: number
  /** Of an account or a tag: the codes that lead to more than one place; of a code, null. */
  readonly ways: Answer | null
}

const SHOWN = 10
const WAYS = 4

/** `until`: the last moment of the period, and of the day before which it is compared with. */
export async function answersTo(world: World, subject: Subject, until: string): Promise<Answers> {
  const { get, zone, clock, codes, scans } = world
  const { code, tag, filters, preset } = subject
  const last = clock(Date.parse(until)).slice(0, 10)
  const first = dayAfter(last, 1 - preset)
  const days: Days = { first, last, until: Date.parse(until) }
  const chosen = codes.filter(({ id, tags }) => {
    if (code) return id === code.id
    return tag === null || tags.includes(tag)
  })
  const ids = new Set(chosen.map(({ id }) => id))
  const all = scans.filter(({ codeId }) => ids.has(codeId))
  const whole = { start_date: first, end_date: last }
  const zoned = zone === 'UTC' ? {} : { timezone: zone }
  const asked = { ...whole, ...zoned, ...filters, ...(tag !== null && { tag }) }
  const compared = { ...asked, compare: 'previous', until }
  const path = code ? `/qrcodes/${code.id}/analytics` : '/analytics'
  const narrow: Narrow = { query: { ...zoned, ...filters, compare: 'previous' }, clock }
  const own = narrowed(all, narrow)
  const round: Round = { own, days, narrow, chosen, isCode: code !== null }
  const interval = INTERVALS[preset]

  const include = Object.keys(filters).length > 0 ? 'breakdowns' : 'details'
  const summary = await get(code ? path : `${path}/aggregate`, { ...compared, include })
  assert.deepEqual(withoutId(summary), recountedSummary(round, include))
  const series = await get(`${path}/timeseries`, { ...compared, interval })
  assert.deepEqual(withoutId(series), recountedSeries(round, interval))
  const heat = await get(`${path}/heatmap`, { ...asked, timezone: zone })
  assert.deepEqual(heat.data, recountHeatmap(own, { first, last }))
  const limit = code ? {} : { limit: '1', ...(tag !== null && { tag }) }
  const quality = await get(`${path}/quality`, { ...whole, ...limit })
  const { classes, summary: sums } = quality
  assert.deepEqual({ classes, summary: sums }, recountQuality(all, { first, last }))
  const ofToday = { ...zoned, ...filters, ...(tag !== null && { tag }) }
  const today = await get(code ? path : `${path}/aggregate`, {
    ...{ ...ofToday, start_date: last, end_date: last },
  })
  const soFar = today.summary.total_scans
  if (code) return { summary, series, heat, quality, soFar, ways: null }
  // The list of the page is that of the summary; the API has a longer one.
  const ranking = await get('/analytics/top', { ...asked, limit: String(SHOWN) })
  assert.deepEqual(ranking, recountedRanking(round))
  const routed = { ...asked, routed: 'true', include: 'variants', limit: String(WAYS) }
  const ways = await get('/analytics/top', routed)
  for (const { qr_id: id, variants } of ways.data) {
    const { tag: _, ...own } = asked as typeof asked & { tag?: string }
    const alone = await get(`/qrcodes/${id}/analytics`, { ...own, include: 'breakdowns' })
    assert.deepEqual(variants, alone.variants)
  }
  return { summary, series, heat, quality, soFar, ways }
}

interface Round {
  readonly own: readonly PastScan[]
  readonly days: Days
  readonly narrow: Narrow
  readonly chosen: readonly OwnedCode[]
  readonly isCode: boolean
}

function recountedSummary(round: Round, include: 'details' | 'breakdowns') {
  const { own, days, narrow, chosen, isCode } = round
  const ids = chosen.map(({ id }) => id)
  const top = (part: Days) => ({ top_qrcodes: topOf(chosen, recountCodes(own, part, ids)) })
  const asking = { own, days, narrow, include, hasVariants: () => true } as const
  const expected = summaryOf(isCode ? asking : { ...asking, more: top })
  if (isCode) return expected
  const counts = {
    total_qrcodes: chosen.length,
    active_qrcodes: chosen.filter(({ isActive }) => isActive).length,
  }
  return { ...expected, summary: { ...expected.summary, ...counts } }
}

function recountedSeries({ own, days, narrow }: Round, interval: Interval) {
  const part = (of: Days) => ({
    period: periodOf(of, narrow),
    data: recountSeries(own, of, interval, narrow.clock),
  })
  return { ...part(days), interval, previous: part(before(days, narrow)) }
}

/** Equal ones by id. Of whole days: the ranking has no end within a day. */
function recountedRanking({ own, days: { first, last }, narrow, chosen }: Round) {
  const days = { first, last }
  const ids = chosen.map(({ id }) => id)
  const ranked = topOf(chosen, recountCodes(own, days, ids), Number.POSITIVE_INFINITY).toSorted(
    (a, b) => b.scans - a.scans || (a.qr_id > b.qr_id ? -1 : 1),
  )
  const total = ranked.length
  return {
    period: periodOf(days, narrow),
    data: ranked.slice(0, SHOWN),
    pagination: { page: 1, limit: SHOWN, total, total_pages: Math.ceil(total / SHOWN) },
  }
}

function withoutId({ qr_id: _, ...answer }: Answer) {
  return answer
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
