import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openHmac, openTextHmac } from './hmac.ts'

/** Around the block of 64 bytes, beyond which a key is hashed first. */
const KEY_LENGTHS = [0, 1, 24, 32, 63, 64, 65, 200]
const LENGTHS = [0, 1, 55, 56, 63, 64, 65, 1000]

test('digests are those of createHmac, for keys and messages of any length', () => {
  for (const keyLength of KEY_LENGTHS) {
    const key = randomBytes(keyLength)
    const hmac = openHmac(key)
    const textHmac = openTextHmac(key, 1000)
    for (const length of LENGTHS) {
      const message = randomBytes(length)
      const right = () => createHmac('sha256', key).update(message)
      const half = length >> 1
      assert.equal(hmac(message), right().digest('base64'))
      assert.equal(hmac(message.subarray(0, half), message.subarray(half)), hmac(message))
      assert.equal(textHmac(message.toString('latin1')), right().digest('hex'))
    }
  }
})

test('a long text counts up to its limit', () => {
  const key = randomBytes(32)
  const textHmac = openTextHmac(key, 10)
  const right = createHmac('sha256', key).update('a'.repeat(10)).digest('hex')
  assert.equal(textHmac('a'.repeat(11)), right)
  assert.equal(textHmac('a'.repeat(10)), right)
})
