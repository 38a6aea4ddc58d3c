import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectSeparator, parseCsv, toCsv } from './csv.ts'

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells)

test('plain rows, with every kind of line break, with and without one at the end', () => {
  for (const text of ['a,b\n1,2', 'a,b\r\n1,2\r\n', 'a,b\r1,2\r', '\uFEFFa,b\n1,2\n']) {
    assert.deepEqual(cellsOf(text), [
      ['a', 'b'],
      ['1', '2'],
    ])
  }
})

test('quotes hold separators, line breaks and quotes; empty cells stay', () => {
  assert.deepEqual(cellsOf('"a, b","say ""hi""",\n"x\r\ny",,"z"\n'), [
    ['a, b', 'say "hi"', ''],
    ['x\r\ny', '', 'z'],
  ])
  assert.deepEqual(cellsOf('5" pipe,"a" b \n'), [['5" pipe', 'a b']])
  assert.deepEqual(cellsOf('""\n"",x'), [['', 'x']])
})

test('rows are named by the line they begin on; empty ones are left out', () => {
  const { rows } = parseCsv('name,url\n\n"two\nlines",u\n,\n  ,\nlast,v')
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells[0]]),
    [
      [1, 'name'],
      [3, 'two\nlines'],
      [7, 'last'],
    ],
  )
})

test('the separator is the most frequent one of the first row, outside quotes', () => {
  assert.equal(detectSeparator('name;url\n1,2,3,4'), ';')
  assert.equal(detectSeparator('"a;b;c",d'), ',')
  assert.equal(detectSeparator('a\tb\tc, d'), '\t')
  assert.equal(detectSeparator('url\nhttps://a.example/?a=1,2'), ',')
  assert.equal(detectSeparator('\r\n\nurl\nhttps://a.example/x;y;z'), ',')
  assert.equal(detectSeparator('\n \nname;url\n'), ';')
  assert.equal(detectSeparator(''), ',')
  assert.deepEqual(cellsOf('a;b\n"1;2";3,4'), [
    ['a', 'b'],
    ['1;2', '3,4'],
  ])
})

test('a quote that is never closed is named by its line', () => {
  assert.equal(parseCsv('a,b\n1,2\n3,"four\n5,6\n').unclosed, 3)
  assert.equal(parseCsv('a,b\n1,"2"').unclosed, null)
})

test('nothing has no rows', () => {
  assert.deepEqual(cellsOf(''), [])
  assert.deepEqual(cellsOf('\n\r\n \n'), [])
})

test('what is written is read back, and runs in no spreadsheet', () => {
  const rows = [
    ['1', 'say "hi", all', 'two\r\nlines', ' spaces '],
    ['2', '=HYPERLINK("x")', '@sum', '-1'],
    ['3', 'a;=1+1', "'=1", 'Todo:\n- paint'],
  ]
  const text = toCsv(rows)
  assert.ok(text.includes('"\'=HYPERLINK(""x"")"'))
  assert.ok(text.includes(`3,"a;'=1+1",''=1,"Todo:\n'- paint"`), text)
  assert.deepEqual(cellsOf(text), rows)
})

test('two megabytes are read in a moment', () => {
  const text = `name,url\n${'"Poster, red",https://shop.example/some/long/path\n'.repeat(40_000)}`
  const takes = () => {
    const begun = performance.now()
    assert.equal(parseCsv(text).rows.length, 40_001)
    return performance.now() - begun
  }
  // The best of three: the machine may stand still during one of them.
  const ms = Math.min(takes(), takes(), takes())
  assert.ok(ms < 3000, `${ms} ms`)
})
