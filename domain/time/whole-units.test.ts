import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Moments } from './periods.ts'
import { toUnitEnd, toWholeUnits } from './whole-units.ts'

test('whole units and edges are the span, once each, and no edge has a whole unit', () => {
  const spans = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 400 }))
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 60 }), ([from, length], unit) => {
      const to = from + length
      const { first, last, edges } = toWholeUnits([from, to], unit)
      const whole: Moments[] = last < first ? [] : [[first * unit, (last + 1) * unit - 1]]
      const seen = [...edges, ...whole].flatMap(([start, end]) =>
        Array.from({ length: end - start + 1 }, (_, index) => start + index),
      )
      const all = Array.from({ length: length + 1 }, (_, index) => from + index)
      assert.deepEqual(
        seen.sort((a, b) => a - b),
        all,
      )
      const ends = edges.map(
        ([start, end]) => Math.floor((end + 1) / unit) - Math.ceil(start / unit),
      )
      assert.ok(ends.every((count) => count < 1))
    }),
  )
})

test('an empty span has neither', () => {
  assert.deepEqual(toWholeUnits([10, 9], 5).edges, [])
})

test('a span that ends after now ends with its unit, since nothing is there; one that is over does not', () => {
  const day = 86_400_000
  const now = 10 * day + 5
  assert.deepEqual(toUnitEnd([3, now + 7], day, now), [3, 11 * day - 1])
  assert.deepEqual(toUnitEnd([3, now], day, now), [3, 11 * day - 1])
  assert.deepEqual(toUnitEnd([3, 11 * day - 1], day, now), [3, 11 * day - 1])
  assert.deepEqual(toUnitEnd([3, now - 1], day, now), [3, now - 1])
})
