import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockOf } from '../../server/test/support/oracles/scans/clocks.ts'
import { daysOf, NAMED_PERIODS, type NamedPeriod } from './named-periods.ts'
import { DAY_MS, periodView, toDate, toDay, toPeriod } from './periods.ts'

function datesOf(name: NamedPeriod, today: string): string {
  const { firstDay, lastDay } = daysOf(name, toDay(today) ?? Number.NaN)
  return `${toDate(firstDay)} ${toDate(lastDay)}`
}

test('each name stands for its days', () => {
  // A Wednesday.
  const days: Readonly<Record<NamedPeriod, string>> = {
    today: '2026-11-18 2026-11-18',
    yesterday: '2026-11-17 2026-11-17',
    '7d': '2026-11-12 2026-11-18',
    '30d': '2026-10-20 2026-11-18',
    '90d': '2026-08-21 2026-11-18',
    '12m': '2025-11-19 2026-11-18',
    this_week: '2026-11-16 2026-11-18',
    last_week: '2026-11-09 2026-11-15',
    this_month: '2026-11-01 2026-11-18',
    last_month: '2026-10-01 2026-10-31',
    this_year: '2026-01-01 2026-11-18',
  }
  for (const name of NAMED_PERIODS) assert.equal(datesOf(name, '2026-11-18'), days[name], name)
})

test('months end on their last day, and years may be longer', () => {
  const cases: readonly [NamedPeriod, today: string, days: string][] = [
    ['last_month', '2026-03-31', '2026-02-01 2026-02-28'],
    ['last_month', '2028-03-01', '2028-02-01 2028-02-29'],
    ['last_month', '2027-01-31', '2026-12-01 2026-12-31'],
    ['this_month', '2026-05-31', '2026-05-01 2026-05-31'],
    ['this_month', '2026-06-01', '2026-06-01 2026-06-01'],
    ['12m', '2028-02-29', '2027-03-01 2028-02-29'],
    ['12m', '2027-02-28', '2026-03-01 2027-02-28'],
    ['12m', '2029-02-28', '2028-02-29 2029-02-28'],
    ['12m', '2026-12-31', '2026-01-01 2026-12-31'],
    ['this_year', '2026-12-31', '2026-01-01 2026-12-31'],
    ['this_year', '2027-01-01', '2027-01-01 2027-01-01'],
    ['yesterday', '2027-01-01', '2026-12-31 2026-12-31'],
  ]
  for (const [name, today, days] of cases) {
    assert.equal(datesOf(name, today), days, `${name} on ${today}`)
  }
})

test('weeks begin on Monday, on every day of four years', () => {
  const first = toDay('2026-01-01') ?? 0
  for (let today = first; today < first + 4 * 366; today++) {
    const [week, last] = [daysOf('this_week', today), daysOf('last_week', today)]
    assert.equal(new Date(week.firstDay * DAY_MS).getUTCDay(), 1)
    assert.ok(week.firstDay <= today && today - week.firstDay < 7)
    assert.deepEqual(last, { firstDay: week.firstDay - 7, lastDay: week.firstDay - 1 })
  }
})

test('days are those of clocks in the zone, also on days on which clocks are changed', () => {
  for (const timezone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    const clock = clockOf(timezone)
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25']) {
      const midnight = Date.parse(day)
      for (let now = midnight - DAY_MS; now < midnight + 2 * DAY_MS; now += 30 * 60_000) {
        const { start, end } = periodView(toPeriod({ period: 'today', timezone }, 0, now))
        const today = clock(now).slice(0, 10)
        assert.equal(clock(Date.parse(start)), `${today} 00:00:00`, `${timezone} ${start}`)
        assert.equal(clock(Date.parse(end)), `${today} 23:59:59`, `${timezone} ${end}`)
      }
    }
  }
})

test('a name may be ended at a moment of its last day', () => {
  const [now, until] = ['2026-10-25T22:30:00Z', '2026-10-25T11:59:59.999Z']
  const asked = { period: 'this_week', timezone: 'Europe/Berlin', until } as const
  const { start, end } = periodView(toPeriod(asked, 0, Date.parse(now)))
  // The clocks went back in the night before.
  assert.deepEqual([start, end], ['2026-10-18T22:00:00.000Z', until])
})
