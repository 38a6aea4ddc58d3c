import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelsOf, ticksOf } from './scale.ts'

test('lines are at round, whole numbers, and few', () => {
  assert.deepEqual(ticksOf(1), [1])
  assert.deepEqual(ticksOf(2), [1, 2])
  assert.deepEqual(ticksOf(7), [2, 4, 6])
  assert.deepEqual(ticksOf(778), [200, 400, 600])
  assert.deepEqual(ticksOf(1000), [500, 1000])
  for (let most = 1; most < 5000; most += 7) {
    const ticks = ticksOf(most)
    assert.ok(ticks.length >= 1 && ticks.length <= 4, `${most}: ${ticks}`)
    assert.ok(ticks.every((tick) => Number.isInteger(tick) && tick > 0 && tick <= most))
  }
})

test('at most nine points are named, the first always', () => {
  assert.deepEqual(labelsOf(0), [])
  assert.deepEqual(labelsOf(7), [0, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(labelsOf(30), [0, 4, 8, 12, 16, 20, 24, 28])
  for (let count = 1; count < 400; count++) {
    const labels = labelsOf(count)
    assert.ok(labels[0] === 0 && labels.length <= 9 && (labels.at(-1) ?? 0) < count)
  }
})
