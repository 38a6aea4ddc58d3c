import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SharedReport } from '../../../../client/client.ts'
import { toFiguresCsv } from '../../parts/figures/file/csv.ts'
import { sumUp } from './sentences.ts'

const hours = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => (day === 5 && hour === 12 ? 9 : 0)),
)
const period = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-02T23:59:59.999Z' }

/** Twenty scans in two days, after ten. */
function reportOf(figures: Partial<SharedReport['figures']> = {}): SharedReport {
  const summary = { total_scans: 20, unique_visitors: 8, avg_daily_scans: 10 }
  const before = { total_scans: 10, unique_visitors: 4, avg_daily_scans: 5 }
  return {
    ...{ name: '=Menu, "new"', account: 'Acme', timezone: 'UTC', type: 'code', code: null },
    brand: null,
    expires_at: null,
    figures: {
      ...{ period, summary },
      previous: { period, summary: before },
      change: { summary: { total_scans: 100, unique_visitors: 100, avg_daily_scans: 100 } },
      top_countries: [
        { country: 'NL', scans: 12 },
        { country: 'AT', scans: 6 },
      ],
      top_cities: [{ city: '+Wien', country: 'AT', scans: 6 }],
      devices: { desktop: 1, ios: 15, android: 4 },
      browsers: { other: 0, safari: 15, chrome: 5, samsung_browser: 0 },
      ...figures,
    },
    timeseries: {
      ...{ period, interval: 'day' },
      data: [
        { date: '2026-11-01', total_scans: 5, unique_visitors: 3 },
        { date: '2026-11-02', total_scans: 15, unique_visitors: 6 },
      ],
      previous: { period, data: [{ date: '2026-10-30', total_scans: 7, unique_visitors: 2 }] },
    },
    heatmap: { period, timezone: 'UTC', data: hours },
  }
}

const said = (report: SharedReport) =>
  sumUp(report, 2).map(({ head, body }) => `${head} ${body}`.trim())

test('a report is summed up in three sentences', () => {
  assert.deepEqual(said(reportOf()), [
    'Scans went up by 100%. 20 scans in 2 days, compared with 10 in the previous 2 days. There were 8 different visitors.',
    'The busiest hour of the week is Saturday, 12:00–13:00. There were 9 scans in that hour. The busiest day was Mon, 2 Nov 2026, with 15 scans.',
    'Most scans come from the Netherlands. It accounts for 60.0% of all scans, followed by Austria with 30.0%. 75.0% of scans came from iPhones and iPads.',
  ])
})

test('nothing is said that is not known', () => {
  const { previous: _, change: __, ...alone } = reportOf().figures
  const nowhere = { ...reportOf(), figures: { ...alone, top_countries: [] } }
  const [many, , where] = said(nowhere)
  assert.equal(many, '20 scans in 2 days. There were 8 different visitors.')
  assert.equal(
    where,
    '75.0% of scans came from iPhones and iPads. The locations of the scans are unknown.',
  )
  const zero = { total_scans: 0, unique_visitors: 0, avg_daily_scans: 0 }
  const none = reportOf({ previous: { period, summary: zero } })
  assert.match(
    said(none)[0] ?? '',
    /^20 scans in 2 days\. There were no scans in the previous 2 days\./,
  )
  const quiet = said(reportOf({ summary: zero }))
  assert.deepEqual(quiet, ['No scans in 2 days. There were 10 scans in the previous 2 days.'])
})

test('no country is called the first that is not', () => {
  const level = [
    { country: 'XX', scans: 9 },
    { country: 'GB', scans: 6 },
    { country: 'AT', scans: 5 },
  ]
  const headOf = (top_countries: typeof level) => sumUp(reportOf({ top_countries }), 2)[2]?.head
  assert.equal(headOf(level), 'No other known country has more scans than the United Kingdom.')
  const ahead = [{ country: 'AT', scans: 7 }, ...level.slice(1)]
  assert.equal(headOf(ahead), 'More scans come from Austria than from anywhere else.')
})

test('as CSV it has every figure, and nothing that a spreadsheet runs', () => {
  const lines = toFiguresCsv([reportOf()]).split('\r\n')
  assert.deepEqual(lines.slice(0, 4), [
    'list,value,name,country,scans,visitors,scans_before',
    'total,,"\'=Menu, ""new""",,20,8,10',
    'day,2026-11-01,"Sun, 1 Nov 2026",,5,3,7',
    'day,2026-11-02,"Mon, 2 Nov 2026",,15,6,',
  ])
  assert.ok(lines.includes("city,'+Wien,'+Wien,AT,6,,"))
  assert.ok(lines.includes('device,ios,iPhone and iPad,,15,,'))
  assert.ok(lines.includes('weekday and hour,6 12,Saturday 12:00 to 13:00,,9,,'))
  assert.equal(lines.length, 4 + 2 + 1 + 3 + 4 + 7 * 24 + 1)
})
