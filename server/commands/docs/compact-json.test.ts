import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toCompactJson } from './compact-json.ts'

test('is the same document, in lines that are only longer than the width if one value is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = toCompactJson(value)
      assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(value))
      for (const line of text.split('\n')) {
        assert.ok(line.length <= 121 || /^ *("([^"\\]|\\.)*": )?"/.test(line), line)
      }
    }),
  )
  assert.equal(
    toCompactJson({ a: [1, { b: null }], c: {}, d: [] }),
    '{ "a": [1, { "b": null }], "c": {}, "d": [] }',
  )
})
