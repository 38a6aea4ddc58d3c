import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAgo } from './format.ts'

test('yesterday is the day before, whatever the hour', () => {
  const now = new Date(2026, 10, 17, 2, 47).getTime()
  const ago = (...at: [day: number, hour: number, minute: number]) =>
    toAgo(new Date(2026, 10, ...at).toISOString(), now)
  assert.equal(ago(17, 2, 46), '1 min ago')
  assert.equal(ago(16, 23, 28), '3 hr ago')
  assert.equal(ago(16, 2, 30), 'yesterday')
  assert.equal(ago(15, 23, 28), '2 days ago')
  assert.equal(ago(11, 3, 0), '6 days ago')
})

test('what has happened is never ahead, whatever the clock of the browser says', () => {
  const now = Date.now()
  for (const ahead of [0, 1, 59, 61, 90, 3600, 90_000]) {
    assert.equal(toAgo(new Date(now + ahead * 1000).toISOString(), now), 'now')
  }
  assert.equal(toAgo(new Date(now - 59_000).toISOString(), now), 'now')
})
