import { test } from 'node:test'
import {
  assertIndependent,
  assertJoins,
  assertMoves,
  assertShares,
  keysOf,
  SPLITS,
  type Split,
} from '../support/oracles/codes/splits.ts'

/** A hundred thousand visitors are split within half a percentage point of the weights. */
const VISITORS = 100_000
const NEAR = 0.005
const KEYS = keysOf('qr_one', VISITORS)
const EVEN: Split = [
  ['split-1', 1],
  ['split-2', 1],
]
const LETTERS: Split = [
  ['a', 1],
  ['b', 1],
]

test('every share is within half a percentage point of its weight', () => {
  for (const [index, split] of SPLITS.entries()) assertShares(split, KEYS, NEAR, `split ${index}`)
})

test('even keys that hardly differ are shared out evenly', () => {
  const rows = Array.from({ length: VISITORS }, (_, index) => index)
  const high = rows.map((row) => row * 2 ** 33)
  for (const [index, split] of SPLITS.entries()) {
    assertShares(split, rows, NEAR, `rows, split ${index}`)
    assertShares(split, high, NEAR, `high bits, split ${index}`)
  }
})

test('from 50:50 to 60:40 only a tenth of the visitors move, all of them to the larger share', () =>
  assertMoves(KEYS, NEAR))

test('a new entry takes its share from the others, and the others keep theirs', () =>
  assertJoins(KEYS, NEAR))

test('two codes with the same split are independent', () =>
  assertIndependent([EVEN, EVEN], [KEYS, keysOf('qr_two', VISITORS)], NEAR))

test('two splits of one code that differ in their names are independent', () =>
  assertIndependent([EVEN, LETTERS], [KEYS, KEYS], NEAR))
