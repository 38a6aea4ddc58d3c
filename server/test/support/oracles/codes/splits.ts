import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { pickShare, toShare } from '../../../../../domain/codes/routing/split.ts'

/** Visitors of a split, and which part of them each share gets. */

/** Keys as the service makes them: an HMAC over code, network and agent, cut to 53 bits. */
export function keysOf(code: string, visitors: number): number[] {
  return Array.from({ length: visitors }, (_, index) => {
    const network = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    const digest = createHmac('sha256', 'split').update(`${code}\n${network}\nagent`).digest()
    return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) >> 3)
  })
}

export type Split = readonly (readonly [name: string, weight: number])[]

export function pickAll(split: Split, keys: readonly number[]): string[] {
  const shares = split.map(([name, weight]) => toShare(name, weight))
  return keys.map((key) => split[pickShare(shares, key)]?.[0] ?? '')
}

function partOf(picked: readonly string[], name: string): number {
  return picked.filter((one) => one === name).length / picked.length
}

export function assertShares(
  split: Split,
  keys: readonly number[],
  near: number,
  title: string,
): void {
  const picked = pickAll(split, keys)
  const total = split.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of split) {
    const difference = Math.abs(partOf(picked, name) - weight / total)
    assert.ok(difference <= near, `${title}: ${name} is off by ${difference}`)
  }
}

export const SPLITS: readonly Split[] = [
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

/** From 50:50 to 60:40 a tenth of the visitors move, all of them to the larger share. */
export function assertMoves(keys: readonly number[], near: number): void {
  const before = pickAll(
    [
      ['split-1', 50],
      ['split-2', 50],
    ],
    keys,
  )
  const after = pickAll(
    [
      ['split-1', 60],
      ['split-2', 40],
    ],
    keys,
  )
  const moved = after.filter((name, index) => name !== before[index])
  assert.ok(Math.abs(moved.length / keys.length - 0.1) <= near, `${moved.length} moved`)
  assert.ok(moved.every((name) => name === 'split-1'))
}

/** A new entry takes its share from the others, and the others keep theirs. */
export function assertJoins(keys: readonly number[], near: number): void {
  const before = pickAll(
    [
      ['a', 2],
      ['b', 1],
    ],
    keys,
  )
  const after = pickAll(
    [
      ['new', 1],
      ['a', 2],
      ['b', 1],
    ],
    keys,
  )
  assert.ok(after.every((name, index) => name === 'new' || name === before[index]))
  assert.ok(Math.abs(partOf(after, 'new') - 0.25) <= near)
}

/** Who gets the first of one is as likely as anyone to get the first of the other. */
export function assertIndependent(
  [one, other]: readonly [Split, Split],
  [keys, others]: readonly [readonly number[], readonly number[]],
  near: number,
): void {
  const [picked, also] = [pickAll(one, keys), pickAll(other, others)]
  const both = picked.filter((name, index) => name === one[0]?.[0] && also[index] === other[0]?.[0])
  assert.ok(Math.abs(both.length / keys.length - 0.25) <= near, `${both.length} in both`)
}
