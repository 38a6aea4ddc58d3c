import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../time/periods.ts'
import { afterFailure, allowedInFlight, type Breaker, CLOSED, disablingReason } from './breaker.ts'
import { EVENT_NAMES, fromBits, toBits } from './events.ts'
import { nextTryAt, toRetryAfterMs, toSchedule } from './retry-schedule.ts'

const SCHEDULE = toSchedule(null)
const NOW = Date.parse('2026-01-31T12:00:00Z')
const middle = (tries: number, asked: number | null = null) =>
  nextTryAt(SCHEDULE, tries, NOW, 0.5, asked)

test('a delivery gets ten attempts, at the times of the contract', () => {
  const hours = [2, 5, 10, 14, 20, 24].map((hour) => hour * 3600)
  const waits = [5, 300, 1800, ...hours].map((seconds) => NOW + seconds * 1000)
  assert.deepEqual(
    waits.map((_, index) => middle(index + 1)),
    waits,
  )
  assert.equal(middle(10), null)
})

test('attempts vary by 20 percent either way', () => {
  assert.equal(nextTryAt(SCHEDULE, 1, NOW, 0, null), NOW + 4000)
  assert.equal(nextTryAt(SCHEDULE, 1, NOW, 1, null), NOW + 6000)
})

test('Retry-After only delays, by at most twice the wait', () => {
  assert.equal(middle(1, 1000), NOW + 5000)
  assert.equal(middle(1, 8000), NOW + 8000)
  assert.equal(middle(1, 3_600_000), NOW + 10_000)
  assert.equal(toRetryAfterMs('120', NOW), 120_000)
  assert.equal(toRetryAfterMs('Sat, 31 Jan 2026 12:00:07 GMT', NOW), 7000)
  assert.equal(toRetryAfterMs('Sat, 31 Jan 2026 11:00:00 GMT', NOW), 0)
  for (const text of ['', 'soon', '-5', '1.5', '1e9']) assert.equal(toRetryAfterMs(text, NOW), null)
})

test('custom delays replace the schedule, a single one all nine', () => {
  assert.deepEqual(toSchedule([1, 2]).waitsMs, [1000, 2000])
  assert.equal(nextTryAt(toSchedule([1, 2]), 3, NOW, 0.5, null), null)
  assert.deepEqual(toSchedule([3]).waitsMs, Array(9).fill(3000))
})

function fail(breaker: Breaker, times: number, now = NOW, isProbe = false): Breaker {
  let after = breaker
  for (let i = 0; i < times; i++) after = afterFailure(after, SCHEDULE, now, isProbe)
  return after
}

test('thirty failures in a row open the breaker for 30 s; after ten failures there is one place', () => {
  assert.equal(allowedInFlight(CLOSED, NOW), 4)
  assert.equal(allowedInFlight(fail(CLOSED, 9), NOW), 4)
  assert.equal(allowedInFlight(fail(CLOSED, 10), NOW), 1)
  assert.equal(allowedInFlight(CLOSED, NOW, 9), 4)
  assert.equal(allowedInFlight(CLOSED, NOW, 10), 1, 'slow is judged like failing')
  assert.equal(fail(CLOSED, 29).openUntil, null)
  const open = fail(CLOSED, 30)
  assert.equal(open.openUntil, NOW + 30_000)
  assert.equal(allowedInFlight(open, NOW + 29_999), 0)
  assert.equal(allowedInFlight(open, NOW + 30_000), 1)
})

test('attempts in progress when it opens change nothing; three failed probes double it up to 10 min', () => {
  let breaker = fail(fail(CLOSED, 30), 4)
  assert.equal(breaker.openUntil, NOW + 30_000)
  const then = NOW + 30_000
  assert.equal(allowedInFlight(fail(breaker, 2, then, true), then), 1)
  const pauses = Array.from({ length: 7 }, () => {
    breaker = fail(breaker, 3, then, true)
    assert.equal(allowedInFlight(breaker, then), 0)
    return ((breaker.openUntil ?? 0) - then) / 1000
  })
  assert.deepEqual(pauses, [60, 120, 240, 480, 600, 600, 600])
})

test('a receiver that fails two of three attempts at random is hardly ever held back', () => {
  let [breaker, opened, alone] = [CLOSED, 0, 0]
  let state = 1
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let tries = 0; tries < 20_000; tries++) {
    breaker = chance() < 2 / 3 ? afterFailure(breaker, SCHEDULE, NOW, false) : CLOSED
    if (breaker.openUntil !== null) opened++
    if (allowedInFlight(breaker, NOW) === 1) alone++
  }
  assert.equal(opened, 0)
  assert.ok(alone < 20_000 / 40, `${alone}`)
})

test('ten thousand failures in a minute do not disable, 120 hours without a success do', () => {
  const busy = { failingSince: NOW - 60_000, failures: 10_000 }
  assert.equal(disablingReason(500, busy, NOW), null)
  const since = (hours: number, failures: number) => ({
    failingSince: NOW - hours * HOUR_MS,
    failures,
  })
  assert.equal(disablingReason(null, since(119.99, 500), NOW), null)
  assert.equal(disablingReason(null, since(120, 500), NOW), 'unreachable')
  assert.equal(disablingReason(null, since(500, 2), NOW), null)
  assert.equal(disablingReason(410, { failingSince: NOW, failures: 1 }, NOW), 'gone')
})

test('events convert to bits and back', () => {
  assert.deepEqual(fromBits(toBits(EVENT_NAMES)), EVENT_NAMES)
  assert.deepEqual(fromBits(toBits(['quota.threshold', 'scan.created'])), [
    'scan.created',
    'quota.threshold',
  ])
})
