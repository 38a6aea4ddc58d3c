import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRecent } from './recent.ts'

const MAX = 10

test('the last keys that were set or asked for are kept, and at most twice as many', () => {
  const recent = openRecent<number, number>(MAX)
  for (let key = 0; key < 1000; key++) {
    recent.set(key, key)
    for (let last = Math.max(0, key - MAX + 2); last <= key; last++) {
      assert.equal(recent.get(last), last)
    }
  }
  const kept = Array.from({ length: 1000 }, (_, key) => key).filter(
    (key) => recent.get(key) !== undefined,
  )
  assert.ok(kept.length <= 2 * MAX, `${kept.length} keys`)
})

test('what is asked for again and again is never forgotten', () => {
  const recent = openRecent<string | null>(MAX)
  recent.set('wanted', null)
  for (let other = 0; other < 1000; other++) {
    recent.set(`other ${other}`, '')
    assert.equal(recent.get('wanted'), null)
  }
})

test('what is deleted or cleared is gone from both generations', () => {
  const recent = openRecent<number, number>(MAX)
  for (let key = 0; key < MAX + 3; key++) recent.set(key, key)
  recent.delete(0)
  recent.delete(MAX + 1)
  assert.equal(recent.get(0), undefined)
  assert.equal(recent.get(MAX + 1), undefined)
  assert.equal(recent.get(1), 1)
  recent.clear()
  for (let key = 0; key < MAX + 3; key++) assert.equal(recent.get(key), undefined)
})
