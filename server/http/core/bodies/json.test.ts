import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openParser, readJson } from './json.ts'

const parse = openParser((text, done) => done(null, JSON.parse(text)))
const read = (text: string) => readJson(Buffer.from(text), parse)

test('what is accepted is what JSON.parse says, with or without a byte order mark', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value, null, 1)
      assert.deepEqual(read(text), JSON.parse(text))
      assert.deepEqual(read(`\ufeff${text}`), JSON.parse(text))
    }),
  )
})

test('what is no JSON is refused, wherever it is damaged', () => {
  const damage = fc.tuple(
    fc.jsonValue({ maxDepth: 4 }),
    fc.nat(),
    fc.constantFrom(...Buffer.from('[]{},:"\\1 e\xff\x00')),
  )
  fc.assert(
    fc.property(damage, ([value, place, byte]) => {
      const bytes = Buffer.from(JSON.stringify(value))
      bytes[place % bytes.length] = byte
      let expected: unknown
      try {
        expected = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      } catch {
        assert.throws(() => readJson(bytes, parse), { code: 'invalid_request' })
        return
      }
      assert.deepEqual(readJson(bytes, parse), expected)
    }),
    { numRuns: 2000 },
  )
})

const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"f${i}":"a,b{[\\"${i}"`).join(',')}}`
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('objects, depth and values have limits, and are counted without parsing', () => {
  const unparsed = (text: string) =>
    readJson(Buffer.from(text), () => assert.fail('it was parsed')) as never
  read(fields(32))
  read(`[${Array(100).fill(fields(32)).join(',')}]`)
  assert.throws(() => unparsed(fields(33)), /an object in the body has more than 32 fields/i)
  assert.throws(() => unparsed(`{"items":[{"a":[1,2]},${fields(33)}]}`), /more than 32 fields/)
  read(nested(17))
  assert.throws(() => unparsed(nested(18)), /nested deeper than 16 levels/)
  read(`[${'0,'.repeat(199_000)}0]`)
  assert.throws(() => unparsed(`[${'0,'.repeat(200_000)}0]`), /more than 200000 values/)
})

test('brackets that were never opened, and a second byte order mark, are refused', () => {
  assert.throws(() => read(']]]]]]{}'), /not valid UTF-8 JSON/)
  assert.throws(() => read('\ufeff\ufeff{}'), /not valid UTF-8 JSON/)
})
