import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toToday } from './today.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-11-15T12:30:00.000Z')
const DAY = '2026-11-15'
const MOMENT = { day: DAY, now: NOON, yesterdayByNow: 9 }
const START = Date.parse('2026-11-15T00:00:00.000Z')

const bucket = (at: number, total_scans: number) => ({
  ...{ date: new Date(at).toISOString(), total_scans, unique_visitors: 0 },
})

/** Every hour of a day. */
const dayOf = (start: number, perHour: number) =>
  Array.from({ length: 24 }, (_, hour) => bucket(start + hour * 3_600_000, perHour))

test('the usual day is the mean of the same weekdays, by this minute', () => {
  const past = [28, 21, 14, 7].flatMap((days) => dayOf(START - days * DAY_MS, days === 28 ? 6 : 2))
  const today = Array.from({ length: 13 }, (_, hour) => bucket(START + hour * 3_600_000, 4))
  const { scans, usualByNow, usualWholeDay, hours, usualHours } = toToday(
    [...past, ...today],
    MOMENT,
  )
  assert.equal(scans, 52)
  assert.equal(usualByNow, Math.round(12.5 * 3))
  assert.equal(usualWholeDay, 72)
  assert.equal(hours.length, 13)
  assert.equal(usualHours?.length, 24)
})

test('quiet days since the first scan count, and how many days there are is told', () => {
  const quiet = [...dayOf(START - 21 * DAY_MS, 2), ...dayOf(START, 1)]
  const { usualWholeDay, usualDays } = toToday(quiet, MOMENT)
  assert.deepEqual([usualWholeDay, usualDays], [16, 3])
  assert.equal(toToday(dayOf(START - 10 * DAY_MS, 2), MOMENT).usualDays, 1)
  assert.equal(toToday([], MOMENT).usualDays, 0)
})

test('weeks before the first scan say nothing, and without any there is no usual day', () => {
  const young = [...dayOf(START - 7 * DAY_MS, 2), ...dayOf(START, 1)]
  assert.equal(toToday(young, MOMENT).usualWholeDay, 48)
  assert.equal(toToday(dayOf(START, 1), MOMENT).usualByNow, null)
  assert.equal(toToday([], MOMENT).scans, 0)
})

test('days and hours are those of the clock there, also when it is changed', () => {
  const hour = (date: string, total_scans: number) => ({ date, total_scans, unique_visitors: 0 })
  // On 25 October clocks in Berlin show two o'clock twice.
  const autumn = [
    hour('2026-10-25T01:00:00+02:00', 1),
    hour('2026-10-25T02:00:00+02:00', 2),
    hour('2026-10-25T02:00:00+01:00', 4),
    hour('2026-10-25T03:00:00+01:00', 8),
  ]
  const now = Date.parse('2026-10-25T03:30:00+01:00')
  assert.deepEqual(toToday(autumn, { ...MOMENT, day: '2026-10-25', now }).hours, [0, 1, 7, 15])
  const later = [...autumn, hour('2026-11-01T03:00:00+01:00', 4)]
  const then = Date.parse('2026-11-01T03:30:00+01:00')
  const { scans, usualByNow, usualDays } = toToday(later, {
    ...MOMENT,
    day: '2026-11-01',
    now: then,
  })
  assert.deepEqual([scans, usualByNow, usualDays], [4, 11, 1])
})
