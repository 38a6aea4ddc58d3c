import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Interval,
  momentsOf,
  type Period,
  periodView,
  previousOf,
  toBuckets,
  toDate,
  toDay,
  toPeriod,
  untilMoment,
} from './periods.ts'
import { toZone, UTC } from './zones.ts'

const ZONES = ['Asia/Kathmandu', 'America/St_Johns', 'Africa/Cairo', 'Australia/Lord_Howe'].flatMap(
  (name) => toZone(name) ?? [],
)

function period(start: string, end = start): Period {
  return { firstDay: toDay(start) ?? Number.NaN, lastDay: toDay(end) ?? Number.NaN, zone: UTC }
}

function names(start: string, end: string, interval: Interval): string[] {
  return toBuckets(period(start, end), interval).map(({ name }) => name)
}

test('a day is a calendar date in the years 1 to 9999', () => {
  for (const good of ['0001-01-01', '1969-12-31', '2000-02-29', '2028-02-29', '9999-12-31']) {
    assert.equal(toDate(toDay(good) ?? Number.NaN), good)
  }
  const bad = ['2026-02-31', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-01-00']
  const odd = ['0000-12-31', '2026-1-1', '20260101', ' 2026-01-01', '2026-01-01 ', '+010000-01-01']
  for (const text of [...bad, ...odd, '', '٢٠٢٦-٠١-٠١']) assert.equal(toDay(text), null, text)
})

test('a timestamp counts as its UTC day', () => {
  const days = {
    '2026-01-31T23:59:59.999Z': '2026-01-31',
    '2026-01-31T23:30:00-01:00': '2026-02-01',
    '2026-03-01T00:30+01:00': '2026-02-28',
    '2026-01-31T12:00Z': '2026-01-31',
    '2028-02-28T23:00:00-0130': '2028-02-29',
  }
  for (const [text, date] of Object.entries(days)) assert.equal(toDay(text), toDay(date), text)
  const none = [
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60Z',
    '2026-01-01T12:00',
    '2026-01-01T',
  ]
  // Their day in UTC is in a year that a date of ours cannot tell.
  const beyond = ['0001-01-01T00:00:00+01:00', '9999-12-31T23:00:00-02:00']
  for (const text of [...none, ...beyond]) assert.equal(toDay(text), null, text)
})

test('weeks begin on Monday and months on the first, in any year', () => {
  assert.deepEqual(names('1969-12-31', '1970-01-05', 'week'), ['1969-12-29', '1970-01-05'])
  assert.deepEqual(names('1969-12-24', '1969-12-29', 'week'), ['1969-12-22', '1969-12-29'])
  assert.deepEqual(names('0001-01-01', '0001-01-08', 'week'), ['0001-01-01', '0001-01-08'])
  assert.deepEqual(names('2028-02-29', '2028-03-01', 'month'), ['2028-02-01', '2028-03-01'])
  assert.deepEqual(names('0050-12-31', '0051-01-01', 'month'), ['0050-12-01', '0051-01-01'])
  assert.deepEqual(names('9999-12-31', '9999-12-31', 'month'), ['9999-12-01'])
})

test('buckets follow each other without a gap and end where the period does', () => {
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    for (const [start, end] of [
      ['2025-12-31', '2026-01-01'],
      ['2027-12-15', '2028-03-15'],
      ['1969-11-30', '1970-02-01'],
    ] as const) {
      for (const zone of [UTC, ...ZONES]) {
        const buckets = toBuckets({ ...period(start, end), zone }, interval)
        const [first, last] = momentsOf({ ...period(start, end), zone })
        let next = first
        for (const { from, to } of buckets) {
          assert.equal(from, next)
          assert.ok(to > from)
          next = to
        }
        assert.equal(next, last + 1)
      }
    }
  }
})

test('10,000 buckets are allowed, one more is not', () => {
  const from = toDay('2000-01-05') ?? 0 // a Wednesday
  const ends: readonly [Interval, number][] = [
    ['hour', from + Math.floor(10_000 / 24) - 1],
    ['day', from + 9_999],
    ['week', from + 7 * 9_999 + 4],
    ['month', toDay('2833-04-30') ?? 0],
  ]
  for (const [interval, lastDay] of ends) {
    const count = toBuckets({ firstDay: from, lastDay, zone: UTC }, interval).length
    assert.equal(count, interval === 'hour' ? 9_984 : 10_000, interval)
    const refused = () => toBuckets({ firstDay: from, lastDay: lastDay + 1, zone: UTC }, interval)
    assert.throws(refused, /would produce 10(001|008) buckets/, interval)
  }
})

test('a period spans its first millisecond to its last', () => {
  const view = { start: '2026-02-28T00:00:00.000Z', end: '2026-02-28T23:59:59.999Z' }
  assert.deepEqual(periodView(period('2026-02-28')), view)
})

test('what is compared ends at the same time of day, also when clocks are changed', () => {
  const previousEnd = (day: string, until: string) => {
    const asked = { start_date: day, end_date: day, timezone: 'Europe/Berlin', until }
    return periodView(previousOf(toPeriod(asked, 0, 0))).end
  }
  assert.equal(previousEnd('2026-11-17', '2026-11-17T11:00:59.999Z'), '2026-11-16T11:00:59.999Z')
  // The clocks went back in the night before, and forward.
  assert.equal(previousEnd('2026-10-25', '2026-10-25T10:59:59.999Z'), '2026-10-24T09:59:59.999Z')
  assert.equal(previousEnd('2026-03-29', '2026-03-29T09:59:59.999Z'), '2026-03-28T10:59:59.999Z')
  // Half past two is skipped on the 29th: it ends with what clocks show before.
  assert.equal(previousEnd('2026-03-30', '2026-03-30T00:29:59.999Z'), '2026-03-29T00:59:59.999Z')
})

test('of a period that is not over, what has been is known', () => {
  const month = period('2026-11-10', '2026-12-09')
  const at = Date.parse('2026-11-17T12:00:00Z')
  assert.equal(untilMoment(month, Date.parse('2026-11-09T23:00:00Z')), null)
  assert.equal(untilMoment(month, Date.parse('2026-12-10T00:00:00Z')), month)
  const elapsed = untilMoment(month, at)
  assert.equal(elapsed && periodView(elapsed).end, '2026-11-17T12:00:00.000Z')
  assert.equal(elapsed && periodView(previousOf(elapsed)).end, '2026-11-09T12:00:00.000Z')
})
