import assert from 'node:assert/strict'
import { ask, type Inquiry, isRefused } from './asking.ts'
import { before, hasWholeHours, type Narrow, periodOf } from './narrow.ts'
import {
  type Days,
  datesOf,
  type Interval,
  type PastScan,
  recountHeatmap,
  recountSeries,
} from './recount.ts'

/** Scans over time: series and heat maps. */
const INTERVALS: readonly Interval[] = ['hour', 'day', 'week', 'month']
const BUCKETS_MAX = 10_000
const HOURS_MAX_DAYS = Math.floor(BUCKETS_MAX / 24)

export interface SeriesCase {
  readonly path: string
  /** Of these some pass. */
  readonly all: readonly PastScan[]
  readonly own: readonly PastScan[]
  readonly days: Days
  readonly query: Narrow['query']
  readonly narrow: Narrow
  readonly fields: object
  /** How many codes are counted together: those of an account are one. */
  readonly codes?: number
}

export async function assertSeries(inquiry: Inquiry, series: SeriesCase) {
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
  if (isRefused(inquiry, told, all, days, narrow, series.codes ?? 1)) return
  const data = (part: Days) => recountSeries(own, part, interval, narrow.clock)
  const last = before(days, narrow)
  const previous = narrow.query.compare && {
    previous: { period: periodOf(last, narrow), data: data(last) },
  }
  const period = periodOf(days, narrow)
  assert.deepEqual(json, { ...fields, period, interval, data: data(days), ...previous })
}

export async function assertHeatmap(inquiry: Inquiry, series: SeriesCase): Promise<void> {
  const { path, all, own, days, narrow } = series
  const { compare: _, ...query } = series.query
  const told = await ask(inquiry, `${path}/heatmap`, query)
  const { timezone = 'UTC', compare: __, ...filters } = narrow.query
  const isCounted = Object.keys(filters).length > 0 || !hasWholeHours(narrow)
  const alone: Narrow = { ...narrow, query: { timezone, ...filters } }
  if (isRefused(inquiry, told, all, days, alone, series.codes ?? 1, isCounted)) return
  const period = periodOf(days, narrow)
  assert.deepEqual(told.json, { period, timezone, data: recountHeatmap(own, days) })
}
