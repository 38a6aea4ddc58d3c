import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { When } from './routing.ts'
import { type Circumstances, holds, prepareWhen } from './rules.ts'

const SEEN: Circumstances = { device: 'ios', country: 'DE', language: 'de' }
const MONDAY_NOON = Date.parse('2026-06-01T12:00:00Z')

function holdsAt(when: When, time: string | number, seen: Partial<Circumstances> = {}): boolean {
  const at = typeof time === 'number' ? time : Date.parse(time)
  assert.ok(!Number.isNaN(at), String(time))
  return holds(prepareWhen(when), { ...SEEN, ...seen }, at)
}

/** It holds from the first moment on, to the millisecond, up to the second one. */
function assertSpan(when: When, from: string, until: string): void {
  const [first, end] = [Date.parse(from), Date.parse(until)]
  assert.deepEqual(
    [first - 1, first, end - 1, end].map((at) => holdsAt(when, at)),
    [false, true, true, false],
    `${JSON.stringify(when)} from ${from} until ${until}`,
  )
}

test('Norwegian is Norwegian, whatever it is called', () => {
  for (const language of ['no', 'nb']) {
    const when = prepareWhen({ language: [language] })
    const holdsFor = (spoken: string) => holds(when, { ...SEEN, language: spoken }, 0)
    assert.deepEqual(['no', 'nb', 'nn', 'da'].map(holdsFor), [true, true, false, false])
  }
})

test('of a list one entry must hold, and of the conditions all', () => {
  assert.ok(holdsAt({ device: ['android', 'ios'] }, MONDAY_NOON))
  assert.ok(!holdsAt({ device: ['android', 'desktop'] }, MONDAY_NOON))
  const when: When = { device: ['ios'], country: ['AT', 'DE'], language: ['de'] }
  assert.ok(holdsAt(when, MONDAY_NOON))
  assert.ok(!holdsAt(when, MONDAY_NOON, { device: 'desktop' }))
  assert.ok(!holdsAt(when, MONDAY_NOON, { country: 'XX' }))
  assert.ok(!holdsAt(when, MONDAY_NOON, { language: 'und' }))
  assert.ok(holdsAt({ country: ['XX'] }, MONDAY_NOON, { country: 'XX' }))
  assert.ok(!holdsAt({ ...when, days: ['tue'] }, MONDAY_NOON))
})

test('from is inclusive and until exclusive', () => {
  const [from, until] = [Date.parse('2026-05-01'), Date.parse('2026-05-02')]
  assertSpan({ from, until }, '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z')
  assert.ok(holdsAt({ from }, 8e15))
  assert.ok(holdsAt({ until }, -8e15))
})

test('days and hours are those of UTC unless a zone is given', () => {
  assertSpan({ days: ['mon'] }, '2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z')
  assertSpan({ hours: ['11:30', '14:00'] }, '2026-06-01T11:30:00Z', '2026-06-01T14:00:00Z')
  const timezone = 'Asia/Kolkata'
  assertSpan({ days: ['mon'], timezone }, '2026-05-31T18:30:00Z', '2026-06-01T18:30:00Z')
})

test('hours past midnight belong to the day they began on', () => {
  const night: When = { hours: ['18:00', '02:00'], days: ['fri', 'sat'], timezone: 'Europe/Berlin' }
  assertSpan(night, '2026-06-05T18:00:00+02:00', '2026-06-06T02:00:00+02:00')
  assertSpan(night, '2026-06-06T18:00:00+02:00', '2026-06-07T02:00:00+02:00')
  assert.ok(!holdsAt(night, '2026-06-05T01:00:00+02:00'), 'the night from Thursday')
  assert.ok(!holdsAt(night, '2026-06-07T18:00:00+02:00'), 'Sunday evening')
  const evening: When = { hours: ['18:00', '00:00'], days: ['sun'] }
  assertSpan(evening, '2026-06-07T18:00:00Z', '2026-06-08T00:00:00Z')
  const early: When = { hours: ['00:00', '02:00'], days: ['mon'] }
  assertSpan(early, '2026-06-08T00:00:00Z', '2026-06-08T02:00:00Z')
})

test('when clocks change, hours follow the clock on the wall', () => {
  const berlin: When = { hours: ['01:30', '03:30'], timezone: 'Europe/Berlin' }
  assertSpan(berlin, '2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00')
  assertSpan(berlin, '2026-10-25T01:30:00+02:00', '2026-10-25T03:30:00+01:00')
  const skipped: When = { hours: ['02:00', '03:00'], timezone: 'Europe/Berlin' }
  const midnight = Date.parse('2026-03-28T23:00:00Z')
  for (let minute = 0; minute < 23 * 60; minute += 10) {
    assert.ok(!holdsAt(skipped, midnight + minute * 60_000), `minute ${minute}`)
  }
  const repeated: When = { hours: ['02:15', '02:45'], timezone: 'Europe/Berlin' }
  assertSpan(repeated, '2026-10-25T02:15:00+02:00', '2026-10-25T02:45:00+02:00')
  assertSpan(repeated, '2026-10-25T02:15:00+01:00', '2026-10-25T02:45:00+01:00')
  const half: When = { hours: ['01:00', '03:00'], timezone: 'Australia/Lord_Howe' }
  assertSpan(half, '2026-10-04T01:00:00+10:30', '2026-10-04T03:00:00+11:00')
})

test('the day is known before 1970 as well', () => {
  assertSpan({ days: ['wed'] }, '1969-12-31T00:00:00Z', '1970-01-01T00:00:00Z')
})
