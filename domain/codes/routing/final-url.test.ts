import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORWARDED_MAX_BYTES, prepareForwarding, withQuery, withUtm } from './final-url.ts'

function forwarded(url: string, query: string): string {
  return withQuery(prepareForwarding(url), query)
}

test('names are compared byte by byte, whatever they are', () => {
  const own = 'https://example.com/?x%ff=1&\u00fc=2'
  const led = (query: string) => withQuery(prepareForwarding(own), query)
  assert.equal(led('x%FF=2&%78%ff=3&%C3%BC=4&%c3%bc=5'), own)
  assert.equal(led('x%FE=2'), `${own}&x%FE=2`)
})

test('utm parameters follow those of the destination, before its fragment', () => {
  const utm = { source: 'poster', campaign: 'summer sale & more' }
  const added = 'utm_source=poster&utm_campaign=summer%20sale%20%26%20more'
  assert.equal(withUtm('https://a.example', utm), `https://a.example?${added}`)
  assert.equal(withUtm('https://a.example/?x=1#top', utm), `https://a.example/?x=1&${added}#top`)
  assert.equal(withUtm('https://a.example/?', utm), `https://a.example/?${added}`)
  assert.equal(withUtm('https://a.example/?x&', utm), `https://a.example/?x&${added}`)
  assert.equal(withUtm('https://a.example/#/p?x=1', utm), `https://a.example/?${added}#/p?x=1`)
})

test('a utm parameter of the destination wins, however it is written', () => {
  const utm = { source: 'poster', term: 'x' }
  for (const own of ['utm_source=own', 'utm_source', 'utm%5Fsource=own', '%75tm_source=']) {
    const url = `https://a.example/?${own}`
    assert.equal(withUtm(url, utm), `${url}&utm_term=x`)
  }
})

test('nothing of the destination is rewritten', () => {
  const url = "https://Ä.example/a b/%zz/ü?q=a+b%20c&&=&q='#Ü"
  assert.equal(withUtm(url, {}), url)
  assert.equal(forwarded(url, ''), url)
  assert.equal(forwarded(url, 'x=1'), url.replace('#', '&x=1#'))
})

test('the query of the scanned link is added, repeated names included', () => {
  assert.equal(forwarded('https://a.example/p', 'b=1&b=2&c'), 'https://a.example/p?b=1&b=2&c')
  assert.equal(forwarded('https://a.example/p#f', '&&b=1&'), 'https://a.example/p?b=1#f')
  assert.equal(forwarded('https://a.example/p?a=1&', 'b=1'), 'https://a.example/p?a=1&b=1')
})

test('a scanned parameter replaces none that is settled, however its name is written', () => {
  const url = 'https://a.example/?id=7&my+name=x&%C3%A9=y'
  for (const query of [
    'id=8',
    '%69d=8',
    'id',
    'my%20name=z',
    'my+name',
    '%c3%a9=1',
    '\xc3\xa9=1',
  ]) {
    assert.equal(forwarded(url, query), url, query)
    assert.equal(forwarded(url, `${query}&ID=9`), `${url}&ID=9`, query)
  }
  const withSource = withUtm('https://a.example/', { source: 'poster' })
  assert.equal(forwarded(withSource, 'utm_source=evil&x=1'), `${withSource}&x=1`)
})

test('names that objects have of their own are names like any other', () => {
  const names = '__proto__=1&constructor=2&hasOwnProperty=3'
  assert.equal(forwarded('https://a.example/', names), `https://a.example/?${names}`)
})

test('a hostile query can neither end the header nor begin a fragment', () => {
  const url = 'https://a.example/'
  const cases = {
    'a=1\r\nSet-Cookie: x=1': 'a=1%0D%0ASet-Cookie:%20x=1',
    'a=%0d%0aX: 1': 'a=%0d%0aX:%201',
    'a=1#b': 'a=1%23b',
    'a="<script>"': 'a=%22%3Cscript%3E%22',
    'a=\0\t\x7f': 'a=%00%09%7F',
    'a=\xff\x80': 'a=%FF%80',
    'a=✓😀': 'a=%E2%9C%93%F0%9F%98%80',
    'a=\ud800': 'a=%EF%BF%BD',
    'a=%zz%': 'a=%zz%',
    '?a=1': '?a=1',
    '//evil.example': '//evil.example',
  }
  for (const [query, added] of Object.entries(cases)) {
    assert.equal(forwarded(url, query), `${url}?${added}`)
  }
  assert.equal(forwarded('https://a.example', '@evil.example'), 'https://a.example?@evil.example')
})

test('what would be too long loses its scanned parameters, never its own', () => {
  const url = `https://a.example/?x=${'y'.repeat(FORWARDED_MAX_BYTES - 30)}#f`
  const room = FORWARDED_MAX_BYTES - url.length
  const fits = `z=${'1'.repeat(room - 3)}`
  assert.equal(forwarded(url, fits).length, FORWARDED_MAX_BYTES)
  assert.equal(forwarded(url, `${fits}1`), url)
  assert.equal(forwarded(url, '\x80'.repeat(room / 2)), url, 'each becomes three characters')
  const full = `https://a.example/?x=${'ü'.repeat(FORWARDED_MAX_BYTES / 2)}`
  assert.equal(forwarded(full, 'a'), full, 'longer than the limit by itself')
  assert.equal(forwarded('https://a.example/', '&'.repeat(100_000)), 'https://a.example/')
})
