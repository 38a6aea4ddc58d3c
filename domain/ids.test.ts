import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ID_LENGTH, newId } from './ids.ts'

const COUNT = 100_000
const AT = Date.UTC(2026, 0, 31)

function assertRising(ids: readonly string[]): void {
  const fall = ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ''))
  assert.equal(fall, -1, `${ids[fall]} does not sort after ${ids[fall - 1]}`)
}

test('an id is its prefix and 26 lower-case characters', () => {
  assert.equal(ID_LENGTH, 26)
  for (const prefix of ['acct', 'key', 'qr', 'req'] as const) {
    assert.match(newId(prefix, AT), new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`))
  }
})

test('a hundred thousand ids of one millisecond are unique and sort in creation order', () => {
  const ids = Array.from({ length: COUNT }, () => newId('qr', AT + 1))
  assertRising(ids)
  assert.ok(ids.every((id) => id.length === 'qr_'.length + 26))
})

test('a hundred thousand ids made over time are unique and sort by time', () => {
  assertRising(Array.from({ length: COUNT }, (_, index) => newId('qr', AT + 2 + (index >> 3))))
})

test('ids keep rising when the clock is set back', () => {
  const later = newId('qr', AT + 1_000_000)
  assertRising([later, newId('qr', AT), newId('qr', AT - 1), newId('qr', AT + 1_000_001)])
})

test('the time of an id can be read from its first ten characters', () => {
  const time = AT + 2_000_000
  const digits = newId('qr', time).slice(3, 13)
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  assert.equal(
    [...digits].reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0),
    time,
  )
})
