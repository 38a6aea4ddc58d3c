import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BYTES_MAX, COLUMNS_MAX, decode, ROWS_MAX, type Sheet, toSheet } from './reading.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('files in UTF-8 and UTF-16 are read, others are refused with the reason', () => {
  assert.equal(decode(bytesOf('Café')), 'Café')
  assert.equal(decode(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe9, 0])), 'aé')
  assert.deepEqual(decode(new Uint8Array([0x43, 0x61, 0x66, 0xe9])), { is: 'encoding' })
  assert.deepEqual(decode(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])), { is: 'binary' })
  assert.deepEqual(decode(new Uint8Array(BYTES_MAX + 1)), { is: 'large' })
})

test('what is no table is refused with the reason', () => {
  assert.deepEqual(toSheet('', ' \n'), { is: 'empty' })
  assert.deepEqual(toSheet('', 'name,url\n'), { is: 'rowless' })
  assert.deepEqual(toSheet('', 'name,url\na,"b\n'), { is: 'unclosed', line: 2 })
  const many = `url\n${'https://a.example\n'.repeat(ROWS_MAX + 1)}`
  assert.deepEqual(toSheet('', many), { is: 'many', rows: ROWS_MAX + 1 })
  const wide = `url\nhttps://a.example${','.repeat(1_900_000)}`
  assert.deepEqual(toSheet('', wide), { is: 'wide', columns: 1_900_001 })
  assert.ok('rows' in toSheet('', `url${','.repeat(COLUMNS_MAX - 1)}\nhttps://a.example`))
})

test('a list of links needs no header', () => {
  const sheet = toSheet('', 'https://a.example\nhttps://b.example') as Sheet
  assert.deepEqual(sheet.mapping, ['destination_url'])
  assert.deepEqual(sheet.headers, [null])
  assert.equal(sheet.rows.length, 2)
})

test('of a long name of a column its beginning is kept', () => {
  const sheet = toSheet('', `url,${'x'.repeat(1_000_000)}\nhttps://a.example,b`) as Sheet
  assert.deepEqual(sheet.headers, ['url', 'x'.repeat(100)])
})

test('rows may be wider than the header', () => {
  const sheet = toSheet('x.csv', 'url\nhttps://a.example,more') as Sheet
  assert.deepEqual(sheet.headers, ['url', null])
  assert.deepEqual(sheet.mapping, ['destination_url', null])
})
