import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinationFault, toLocation } from './destination.ts'

const BASE = 'https://qr.example'

/** Odd, but ASCII: each must come back unchanged. */
const ASCII = [
  'https://example.com',
  'HTTPS://Example.COM/',
  'http://example.com:80/',
  'https://example.com:443',
  'https://example.com./a',
  'https://example.com/a/../b/./c//d/',
  'https://example.com/%7euser/%zz%',
  'https://example.com/a b  c',
  'https://example.com/"<>^`{|}\\',
  'https://example.com?q=1&&q=%C3%BC+',
  'https://example.com/?#',
  "https://example.com/#!/a'b(c)*;,",
  'http://[2001:db8::1]:8080/x',
  'http://192.0.2.7/x',
  'https://b%C3%BCcher.example/',
]

test('a destination in ASCII is sent out exactly as it was given', () => {
  for (const url of ASCII) assert.equal(toLocation(url), url)
})

test('letters outside ASCII are percent-encoded after the host, and nothing else is touched', () => {
  const pairs = {
    'https://example.com/münchen': 'https://example.com/m%C3%BCnchen',
    'HTTPS://Example.COM/ä/../b c?q=ö&r=%zz#ü':
      'HTTPS://Example.COM/%C3%A4/../b c?q=%C3%B6&r=%zz#%C3%BC',
    'https://example.com?ß': 'https://example.com?%C3%9F',
    'https://example.com/🎉🎊': 'https://example.com/%F0%9F%8E%89%F0%9F%8E%8A',
    'https://example.com/日本語': 'https://example.com/%E6%97%A5%E6%9C%AC%E8%AA%9E',
  }
  for (const [url, location] of Object.entries(pairs)) assert.equal(toLocation(url), location)
})

test('a host outside ASCII becomes punycode, and the rest of the URL stays', () => {
  const pairs = {
    'https://bücher.example': 'https://xn--bcher-kva.example',
    'https://bücher.example:8443/a b': 'https://xn--bcher-kva.example:8443/a b',
    'HTTP://BÜCHER.example/%zz?Q#F': 'HTTP://xn--bcher-kva.example/%zz?Q#F',
    'https://例え.テスト/パス': 'https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9',
  }
  for (const [url, location] of Object.entries(pairs)) assert.equal(toLocation(url), location)
})

test('a port that was written out stays when the host becomes punycode', () => {
  assert.equal(toLocation('https://bücher.example:443/x'), 'https://xn--bcher-kva.example:443/x')
})

test('the Location is always ASCII and equivalent to the destination', () => {
  const hosts = ['example.com', 'bücher.example', '例え.テスト:8080', 'ΣΊΓΜΑ.example']
  const rests = ['', '/', '/ä/%41', '/a?q=é&b=c d', '/?x=🎉#ø', '#日本']
  for (const host of hosts) {
    for (const rest of rests) {
      const url = `https://${host}${rest}`
      const location = toLocation(url)
      assert.match(location, /^[\u0020-\u007e]+$/)
      assert.equal(new URL(location).href, new URL(url).href)
    }
  }
})

test('absolute http and https URLs are accepted', () => {
  for (const url of [
    ...ASCII,
    'https://münchen.example/ü',
    `https://e.example/${'a'.repeat(7982)}`,
  ]) {
    assert.equal(destinationFault(url, [new URL(BASE)]), null, url)
  }
})

test('anything but an absolute http or https URL is rejected', () => {
  const wrong = [
    '',
    'example.com',
    '/path',
    '//example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:example.com',
    'https:/example.com',
    'https://',
    'https:///example.com',
    'https:\\\\example.com',
    ' https://example.com',
    'https://example.com ',
    'https://exa mple.com',
    'https://example.com:99999/',
    'https://[::1/',
  ]
  for (const url of wrong)
    assert.notEqual(destinationFault(url, [new URL(BASE)]), null, JSON.stringify(url))
})

test('user names, passwords, control characters, broken Unicode and over 8,000 bytes are rejected', () => {
  const wrong = [
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://:@example.com/',
    'https://example.com\\@evil.example/',
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://example.com/\u0000',
    'https://example.com/\u007f',
    'https://example.com/\u0085',
    'https://example.com/a\tb',
    'https://example.com/\ud800',
    `https://e.example/${'a'.repeat(7983)}`,
    `https://e.example/${'ü'.repeat(3992)}`,
  ]
  for (const url of wrong)
    assert.notEqual(destinationFault(url, [new URL(BASE)]), null, JSON.stringify(url))
  assert.equal(destinationFault('https://example.com/@user:word', [new URL(BASE)]), null)
})

test('a short link of the service itself is rejected in any spelling', () => {
  const own = ['/abc', '/abc/', '/abc?x=1', '/abc#x', '/%61bc', '/x/../abc'].map((p) => BASE + p)
  const spelled = [
    'HTTPS://QR.EXAMPLE/abc',
    'https://qr.example:443/abc',
    'https://ｑr.example/abc',
  ]
  for (const url of [...own, ...spelled])
    assert.notEqual(destinationFault(url, [new URL(BASE)]), null, url)
  assert.notEqual(
    destinationFault('http://h.example:8080/go/abc', [new URL('http://h.example:8080/go')]),
    null,
  )
})

test('other pages on the same host, other ports and other schemes are accepted', () => {
  const others = ['/', '', '/a/b', '/docs', '/app/', '/v1/qrcodes'].map((path) => BASE + path)
  for (const url of [...others, 'https://qr.example:8443/abc', 'http://qr.example/abc']) {
    assert.equal(destinationFault(url, [new URL(BASE)]), null, url)
  }
  assert.equal(destinationFault('http://h.example/abc', [new URL('http://h.example/go')]), null)
})
