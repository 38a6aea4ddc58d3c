import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openParser, readJson } from './json.ts'
import { readLargeJson } from './large-json.ts'

/** As the framework's parser does, which skips a byte order mark. */
const parse = openParser((text, done) => done(null, JSON.parse(text.replace(/^\ufeff/, ''))))

const value = fc.jsonValue({ maxDepth: 4 })
/** Fields with lists, with anything, and duplicated; spaces wherever they are allowed. */
const bodies = fc
  .array(fc.tuple(fc.constantFrom('items', 'x', '\\u0069tems', 'a"b', 'é'), value), {
    maxLength: 5,
  })
  .map((fields) => {
    const inner = fields.map(
      ([name, held]) => `${JSON.stringify(name)} :${JSON.stringify(held, null, 1)}`,
    )
    return `\ufeff {${inner.join(' , ')}} `
  })

async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return { value: await read() }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

async function assertAlike(bytes: Uint8Array): Promise<void> {
  const large = await outcome(() => readLargeJson(bytes, parse))
  assert.deepEqual(
    large,
    await outcome(() => readJson(bytes, parse)),
    Buffer.from(bytes).toString(),
  )
}

test('parsing a body by elements gives the same result as parsing it at once', async () => {
  await fc.assert(fc.asyncProperty(bodies, (text) => assertAlike(Buffer.from(text))))
  await fc.assert(fc.asyncProperty(value, (held) => assertAlike(Buffer.from(JSON.stringify(held)))))
})

test('invalid JSON is rejected the same way by both', async () => {
  const damage = fc.tuple(bodies, fc.nat(), fc.constantFrom(...Buffer.from('[]{},:"\\1 e\xff\x00')))
  await fc.assert(
    fc.asyncProperty(damage, ([text, place, byte]) => {
      const bytes = Buffer.from(text)
      bytes[place % bytes.length] = byte
      return assertAlike(bytes)
    }),
    { numRuns: 2000 },
  )
  for (const text of [
    '{"items":[1,]}',
    '{"items":[,1]}',
    '{"items":[1 2]}',
    '{"items":[}]}',
    '{"items":[',
  ]) {
    await assertAlike(Buffer.from(text))
  }
  await assertAlike(Buffer.from('{"items":[\ufeff1]}'))
})

test('an element, the rest and the number of elements have limits', async () => {
  const message = (text: string) => outcome(() => readLargeJson(Buffer.from(text), parse))
  const long = 'x'.repeat(65 * 1024)
  assert.match(
    JSON.stringify(await message(`{"items":[1,"${long}"]}`)),
    /items\[1\] is larger than 64 KiB/,
  )
  assert.match(JSON.stringify(await message(`{"x":"${long}"}`)), /larger than 64 KiB/)
  assert.match(
    JSON.stringify(await message(`{"items":[${'1,'.repeat(10_001)}1]}`)),
    /10000 elements/,
  )
})

test('reading a large body yields to others', async () => {
  const items = Array.from({ length: 5000 }, () =>
    Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field_${i}`, i])),
  )
  const body = Buffer.from(JSON.stringify({ items }))
  let rounds = 0
  const count = () => {
    rounds++
    if (rounds < 1e6) again = setImmediate(count)
  }
  let again = setImmediate(count)
  assert.deepEqual(await readLargeJson(body, parse), { items })
  clearImmediate(again)
  assert.ok(rounds >= 4, `${rounds} rounds`)
})
