import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Routing } from '../../../parts/code/fields.ts'
import { changesOf, toDraft } from './draft.ts'

const to = 'https://cafe.example/'
/** As a program may have written it, field by field in other words than this page's. */
const SEEN: Routing = {
  rules: [
    { when: { days: ['sun', 'mon', 'sat'], hours: ['09:00', '17:00'] }, destination_url: to },
    { when: { device: ['ios'], timezone: 'Asia/Tokyo' }, destination_url: to, label: 'Phones' },
    {
      when: { from: '2026-01-01T00:00:59.001Z', until: '2026-02-01T00:00:01.000Z' },
      destination_url: to,
    },
    { when: { until: '2027-01-01T00:00:00Z', country: ['DE'] }, destination_url: to },
  ],
  split: [
    { destination_url: to, weight: 1000 },
    { destination_url: `${to}b`, weight: 1 },
  ],
  fallback_url: to,
  forward_query: false,
  utm: { content: 'a', source: 'b' },
}

test('whoever touches nothing sends nothing, however it was written', () => {
  assert.deepEqual(changesOf(toDraft(SEEN), SEEN), {})
  assert.deepEqual(changesOf(toDraft({}), {}), {})
  assert.deepEqual(changesOf(toDraft({ forward_query: true }), { forward_query: true }), {})
})

test('of what is sent, conditions that nobody touched stay as they were written', () => {
  const draft = toDraft(SEEN)
  const [first, second, ...others] = draft.rules
  assert.ok(first && second)
  const renamed = { ...draft, rules: [{ ...first, label: 'Open' }, second, ...others] }
  const [days, ...rest] = SEEN.rules ?? []
  assert.deepEqual(changesOf(renamed, SEEN), { rules: [{ ...days, label: 'Open' }, ...rest] })
  const fewer = { ...first, when: { ...first.when, days: ['sun', 'mon'] as const } }
  const { rules } = changesOf({ ...draft, rules: [fewer] }, SEEN)
  const when = { days: ['mon', 'sun'], hours: ['09:00', '17:00'] }
  assert.deepEqual(rules, [{ when, destination_url: to }])
  assert.deepEqual(changesOf({ ...draft, rules: [] }, SEEN), { rules: null })
})
