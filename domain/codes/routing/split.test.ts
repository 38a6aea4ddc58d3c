import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertIndependent,
  assertJoins,
  assertMoves,
  assertShares,
  keysOf,
  pickAll,
  SPLITS,
  type Split,
} from '../../../server/test/support/oracles/codes/splits.ts'
import { minusLog } from './split.ts'

/** A few thousand visitors, always the same ones; a hundred thousand in redirect/splits.proof.ts. */
const VISITORS = 4_000
const NEAR = 0.02
const KEYS = keysOf('qr_one', VISITORS)
const EVEN: Split = [
  ['split-1', 1],
  ['split-2', 1],
]
const LETTERS: Split = [
  ['a', 1],
  ['b', 1],
]

test('every share is near its weight', () => {
  for (const [index, split] of SPLITS.entries()) assertShares(split, KEYS, NEAR, `split ${index}`)
})

test('from 50:50 to 60:40 only a tenth of the visitors move, all of them to the larger share', () =>
  assertMoves(KEYS, NEAR))

test('a new entry takes its share from the others, and the others keep theirs', () =>
  assertJoins(KEYS, NEAR))

test('only the proportion of weights counts, and names are told apart by name, not by place', () => {
  const picked = pickAll(
    [
      ['a', 3],
      ['b', 1],
    ],
    KEYS,
  )
  assert.deepEqual(
    pickAll(
      [
        ['a', 750],
        ['b', 250],
      ],
      KEYS,
    ),
    picked,
  )
  assert.deepEqual(
    pickAll(
      [
        ['b', 1],
        ['a', 3],
      ],
      KEYS,
    ),
    picked,
  )
})

test('two codes with the same split are independent', () =>
  assertIndependent([EVEN, EVEN], [KEYS, keysOf('qr_two', VISITORS)], NEAR))

test('two splits of one code that differ in their names are independent', () =>
  assertIndependent([EVEN, LETTERS], [KEYS, KEYS], NEAR))

test('the choice is fixed: a release that changes it would move the visitors of every split', () => {
  const picks = (split: Split) =>
    pickAll(split, KEYS.slice(0, 40))
      .map((name) => split.findIndex(([one]) => one === name))
      .join('')
  assert.equal(
    picks([
      ['split-1', 1],
      ['split-2', 1],
    ]),
    '1001101001111000100011001111000011100101',
  )
  assert.equal(
    picks([
      ['summer', 5],
      ['winter', 3],
      ['Frühling', 2],
    ]),
    '0201101022002001010000200000010010210201',
  )
})

test('the logarithm is one', () => {
  const draws = [0, 1, 2, 3, 2 ** 31 - 1, 2 ** 31, 3_037_000_499, 3_037_000_500, 2 ** 32 - 1]
  for (let draw = 5; draw < 2 ** 32; draw = Math.floor(draw * 1.001) + 1) draws.push(draw)
  let before = Number.POSITIVE_INFINITY
  for (const draw of draws.sort((one, other) => one - other)) {
    const exact = -Math.log((draw + 0.5) / 2 ** 32)
    const found = minusLog(draw)
    assert.ok(Math.abs(found - exact) <= 1e-11 * Math.max(1, exact), `${draw}: ${found}`)
    assert.ok(found > 0 && found <= before, `${draw}: ${found} after ${before}`)
    before = found
  }
})
