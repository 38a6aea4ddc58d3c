import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { difference, shorten, shortenBoth } from './difference.ts'

function marked(before: string, after: string): string {
  const { start, before: old, after: made, end } = difference(before, after)
  return `${start}[${old}|${made}]${end}`
}

test('whole parts of a link are marked, not half words', () => {
  const menu = 'https://cafe.example/menu/'
  assert.equal(marked(`${menu}autumn`, `${menu}late-autumn`), `${menu}[autumn|late-autumn]`)
  assert.equal(marked(`${menu}autumn`, `${menu}august`), `${menu}[autumn|august]`)
  assert.equal(marked(menu, `${menu}autumn`), `${menu}[|autumn]`)
  assert.equal(marked(`${menu}autumn`, menu), `${menu}[autumn|]`)
  assert.equal(marked(menu, menu), `${menu}[|]`)
})

test('what is the same at the end stays unmarked from a separator on', () => {
  assert.equal(
    marked('https://a.example/x/menu?utm=card', 'https://a.example/y/menu?utm=card'),
    'https://a.example/[x|y]/menu?utm=card',
  )
  assert.equal(
    marked('https://old.example/menu', 'https://new.example/menu'),
    'https://[old.example|new.example]/menu',
  )
  assert.equal(marked('http://a.example/x', 'https://a.example/x'), '[http:|https:]//a.example/x')
  assert.equal(
    marked('https://a.example/?a=1', 'https://a.example/?a=2'),
    'https://a.example/?a=[1|2]',
  )
  assert.equal(marked('https://a.example/a/a', 'https://a.example/a'), 'https://a.example/[a/a|a]')
})

test('the parts of any two texts make up the texts again', () => {
  const piece = fc.constantFrom('/', '?', '&', '=', 'a', 'b', 'menu', '😀', 'ä')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = difference(before, after)
      assert.equal(parts.start + parts.before + parts.end, before)
      assert.equal(parts.start + parts.after + parts.end, after)
      assert.equal(parts.before === '' && parts.after === '', before === after)
    }),
  )
})

test('a long text keeps its beginning and end, and no character is cut in two', () => {
  assert.equal(shorten('short', 5), 'short')
  assert.equal(shorten('abcdefghij', 5), 'ab…ij')
  assert.equal(shorten('😀😀😀😀😀😀', 5), '😀😀…😀😀')
})

test('two long texts that differ in their middle are still two when they are shortened', () => {
  const long = (middle: string) => `https://a.example/${'b'.repeat(90)}/${middle}/${'c'.repeat(90)}`
  const [before, after] = shortenBoth(long('old'), long('new'), 60)
  assert.match(before, /…b*\/old\/c*…/)
  assert.match(after, /…b*\/new\/c*…/)
  assert.deepEqual(shortenBoth('a', 'b', 60), ['a', 'b'])
})
