import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReserved, newShortCode, readShortCode, shortCodeFault, toSlug } from './short-code.ts'

/** The API promises these; the service may reserve more. */
const RESERVED = [
  'v1',
  'app',
  'images',
  'docs',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'openapi.json',
  'robots.txt',
  'favicon.ico',
  '.well-known',
]

test('a short code has 3 to 50 letters, digits, underscores and hyphens', () => {
  for (const good of ['abc', 'A_b-9', '---', '___', '000', 'x'.repeat(50)]) {
    assert.equal(shortCodeFault(good), null, good)
  }
  const bad = [
    '',
    'ab',
    'x'.repeat(51),
    'a b',
    'a.b',
    'a/b',
    'äöü',
    'abc ',
    ' abc',
    'abc\n',
    'a%20',
  ]
  for (const word of bad) assert.notEqual(shortCodeFault(word), null, JSON.stringify(word))
})

test('reserved words are rejected in any case, with the reason', () => {
  for (const word of RESERVED) {
    assert.ok(isReserved(word), word)
    assert.match(shortCodeFault(word.toUpperCase()) ?? '', /reserved/, word)
  }
  assert.equal(shortCodeFault('v1x'), null)
})

test('names that were reserved later are refused, but remain short links', () => {
  for (const word of ['mcp', 'internal']) {
    assert.match(shortCodeFault(word.toUpperCase()) ?? '', /reserved/, word)
    assert.equal(readShortCode(`/${word}`, ''), word)
  }
})

test('a generated short code has 7 unambiguous characters and is always valid', () => {
  const seen = new Set<string>()
  for (let i = 0; i < 10_000; i++) {
    const code = newShortCode()
    assert.match(code, /^[23456789abcdefghjkmnpqrstuvwxyz]{7}$/)
    assert.equal(shortCodeFault(code), null)
    seen.add(code)
  }
  assert.ok(seen.size > 9_990, `${10_000 - seen.size} of 10,000 came twice`)
})

test('short codes that differ only in case are the same name', () => {
  assert.equal(toSlug('Summer-MENU_1'), toSlug('sUMMER-menu_1'))
  assert.notEqual(toSlug('summer-menu'), toSlug('summer_menu'))
})

test('the single segment after the base path is the short code, with or without a trailing slash', () => {
  assert.equal(readShortCode('/abc', ''), 'abc')
  assert.equal(readShortCode('/abc/', ''), 'abc')
  assert.equal(readShortCode('/AbC', ''), 'AbC')
  assert.equal(readShortCode('/go/abc', '/go'), 'abc')
  assert.equal(readShortCode('/go/to/abc/', '/go/to'), 'abc')
})

test('a path with no segment, two segments, or outside the base path is not a short link', () => {
  for (const path of ['/', '', '//', '/abc/def', '/abc//', '//abc']) {
    assert.equal(readShortCode(path, ''), null, path)
  }
  for (const path of ['/abc', '/go', '/go/', '/gone', '/goabc', '/go/a/b']) {
    assert.equal(readShortCode(path, '/go'), null, path)
  }
  assert.equal(readShortCode('/GO/abc', '/go'), 'abc', 'compact codes are in capitals')
})

test('paths of the service are not short links', () => {
  for (const word of RESERVED) assert.equal(readShortCode(`/${word}`, ''), null, word)
})
