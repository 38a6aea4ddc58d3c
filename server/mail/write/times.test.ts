import assert from 'node:assert/strict'
import { test } from 'node:test'
import { samplesIn } from './samples.ts'
import { toDays, toMoment, weekdaysIn } from './times.ts'
import { writeMail } from './write-mail.ts'

const AT = Date.parse('2026-11-24T11:54:00Z')

test('a time says its zone, in the language of the mail', () => {
  assert.equal(toMoment(AT, 'en', 'Europe/Berlin'), 'Tuesday, 24 November 2026 at 12:54\u00a0CET')
  assert.equal(toMoment(AT, 'de', 'Europe/Berlin'), 'Dienstag, 24. November 2026 um 12:54\u00a0MEZ')
  assert.equal(
    toMoment(AT, 'en', 'America/Sao_Paulo'),
    'Tuesday, 24 November 2026 at 08:54\u00a0GMT\u22123',
  )
  assert.equal(toMoment(AT, 'en', 'Mars/Olympus'), 'Tuesday, 24 November 2026 at 11:54\u00a0UTC')
})

test('many zones can be asked for', () => {
  for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 80)) {
    assert.match(toMoment(AT, 'de', zone), /^Dienstag|^Mittwoch/)
  }
})

test('without an account times are in UTC', () => {
  const test = samplesIn('en').find(({ mail }) => mail.kind === 'test')
  assert.ok(test)
  const { text } = writeMail(test.mail, { serverHost: 'a', settingsUrl: 'b', unsubscribeUrl: null })
  assert.match(text, /^Qroute\n/)
  assert.match(text, /11:54\u00a0UTC/)
})

test('a week is said short for the subject, and with its weekdays', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }
  assert.equal(toDays(week, 'en', 'week'), '9–15 November')
  assert.equal(toDays(week, 'de', 'week'), '9.–15. November')
  assert.equal(toDays(week, 'en', 'days'), 'Monday 9 November – Sunday 15 November')
  assert.equal(toDays(week, 'de', 'days'), 'Montag, 9. – Sonntag, 15. November')
  const turn = { from: '2026-12-28', to: '2027-01-03' }
  assert.match(toDays(turn, 'en', 'week'), /^28 December(?: 2026)? – 3 January(?: 2027)?$/)
})

test('weekdays begin with Monday', () => {
  assert.deepEqual(weekdaysIn('en'), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  assert.deepEqual(weekdaysIn('de'), ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
})
