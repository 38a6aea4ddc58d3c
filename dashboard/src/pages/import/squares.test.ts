import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSquares } from './squares.ts'

const made = { url: 'https://q.example/a' }

test('every row is a square, and a refusal is seen', () => {
  const results = { 2: made, 3: { why: 'taken' } }
  assert.deepEqual(toSquares([2, 3, 4], results), {
    squares: ['made', 'refused', 'waiting'],
    each: 1,
  })
})

test('of many rows, several are one square', () => {
  const lines = Array.from({ length: 1100 }, (_, index) => index)
  const { squares, each } = toSquares(lines, { 0: made, 1: made, 2: made, 4: { why: 'full' } })
  assert.equal(each, 3)
  assert.equal(squares.length, 367)
  assert.deepEqual(squares.slice(0, 3), ['made', 'refused', 'waiting'])
})
