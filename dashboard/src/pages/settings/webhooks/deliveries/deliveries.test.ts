import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toReadable, toVisible } from './visible.ts'

test('characters that hide or turn others are shown as their codes', () => {
  assert.equal(toVisible('a\r\nb\tc'), 'a\nb\tc')
  assert.equal(toVisible('\u0000\u001b[31m\u202ex\ufeff'), '\\u0000\\u001b[31m\\u202ex\\ufeff')
  // Letters for machines only, what fills space, and half of a character.
  assert.equal(toVisible('a\u{e0041}b'), 'a\\udb40\\udc41b')
  assert.equal(toVisible('\u3164\ufff9\ud800'), '\\u3164\\ufff9\\ud800')
  assert.equal(toVisible('Köln 👩‍👧 שלום'), 'Köln 👩‍👧 שלום')
})

test('a body is laid out if it is JSON, and left alone if not', () => {
  assert.equal(toReadable('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}')
  assert.equal(toReadable('{"a":'), '{"a":')
})
