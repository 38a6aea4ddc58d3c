import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLength, toWhole } from './lengths.ts'

test('lengths are read as people type them, within their limits', () => {
  assert.equal(toLength('22,5', 8, 2000), 22.5)
  assert.equal(toLength(' 60 ', 8, 2000), 60)
  for (const typed of ['', '7', '2001', '1e3', '-9', '6 0', '1.234'])
    assert.equal(toLength(typed, 8, 2000), null, typed)
  assert.equal(toWhole('1 024', 1, 2048), 1024)
  for (const typed of ['', '0', '12.5', '4096']) assert.equal(toWhole(typed, 1, 2048), null, typed)
})
