import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONNECTIONS_MIN, CONNECTIONS_SETTING, shareOut } from './connections.ts'

const sum = (shares: object) => Object.values(shares).reduce((a, b) => a + b, 0)

test('a connection budget is fully divided, and every part gets some', () => {
  for (let total = CONNECTIONS_MIN; total <= 200; total++) {
    const shares = shareOut(total)
    assert.equal(sum(shares), total)
    for (const share of Object.values(shares)) assert.ok(share >= 1)
    assert.ok(shares.recorder <= 3, 'the recorder has no use for more')
  }
})

test('the default budget is 20', () => {
  assert.equal(CONNECTIONS_SETTING.fallback, '20')
  assert.deepEqual(shareOut(20), {
    ...{ api: 6, redirects: 4, lease: 1, readers: 3, recorder: 3, courier: 3 },
  })
})
