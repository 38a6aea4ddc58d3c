import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOWHERE, type Seen } from '../scans/scans.ts'
import { destinationFor } from './destination-for.ts'
import type { Target } from './target.ts'

const NOW = 1_800_000_000_000
const URL = 'https://example.com/menu'
const TARGET: Target = {
  codeId: 'qr_01jabcdefghjkmnpqrstvwxyz0',
  accountId: 'acct_01jabcdefghjkmnpqrstvwxyz0',
  mode: 'live',
  destinationUrl: URL,
  status: 'active',
  isSuspended: false,
  isBlocked: false,
  blockList: 0,
}
const SEEN: Seen = {
  ...NOWHERE,
  class: 'human',
  reason: '',
  device: 'ios',
  browser: 'safari',
  visitor: 1,
}

test('an active code leads to its destination, whoever scans it', () => {
  assert.equal(destinationFor(TARGET, SEEN, NOW), URL)
  assert.equal(destinationFor({ ...TARGET, mode: 'test' }, SEEN, NOW), URL)
  const crawler: Seen = { ...SEEN, class: 'crawler', reason: 'Googlebot', visitor: 0 }
  assert.equal(destinationFor(TARGET, crawler, NOW), URL)
})

test('every other code leads nowhere, and the answer says why', () => {
  for (const status of ['paused', 'draft', 'deleted'] as const) {
    assert.deepEqual(destinationFor({ ...TARGET, status }, SEEN, NOW), { reason: status })
    const bare = { ...TARGET, status, destinationUrl: null }
    assert.deepEqual(destinationFor(bare, SEEN, NOW), { reason: status })
  }
  assert.deepEqual(destinationFor(null, null, NOW), { reason: 'unknown' })
})

test('the brakes stop every code but a deleted one, and the account comes before the code', () => {
  const suspended = { ...TARGET, isSuspended: true }
  for (const status of ['active', 'paused', 'draft'] as const) {
    const reasonFor = (target: Target) => destinationFor({ ...target, status }, SEEN, NOW)
    assert.deepEqual(reasonFor(suspended), { reason: 'suspended' })
    assert.deepEqual(reasonFor({ ...suspended, isBlocked: true }), { reason: 'suspended' })
    assert.deepEqual(reasonFor({ ...TARGET, isBlocked: true }), { reason: 'blocked' })
  }
  const deleted: Target = { ...suspended, isBlocked: true, status: 'deleted' }
  assert.deepEqual(destinationFor(deleted, SEEN, NOW), { reason: 'deleted' })
})

test('a code without a destination is never followed', () => {
  assert.deepEqual(destinationFor({ ...TARGET, destinationUrl: null }, SEEN, NOW), {
    reason: 'draft',
  })
})

test('leading nowhere allocates nothing', () => {
  const paused: Target = { ...TARGET, status: 'paused' }
  assert.equal(destinationFor(paused, SEEN, NOW), destinationFor(paused, SEEN, NOW))
})
