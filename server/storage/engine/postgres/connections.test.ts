import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONNECTIONS_MIN, leastConnections, shareOut, usualConnections } from './connections.ts'

test('a connection budget is fully divided, and every part gets some', () => {
  for (const workers of [0, 1, 2, 4, 64]) {
    for (let total = leastConnections(workers); total <= 400; total++) {
      const shares = shareOut(total, workers)
      const { redirects, lease, ...once } = shares
      const sum = Object.values(once).reduce((a, b) => a + b, 0)
      const all = sum + (redirects + lease) * Math.max(1, workers)
      // What is too little for one more in each process goes to the others.
      assert.equal(all, total, `${total} with ${workers} workers`)
      for (const share of Object.values(shares)) assert.ok(share >= 1)
      assert.ok(shares.recorder <= 3, 'the recorder has no use for more')
    }
  }
})

test('by default it is 20, and 5 more for each further worker', () => {
  assert.deepEqual([0, 1, 2, 4].map(usualConnections), [20, 20, 25, 35])
  assert.deepEqual([0, 1, 2, 4].map(leastConnections), [10, 10, 13, 19])
  assert.equal(CONNECTIONS_MIN, 10)
  const usual = { api: 6, redirects: 4, lease: 1, readers: 3, recorder: 3, courier: 3 }
  for (const workers of [0, 1, 2, 4]) {
    assert.deepEqual(shareOut(usualConnections(workers), workers), usual)
  }
})
