import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOMAIN_MAX, domainsOver, hostOf, LABELS_MAX, toDomain } from './blocked-domains.ts'

test('a domain is written as a URL writes its host', () => {
  for (const [text, domain] of [
    ['evil.example', 'evil.example'],
    ['EVIL.Example', 'evil.example'],
    ['evil.example.', 'evil.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['my_shop.a-b.example', 'my_shop.a-b.example'],
    ['zip', 'zip'],
    ['192.0.2.1', '192.0.2.1'],
    ['0xC0.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '[2001:db8::1]'],
    ['[2001:db8:0::1]', '[2001:db8::1]'],
  ] as const) {
    assert.equal(toDomain(text), domain)
    assert.equal(hostOf(`https://${domain}/path?a=b`), domain, 'destinations are compared with it')
  }
})

test('what is not a domain is refused with the reason', () => {
  for (const [text, reason] of [
    ['https://evil.example/login', /it is a URL.*Did you mean evil\.example\?/],
    ['evil.example/login', /it is a URL/],
    ['someone@evil.example', /an email address/],
    ['evil example', /spaces/],
    [' evil.example', /spaces/],
    ['evil.example:8080', /port/],
    ['*.evil.example', /subdomains are included/],
    ['.evil.example', /single dots/],
    ['evil..example', /single dots/],
    ['-evil.example', /single dots/],
    ['ev"il.example', /single dots/],
    ['evil<b>.example', /not a valid host/],
    ['evil%zz.example', /not a valid host/],
    ['256.0.0.1', /not a valid host/],
    ['1:2', /not a valid host/],
    [`${'a.'.repeat(LABELS_MAX)}example`, new RegExp(`${LABELS_MAX} parts`)],
    [`${'a.'.repeat(127)}example`, new RegExp(`${DOMAIN_MAX} characters`)],
    [`${'a'.repeat(64)}.example`, /its parts/],
    ['', /not a valid host/],
    ['.', /no host|single dots/],
  ] as const) {
    assert.throws(() => toDomain(text), { code: 'invalid_request', message: reason }, text)
  }
})

test('a host is under all its parents, and an address is under nothing', () => {
  assert.deepEqual(domainsOver('a.evil.example'), ['example', 'evil.example', 'a.evil.example'])
  assert.deepEqual(domainsOver('localhost'), ['localhost'])
  assert.deepEqual(domainsOver('192.0.2.1'), ['192.0.2.1'])
  assert.deepEqual(domainsOver('[2001:db8::1]'), ['[2001:db8::1]'])
})

test('however long a host is, few domains are looked up, and a blocked one is among them', () => {
  const domains = domainsOver(`${'a.'.repeat(3_900)}evil.example`)
  assert.equal(domains.length, LABELS_MAX)
  assert.ok(domains.includes('evil.example'))
})

test('other spellings of a host are the same host', () => {
  for (const url of [
    'https://EVIL.example/',
    'http://evil.example.:8080/x',
    'http://evil.example../x',
    'https://%65vil.example',
    'https://evil。example/',
    'https://ｅｖｉｌ.example',
  ]) {
    assert.equal(hostOf(url), 'evil.example', url)
  }
})

test('an IPv4 address inside an IPv6 one is the same place', () => {
  const hosts = ['[::ffff:6.6.6.6]', '[::6.6.6.6]', '[64:ff9b::6.6.6.6]', '[::ffff:606:606]']
  for (const host of hosts) {
    assert.ok(domainsOver(hostOf(`http://${host}/`)).includes('6.6.6.6'), host)
  }
  assert.deepEqual(domainsOver(hostOf('http://[2001:db8::606:606]/')), ['[2001:db8::606:606]'])
})
