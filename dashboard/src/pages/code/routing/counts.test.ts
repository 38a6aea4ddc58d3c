import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code, PastDestination } from '../../../../../client/client.ts'
import { countStops, wasLedOtherwise } from './counts.ts'

const destination_url = 'https://cafe.example/'
const RULES: Code['rules'] = [
  { when: { device: ['ios'] }, destination_url },
  { when: { device: ['android'] }, destination_url, label: 'Play' },
]
const SPLIT: Code['split'] = [
  { destination_url, weight: 1, label: 'A' },
  { destination_url, weight: 1 },
]

function variants(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).map(([variant, scans]) => ({
    ...{ variant, scans, unique_visitors: scans },
  }))
}

test('scans belong to the stop of their name, the others to routes that are gone', () => {
  const led = variants({ 'rule-1': 30, Play: 10, 'rule-2': 4, default: 50, A: 5, unknown: 1 })
  assert.deepEqual(countStops({ rules: RULES }, led), {
    rules: [
      { scans: 30, share: 30 },
      { scans: 10, share: 10 },
    ],
    everyone: { scans: 50, share: 50 },
    split: [],
    earlier: { scans: 10, share: 10 },
  })
  const split = countStops({ split: SPLIT }, variants({ A: 2, 'split-2': 1, default: 1 }))
  assert.deepEqual(split?.split, [2, 1])
  assert.deepEqual([split?.everyone.scans, split?.earlier.scans], [3, 1])
})

test('nobody came, or it cannot be told', () => {
  const none = { scans: 0, share: 0 }
  assert.deepEqual(countStops({}, []), { rules: [], everyone: none, split: [], earlier: none })
  assert.equal(countStops({ rules: RULES }, null), null)
})

test('other rules within the days are noticed, older ones are not', () => {
  const version = (changed_at: string, rules?: Code['rules']) =>
    ({ changed_at, ...(rules && { rules }) }) as PastDestination
  const past = [version('2026-11-05T00:00:00Z', RULES), version('2026-10-01T00:00:00Z')]
  assert.equal(wasLedOtherwise({ rules: RULES }, past, '2026-11-01'), true)
  assert.equal(wasLedOtherwise({ rules: RULES }, past, '2026-11-06'), false)
  const alike = [version('2026-11-05T00:00:00Z', RULES), version('2026-10-01T00:00:00Z', RULES)]
  assert.equal(wasLedOtherwise({ rules: RULES }, alike, '2026-11-01'), false)
})
