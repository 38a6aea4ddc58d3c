import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepOf, stepsOf } from './steps.ts'

test('each shade has about as many countries, and equal counts have the same', () => {
  const counts = [100_000, 90, 80, 9, 8, 7, 3, 2]
  const steps = stepsOf(counts)
  assert.deepEqual(
    steps.map(({ step, from, to }) => [step, from, to]),
    [
      [1, 2, 3],
      [2, 7, 8],
      [3, 9, 80],
      [4, 90, 100_000],
    ],
  )
  assert.deepEqual(
    counts.map((count) => stepOf(count, steps)),
    [4, 4, 3, 3, 2, 2, 1, 1],
  )
  assert.deepEqual(stepsOf([5, 5, 5, 1]), [
    { step: 1, from: 1, to: 1 },
    { step: 4, from: 5, to: 5 },
  ])
})

test('a single country is the darkest, and none has no shades', () => {
  assert.deepEqual(stepsOf([7]), [{ step: 4, from: 7, to: 7 }])
  assert.deepEqual(stepsOf([]), [])
})
