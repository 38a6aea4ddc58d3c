import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomText } from '../random.ts'
import { isKey, lastFour, newKey } from './key-format.ts'
import { MODES } from './owner.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key is its prefix, 32 random characters and 6 of checksum, all base62', () => {
  for (const mode of MODES) {
    for (let i = 0; i < 200; i++) {
      const key = newKey(mode)
      assert.match(key, new RegExp(`^sk_${mode}_[0-9A-Za-z]{38}$`))
      assert.ok(isKey(key), key)
    }
  }
})

test('the checksum detects every change of a single character', () => {
  for (const mode of MODES) {
    const key = newKey(mode)
    for (let at = 0; at < key.length; at++) {
      for (const character of `${BASE62}_- é`) {
        if (character === key[at]) continue
        const changed = key.slice(0, at) + character + key.slice(at + 1)
        assert.equal(isKey(changed), false, `${key} was taken for ${changed}`)
      }
    }
  }
})

test('the checksum detects swapped neighbours', () => {
  const key = newKey('live')
  for (let at = 8; at < key.length - 1; at++) {
    if (key[at] === key[at + 1]) continue
    const changed = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`
    assert.equal(isKey(changed), false, `${key} was taken for ${changed}`)
  }
})

test('a key with extra or missing characters is invalid', () => {
  const key = newKey('test')
  const wrong = ['', ` ${key}`, `${key} `, `${key}\n`, key.slice(0, -1), `${key}0`, `x${key}`]
  for (const text of [...wrong, key.toUpperCase(), key.replace('test', 'live')]) {
    assert.equal(isKey(text), false, JSON.stringify(text))
  }
})

test('ten thousand keys are all different', () => {
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newKey('live'))).size, 10_000)
})

test('only the last four characters of a key are shown later', () => {
  assert.equal(lastFour('sk_live_abcdWXYZ'), 'WXYZ')
})

test('random text uses every character of its alphabet about equally often', () => {
  const text = Array.from({ length: 2000 }, () => randomText(BASE62, 31)).join('')
  assert.equal(text.length, 62_000)
  for (const character of BASE62) {
    const times = text.split(character).length - 1
    assert.ok(times > 800 && times < 1200, `${character} came ${times} times of about 1000`)
  }
})
