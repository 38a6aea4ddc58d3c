import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprint } from './fingerprint.ts'

test('a text has one fingerprint, and no other text has it', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `[{"name":"Poster ${index}"}]`)
  assert.equal(new Set(texts.map(fingerprint)).size, texts.length)
  assert.equal(fingerprint('Café'), fingerprint('Café'))
  assert.match(fingerprint(''), /^[0-9a-z]{10,}$/)
})
