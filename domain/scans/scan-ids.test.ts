import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AFTER_PATTERN, LAST_ID_PATTERN } from '../events/events.ts'
import { openCipher } from './scan-cipher.ts'
import { toScanIds } from './scan-ids.ts'

const AT = Date.UTC(2026, 0, 31)
const KEY = '00010203040506070809101112131415'
const SAMPLE = 20_000
const anySeq = fc.oneof(fc.nat(), fc.bigInt(0n, 2n ** 53n - 1n).map(Number))

/** The part that hides the number, as one. */
function tailOf(id: string): bigint {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  return [...id.slice(-16)].reduce((sum, digit) => sum * 32n + BigInt(alphabet.indexOf(digit)), 0n)
}

test('the cipher is Speck64/128: it matches its authors’ example', () => {
  // Beaulieu et al., "The SIMON and SPECK Families of Lightweight Block Ciphers", appendix C.
  const key = '03020100 0b0a0908 13121110 1b1a1918'.split(' ').map((word) => Number(`0x${word}`))
  const cipher = openCipher(key)
  const words = new Uint32Array([0x3b726574, 0x7475432d])
  cipher.encrypt(words)
  assert.deepEqual([...words], [0x8c6fa548, 0x454e028b])
  cipher.decrypt(words)
  assert.deepEqual([...words], [0x3b726574, 0x7475432d])
})

test('an id decodes to its number, and every id is a cursor', () => {
  const ids = toScanIds(KEY, 0)
  const law = fc.property(anySeq, fc.integer({ min: 0, max: 2 ** 50 - 1 }), (seq, at) => {
    const id = ids.of(at, seq)
    assert.match(id, /^scan_[0-9a-hjkmnp-tv-z]{26}$/)
    assert.equal(ids.seqOf(id), seq)
    for (const pattern of [LAST_ID_PATTERN, AFTER_PATTERN]) assert.match(id, new RegExp(pattern))
  })
  fc.assert(law, { numRuns: 2_000 })
})

test('ids are all different, and sort by the millisecond of their scans', () => {
  const ids = toScanIds(KEY, 0)
  const made = Array.from({ length: SAMPLE }, (_, seq) => ids.of(AT + seq, seq))
  assert.deepEqual(made, made.toSorted())
  const tails = new Set(Array.from({ length: SAMPLE }, (_, seq) => ids.of(AT, seq)))
  assert.equal(tails.size, SAMPLE)
})

test('two ids reveal nothing about the number of scans between them', () => {
  const ids = toScanIds(KEY, 0)
  const tails = Array.from({ length: SAMPLE }, (_, seq) => tailOf(ids.of(AT, seq + 1)))
  // Whatever the gap, the later one is the greater one half of the time.
  for (const gap of [1, 2, 10, 1000]) {
    const later = tails.slice(gap)
    const rises = later.filter((tail, index) => tail > (tails[index] ?? 0n)).length / later.length
    assert.ok(Math.abs(rises - 0.5) < 0.03, `${rises} of those ${gap} apart rise`)
    // And each of the 64 bits differs half of the time.
    for (let bit = 0n; bit < 64n; bit++) {
      const flips = later.filter((tail, index) => ((tail ^ (tails[index] ?? 0n)) >> bit) & 1n)
      assert.ok(Math.abs(flips.length / later.length - 0.5) < 0.03, `bit ${bit}, gap ${gap}`)
    }
  }
  // Distances between ids do not go with distances between numbers.
  const pairs = tails.map((_, index) => [index, (index * 7919) % SAMPLE] as const)
  const gaps = pairs.map(([a, b]) => Math.abs(a - b))
  const distances = pairs.map(([a, b]) => Math.abs(Number((tails[a] ?? 0n) - (tails[b] ?? 0n))))
  const r = correlation(gaps, distances)
  assert.ok(Math.abs(r) < 0.04, `they go together by ${r}`)
})

test('another key gives different ids and accepts none of ours', () => {
  const ours = toScanIds(KEY, 0)
  const theirs = toScanIds(KEY.replace('00', '01'), 0)
  let taken = 0
  for (let seq = 1; seq <= SAMPLE; seq++) {
    const id = ours.of(AT, seq)
    assert.notEqual(theirs.of(AT, seq), id)
    if (theirs.seqOf(id) !== null) taken++
  }
  // 11 bits of 64 are always 0.
  assert.ok(taken < SAMPLE / 500, `${taken} were taken`)
})

test('old ids stay unchanged, and plain numbers beyond them are not decoded', () => {
  const ids = toScanIds(KEY, 1000)
  const plain = (digits: string) => `scan_01m7eftr2m${digits.padStart(16, '0')}`
  assert.equal(ids.of(1_800_000_000_000, 91), `scan_01mcc5rm00${'2v'.padStart(16, '0')}`)
  assert.equal(ids.seqOf(plain('0')), 0)
  assert.equal(ids.seqOf(plain('2s')), 89)
  assert.equal(ids.seqOf(plain('z8')), 1000)
  // Else the number of every scan of one's own could be found out by asking for what follows.
  for (const digits of ['z9', '100', '7zzzzzzzzzz']) assert.equal(ids.seqOf(plain(digits)), 1000)
  assert.equal(tailOf(ids.of(AT, 1000)), 1000n)
  assert.notEqual(tailOf(ids.of(AT, 1001)), 1001n)
  assert.equal(ids.seqOf(ids.of(AT, 1001)), 1001)
})

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const along = mean(a.map((x, index) => (x - meanA) * ((b[index] ?? 0) - meanB)))
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((x) => (x - middle) ** 2)))
  return along / (spread(a, meanA) * spread(b, meanB))
}
