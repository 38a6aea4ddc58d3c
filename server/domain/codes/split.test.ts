import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { minusLog, pickShare, toShare } from './split.ts'

const VISITORS = 100_000

/** Keys as the service makes them: an HMAC over code, network and agent, cut to 53 bits. */
function keysOf(code: string): number[] {
  return Array.from({ length: VISITORS }, (_, index) => {
    const network = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    const digest = createHmac('sha256', 'split').update(`${code}\n${network}\nagent`).digest()
    return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) >> 3)
  })
}

const KEYS = keysOf('qr_one')

type Split = readonly (readonly [name: string, weight: number])[]

function pickAll(split: Split, keys: readonly number[] = KEYS): string[] {
  const shares = split.map(([name, weight]) => toShare(name, weight))
  return keys.map((key) => split[pickShare(shares, key)]?.[0] ?? '')
}

function partOf(picked: readonly string[], name: string): number {
  return picked.filter((one) => one === name).length / picked.length
}

function assertShares(split: Split, keys: readonly number[], title: string): void {
  const picked = pickAll(split, keys)
  const total = split.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of split) {
    const difference = Math.abs(partOf(picked, name) - weight / total)
    assert.ok(difference <= 0.005, `${title}: ${name} is off by ${difference}`)
  }
}

const SPLITS: readonly Split[] = [
  [
    ['split-1', 50],
    ['split-2', 50],
  ],
  [
    ['split-1', 9],
    ['split-2', 1],
  ],
  [
    ['old', 1],
    ['new', 1000],
  ],
  [
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ],
  Array.from({ length: 10 }, (_, index) => [`split-${index + 1}`, index + 1] as const),
  Array.from({ length: 10 }, (_, index) => [`Ünïcode ${'x'.repeat(index)}`, 100] as const),
]

test('over 100,000 visitors every share is within half a percentage point of its weight', () => {
  for (const [index, split] of SPLITS.entries()) assertShares(split, KEYS, `split ${index}`)
})

test('even keys that hardly differ are shared out evenly', () => {
  const rows = Array.from({ length: VISITORS }, (_, index) => index)
  for (const [index, split] of SPLITS.entries()) {
    assertShares(split, rows, `rows, split ${index}`)
    assertShares(
      split,
      rows.map((row) => row * 2 ** 33),
      `high bits, split ${index}`,
    )
  }
})

test('from 50:50 to 60:40 only a tenth of the visitors move, all of them to the larger share', () => {
  const before = pickAll([
    ['split-1', 50],
    ['split-2', 50],
  ])
  const after = pickAll([
    ['split-1', 60],
    ['split-2', 40],
  ])
  const moved = after.filter((name, index) => name !== before[index])
  assert.ok(moved.length / VISITORS <= 0.105, `${moved.length} moved`)
  assert.ok(moved.length / VISITORS >= 0.095, `${moved.length} moved`)
  assert.ok(moved.every((name) => name === 'split-1'))
})

test('a new entry takes its share from the others, and the others keep theirs', () => {
  const before = pickAll([
    ['a', 2],
    ['b', 1],
  ])
  const after = pickAll([
    ['new', 1],
    ['a', 2],
    ['b', 1],
  ])
  assert.ok(after.every((name, index) => name === 'new' || name === before[index]))
  assert.ok(Math.abs(partOf(after, 'new') - 0.25) <= 0.005)
})

test('only the proportion of weights counts, and names are told apart by name, not by place', () => {
  const picked = pickAll([
    ['a', 3],
    ['b', 1],
  ])
  assert.deepEqual(
    pickAll([
      ['a', 750],
      ['b', 250],
    ]),
    picked,
  )
  assert.deepEqual(
    pickAll([
      ['b', 1],
      ['a', 3],
    ]),
    picked,
  )
})

test('two codes with the same split are independent', () => {
  const split: Split = [
    ['split-1', 1],
    ['split-2', 1],
  ]
  const one = pickAll(split)
  const other = pickAll(split, keysOf('qr_two'))
  const both = one.filter((name, index) => name === 'split-1' && other[index] === 'split-1')
  assert.ok(Math.abs(both.length / VISITORS - 0.25) <= 0.005, `${both.length} in both`)
})

test('two splits of one code that differ in their names are independent', () => {
  const one = pickAll([
    ['split-1', 1],
    ['split-2', 1],
  ])
  const other = pickAll([
    ['a', 1],
    ['b', 1],
  ])
  const both = one.filter((name, index) => name === 'split-1' && other[index] === 'a')
  assert.ok(Math.abs(both.length / VISITORS - 0.25) <= 0.005, `${both.length} in both`)
})

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
