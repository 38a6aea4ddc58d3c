import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWhole, toPercent } from './comparison.ts'

const NOTHING = { top_countries: [], top_cities: [] }
const DEVICES = { desktop: 0, ios: 0, android: 0 }
const BROWSERS = { other: 0, safari: 0, chrome: 0, samsung_browser: 0 }

function sum(total_scans: number, unique_visitors: number) {
  return { total_scans, unique_visitors, avg_daily_scans: 0 }
}

test('a code is compared with days that it has lived through', () => {
  const period = { start: '2026-09-16T00:00:00.000Z', end: '2026-10-15T23:59:59.999Z' }
  const previous = {
    ...NOTHING,
    period,
    summary: sum(80, 40),
    devices: DEVICES,
    browsers: BROWSERS,
  }
  const answer = { summary: sum(100, 30), previous }
  const compared = { scans: { now: 100, before: 80 }, visitors: { now: 30, before: 40 } }
  assert.deepEqual(compareWhole(answer, '2026-01-01T12:00:00.000Z'), compared)
  assert.deepEqual(compareWhole(answer, '2026-09-16T12:00:00.000Z'), compared)
  assert.equal(compareWhole(answer, '2026-09-17T00:00:00.000Z'), null)
})

test('a change in percent has one digit, and none without something before', () => {
  assert.equal(toPercent({ now: 100, before: 80 }), 25)
  assert.equal(toPercent({ now: 30, before: 40 }), -25)
  assert.equal(toPercent({ now: 4, before: 3 }), 33.3)
  assert.equal(toPercent({ now: 0, before: 0 }), null)
  assert.equal(toPercent({ now: 3, before: 3 }), 0)
})
