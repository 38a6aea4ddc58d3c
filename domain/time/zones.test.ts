import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertClocks,
  assertStretches,
  clockOf,
  zoneOf,
} from '../../server/test/support/oracles/scans/clocks.ts'
import { type Interval, periodView, toBuckets, toDate, toDay } from './periods.ts'
import { startOfDay, toZone, UTC, type Zone } from './zones.ts'

function names(zone: Zone, date: string, interval: Interval): string[] {
  const day = toDay(date) ?? Number.NaN
  return toBuckets({ firstDay: day, lastDay: day, zone }, interval).map(({ name }) => name)
}

test('aliases of UTC are UTC, other zones are found in any spelling, unknown ones are rejected', () => {
  for (const name of ['UTC', 'Etc/UTC', 'GMT', 'utc']) assert.equal(toZone(name)?.isUtc, true, name)
  assert.equal(toZone('europe/berlin')?.name, 'Europe/Berlin')
  const none = ['', 'Mars/Phobos', '+05:45', '-03:30', 'Europe/Berlin ', '../etc', 'x'.repeat(100)]
  for (const name of none) assert.equal(toZone(name), null, name)
})

/** A few dozen of all, and those whose clocks do odd things. */
const SOME = [
  ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 25 === 0),
  ...['Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'],
]

test('offset and day match local clocks', () => SOME.forEach(assertClocks))

test('the offset of a moment is that of its stretch, also far from the present', () =>
  SOME.forEach(assertStretches))

test('a day starts with its date, even if midnight is skipped or occurs twice', () => {
  for (const name of ['Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'America/Havana']) {
    const zone = zoneOf(name)
    const clock = clockOf(name)
    for (let day = toDay('2024-01-01') ?? 0; day < (toDay('2027-01-01') ?? 0); day++) {
      const start = startOfDay(zone, day)
      assert.equal(clock(start).slice(0, 10), toDate(day), name)
      assert.ok(clock(start - 1000).slice(0, 10) < toDate(day), name)
    }
  }
})

test('an hour that occurs twice is two buckets, a skipped one none', () => {
  const berlin = zoneOf('Europe/Berlin')
  const autumn = names(berlin, '2026-10-25', 'hour')
  assert.equal(autumn.length, 25)
  assert.deepEqual(autumn.slice(2, 4), ['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'])
  const spring = names(berlin, '2026-03-29', 'hour')
  assert.deepEqual(spring.slice(1, 3), ['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00'])
  assert.equal(
    names(zoneOf('Asia/Kathmandu'), '2026-01-01', 'hour')[1],
    '2026-01-01T01:00:00+05:45',
  )
  assert.equal(names(UTC, '2026-01-01', 'hour')[1], '2026-01-01T01:00:00Z')
})

test('a period in another zone is reported in UTC', () => {
  const day = toDay('2026-01-31') ?? 0
  const zone = zoneOf('America/St_Johns')
  assert.deepEqual(periodView({ firstDay: day, lastDay: day, zone }), {
    start: '2026-01-31T03:30:00.000Z',
    end: '2026-02-01T03:29:59.999Z',
  })
})

test('questions about times in any order get the same offsets', () => {
  const zone = zoneOf('Europe/Berlin')
  const summer = Date.parse('2026-03-29T01:00:00Z')
  const winter = Date.parse('2026-10-25T01:00:00Z')
  const hours = [summer - 1, summer, winter, winter - 1, summer - 1, 0, 8e15, winter - 1].map(
    (at) => zone.offsetAt(at) / 3_600_000,
  )
  assert.deepEqual(hours, [1, 2, 1, 2, 1, 1, 1, 2])
})

test('a zone is kept once for all its spellings', () => {
  assert.equal(toZone('AMERICA/denver'), toZone('America/Denver'))
  assert.equal(toZone('Not/Azone'), null)
})
