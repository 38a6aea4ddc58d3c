import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../../../client/client.ts'
import { timeChoices } from './try-times.ts'

const destination_url = 'https://cafe.example/'
const at = (iso: string) => Date.parse(iso)
/** A Wednesday. */
const NOW = at('2026-11-18T12:05:00Z')

function choices(code: Partial<Code>): string[] {
  return timeChoices(code, NOW).map((moment) => new Date(moment).toISOString().slice(0, 16))
}

test('the next time that a rule begins to hold, and what else the clock does', () => {
  const rules: Code['rules'] = [
    { when: { hours: ['11:30', '14:00'], timezone: 'Europe/Berlin' }, destination_url },
    { when: { days: ['mon'], hours: ['22:00', '02:00'], timezone: 'UTC' }, destination_url },
    { when: { days: ['mon'], hours: ['22:00', '02:00'], timezone: 'UTC' }, destination_url },
    { when: { device: ['ios'], until: '2026-12-24T00:00:00Z' }, destination_url },
    { when: { from: '2020-01-01T00:00:00Z' }, destination_url },
  ]
  assert.deepEqual(choices({ rules, expires_at: '2027-01-01T00:00:00Z' }), [
    '2026-11-19T10:30',
    '2026-11-23T22:00',
    '2026-12-24T00:00',
    '2027-01-01T00:00',
  ])
})

test('without any clock there is only now', () => {
  assert.deepEqual(choices({}), [])
  assert.deepEqual(choices({ rules: [{ when: { device: ['ios'] }, destination_url }] }), [])
})
