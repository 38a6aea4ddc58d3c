import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromCell, toCell, toLine } from './csv.ts'

test('a formula behind whatever may separate cells is text', () => {
  for (const [text, cell] of [
    ['=1+1', "'=1+1"],
    ['a;=1+1', `"a;'=1+1"`],
    ['a;=1+1;b', `"a;'=1+1;b"`],
    ['a;"=1+1;b', `"a;'""=1+1;b"`],
    ['a; \u00A0-1', `"a;' \u00A0-1"`],
    ['a|@sum', "a|'@sum"],
    ['a\t+1', `"a\t'+1"`],
    ['line\n=1\r\n-2\r@x', `"line\n'=1\r\n'-2\r'@x"`],
    ['\r=1+1', `"\r'=1+1"`],
    ['\uFF1D1;\uFF0B1', `"'\uFF1D1;'\uFF0B1"`],
    ["'=1+1", "''=1+1"],
  ] as const) {
    assert.equal(toCell(text), cell, JSON.stringify(text))
  }
})

test('all other text stays as it is', () => {
  for (const text of [
    '',
    'x=1;y=2',
    'https://example.com/?a=1&b=-2;c=+3',
    'Menu - summer, +10 %',
    'a, =1',
    "it's 5-6 @home",
    '||',
    'a;b|c',
  ]) {
    assert.equal(toCell(text).replace(/^"(.*)"$/s, '$1'), text)
  }
  assert.equal(toLine(['a', 'b "c"', ' d', 'e\nf']), 'a,"b ""c"""," d","e\nf"\r\n')
})

const texts = fc
  .array(fc.constantFrom(...'a1 ;|,"\'=+-@\t\r\n\u00A0\uFF1D'), { maxLength: 12 })
  .map((chars) => chars.join(''))

test('what is written is read back as it was', () => {
  fc.assert(fc.property(texts, (text) => fromCell(readBack(toCell(text))) === text))
})

test('however a line is split, no part of it is a formula', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (cells) => {
      const line = toLine(['id', ...cells])
      for (const separator of [/[;\r\n]/, /[\t\r\n]/, /[|\r\n]/, /[;|\t\r\n]/]) {
        for (const part of line.split(separator)) assert.doesNotMatch(part, /^["\s]*[=+\-@\uFF1D]/)
      }
      for (const cell of cells) assert.doesNotMatch(readBack(toCell(cell)), /^["\s]*[=+\-@\uFF1D]/)
    }),
  )
})

test('a long text takes no longer than it is long', () => {
  // Quadratic, one of them would take minutes.
  for (const part of [' ', ';', '; ', '"', ";'"]) toCell(part.repeat(2_000_000))
})

function readBack(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}
