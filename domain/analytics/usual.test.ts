import assert from 'node:assert/strict'
import { test } from 'node:test'
import { againstUsual } from './usual.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-11-15T12:30:00.000Z')
const DAY = '2026-11-15'
const START = Date.parse('2026-11-15T00:00:00.000Z')

const hour = (date: string, scans: number) => ({ date, scans })
const at = (time: number, scans: number) => hour(new Date(time).toISOString(), scans)

/** Every hour of a day. */
const dayOf = (start: number, perHour: number) =>
  Array.from({ length: 24 }, (_, index) => at(start + index * 3_600_000, perHour))

test('the usual day is the mean of the same weekdays, by this minute', () => {
  const past = [28, 21, 14, 7].flatMap((days) => dayOf(START - days * DAY_MS, days === 28 ? 6 : 2))
  const today = Array.from({ length: 13 }, (_, index) => at(START + index * 3_600_000, 4))
  const { scans, hours, usual } = againstUsual([...past, ...today], DAY, NOON)
  assert.deepEqual([scans, hours.length], [52, 13])
  assert.deepEqual([usual?.byNow, usual?.wholeDay, usual?.days], [Math.round(12.5 * 3), 72, 4])
  assert.equal(usual?.hours.length, 24)
  assert.deepEqual([usual?.least[23], usual?.most[23]], [48, 144])
})

test('quiet days since the first scan count, and how many days there are is told', () => {
  const quiet = [...dayOf(START - 21 * DAY_MS, 2), ...dayOf(START, 1)]
  const { usual } = againstUsual(quiet, DAY, NOON)
  assert.deepEqual([usual?.wholeDay, usual?.days], [16, 3])
  assert.equal(againstUsual(dayOf(START - 10 * DAY_MS, 2), DAY, NOON).usual?.days, 1)
  assert.equal(againstUsual([], DAY, NOON).usual, null)
})

test('weeks before the first scan say nothing, and without any there is no usual day', () => {
  const young = [...dayOf(START - 7 * DAY_MS, 2), ...dayOf(START, 1)]
  assert.equal(againstUsual(young, DAY, NOON).usual?.wholeDay, 48)
  assert.equal(againstUsual(dayOf(START, 1), DAY, NOON).usual, null)
  assert.equal(againstUsual([], DAY, NOON).scans, 0)
})

test('days and hours are those of the clock there, also when it is changed', () => {
  // On 25 October clocks in Berlin show two o'clock twice.
  const autumn = [
    hour('2026-10-25T01:00:00+02:00', 1),
    hour('2026-10-25T02:00:00+02:00', 2),
    hour('2026-10-25T02:00:00+01:00', 4),
    hour('2026-10-25T03:00:00+01:00', 8),
  ]
  const now = Date.parse('2026-10-25T03:30:00+01:00')
  assert.deepEqual(againstUsual(autumn, '2026-10-25', now).hours, [0, 1, 7, 15])
  const later = [...autumn, hour('2026-11-01T03:00:00+01:00', 4)]
  const then = Date.parse('2026-11-01T03:30:00+01:00')
  const { scans, usual } = againstUsual(later, '2026-11-01', then)
  assert.deepEqual([scans, usual?.byNow, usual?.days], [4, 11, 1])
})
