import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toShares, withShare } from './shares.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 10 })

test('shares are whole percents that add up to 100, each next to its exact one', () => {
  assert.deepEqual(toShares([1000, ...Array(9).fill(1)]), [99, ...Array(9).fill(0)])
  assert.deepEqual(toShares([1000, 1]), [99, 0])
  assert.deepEqual(toShares([500, 500, 1]), [50, 49, 0])
  assert.deepEqual(toShares([99, 1]), [99, 1])
  assert.deepEqual(toShares([1, 1, 1]), [34, 33, 33])
  assert.deepEqual(toShares([1, 2]), [33, 67])
  fc.assert(
    fc.property(weights, (given) => {
      const shares = toShares(given)
      const exact = given.map((weight) => (weight * 100) / sum(given))
      // What is less than one percent is said as that, and the others leave room for it.
      const less = given.filter((weight) => weight * 100 < sum(given))
      assert.equal(sum(shares) + Math.ceil((sum(less) * 100) / sum(given)), 100)
      for (const [index, share] of shares.entries()) {
        assert.ok(Math.abs(share - (exact[index] ?? 0)) < 1)
        assert.equal(share === 0, less.includes(given[index] ?? 0))
      }
    }),
  )
})

test('when one share changes the others keep their proportions, and everyone gets somebody', () => {
  assert.deepEqual(withShare([50, 50], 0, 70), [70, 30])
  assert.deepEqual(withShare([20, 60, 20], 0, 60), [60, 30, 10])
  assert.deepEqual(withShare([1, 1, 1], 2, 1000), [1, 1, 98])
  assert.deepEqual(withShare([1, 1], 0, -5), [1, 99])
  fc.assert(
    fc.property(weights, fc.nat(9), fc.integer({ min: -10, max: 200 }), (given, at, percent) => {
      const shares = withShare(given, at % given.length, percent)
      assert.equal(sum(shares), 100)
      assert.ok(shares.every((share) => Number.isInteger(share) && share >= 1))
    }),
  )
})
