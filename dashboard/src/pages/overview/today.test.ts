import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toToday } from './today.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-11-15T12:30:00.000Z')
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
  const { scans, usualByNow, usualWholeDay, hours, usualHours } = toToday([...past, ...today], NOON)
  assert.equal(scans, 52)
  assert.equal(usualByNow, Math.round(12.5 * 3))
  assert.equal(usualWholeDay, 72)
  assert.equal(hours.length, 13)
  assert.equal(usualHours?.length, 24)
})

test('quiet days since the first scan count, and how many days there are is told', () => {
  const quiet = [...dayOf(START - 21 * DAY_MS, 2), ...dayOf(START, 1)]
  const { usualWholeDay, usualDays } = toToday(quiet, NOON)
  assert.deepEqual([usualWholeDay, usualDays], [16, 3])
  assert.equal(toToday(dayOf(START - 10 * DAY_MS, 2), NOON).usualDays, 1)
  assert.equal(toToday([], NOON).usualDays, 0)
})

test('weeks before the first scan say nothing, and without any there is no usual day', () => {
  const young = [...dayOf(START - 7 * DAY_MS, 2), ...dayOf(START, 1)]
  assert.equal(toToday(young, NOON).usualWholeDay, 48)
  assert.equal(toToday(dayOf(START, 1), NOON).usualByNow, null)
  assert.equal(toToday([], NOON).scans, 0)
})
