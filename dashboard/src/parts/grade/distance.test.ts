import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance } from '../../words/en/lengths.ts'
import { metresAt } from './distance.ts'

test('twice the width scans from twice as far', () => {
  const said = { max_distance_m: 0.4 }
  assert.equal(metresAt(said, 30), 0.4)
  assert.equal(metresAt(said, 150), 2)
  assert.equal(metresAt(said, 60, 60), 0.4)
})

test('distances are in centimetres below a metre', () => {
  assert.deepEqual([0.4, 0.994, 0.996, 1.54].map(distance), ['40 cm', '99 cm', '1 m', '1.5 m'])
})
