import assert from 'node:assert/strict'
import { ask, type Counted, endsOf, type Inquiry, isRefused, spanOf } from './asking.ts'
import { before, hasWholeHours, isFiltered, type Narrow, periodOf } from './narrow.ts'
import {
  bucketStart,
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
const HOUR_MS = 3_600_000
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
  if (isRefused(inquiry, told, all, days, narrow, series.codes ?? 1, seriesIn(narrow, interval)))
    return
  const data = (part: Days) => recountSeries(own, part, interval, narrow.clock)
  const last = before(days, narrow)
  const previous = narrow.query.compare && {
    previous: { period: periodOf(last, narrow), data: data(last) },
  }
  const period = periodOf(days, narrow)
  assert.deepEqual(json, { ...fields, period, interval, data: data(days), ...previous })
}

/** Hours are kept: only one that the period cuts is counted, or all of a zone without whole hours. */
function hoursIn(narrow: Narrow): Counted {
  return (part) => {
    const span = spanOf(part, narrow)
    if (isFiltered(narrow) || !hasWholeHours(narrow)) return [span]
    const cut = Math.floor((span[1] + 1) / HOUR_MS) * HOUR_MS
    return cut <= span[1] ? [[cut, span[1]]] : []
  }
}

/** Visitors of a bucket are counted where it is not made of whole days of UTC. */
function seriesIn(narrow: Narrow, interval: Interval): Counted {
  if (interval === 'hour' || isFiltered(narrow) || !hasWholeHours(narrow)) return hoursIn(narrow)
  return (part) => {
    const groups = Map.groupBy(datesOf(part), (date) => bucketStart(date, interval))
    return [...groups.values()].flatMap((dates) => {
      const [first = '', last = dates.at(-1) ?? ''] = [dates[0], dates.at(-1)]
      const isLast = last === part.last && part.until !== undefined
      const bucket = { first, last, ...(isLast && { until: part.until }) }
      return endsOf(spanOf(bucket, narrow))
    })
  }
}

export async function assertHeatmap(inquiry: Inquiry, series: SeriesCase): Promise<void> {
  const { path, all, own, days, narrow } = series
  const { compare: _, ...query } = series.query
  const told = await ask(inquiry, `${path}/heatmap`, query)
  const { timezone = 'UTC', compare: __, ...filters } = narrow.query
  const alone: Narrow = { ...narrow, query: { timezone, ...filters } }
  if (isRefused(inquiry, told, all, days, alone, series.codes ?? 1, hoursIn(alone))) return
  const period = periodOf(days, narrow)
  assert.deepEqual(told.json, { period, timezone, data: recountHeatmap(own, days) })
}
