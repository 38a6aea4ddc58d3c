import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TARGET_URL_MAX_LENGTH } from '../../domain/webhooks/webhooks.ts'
import {
  INNER_IPV4,
  INNER_IPV6,
  IPV4_SPELLINGS,
  IPV6_SPELLINGS,
} from '../test/support/data/codes/spellings.ts'
import { urlFault } from './target.ts'

const GOOD = [
  'https://example.com',
  'HTTPS://Example.COM/hooks?token=%41&b=c',
  'http://example.com:80/',
  'https://example.com:443/',
  'https://example.com:1024/',
  'https://example.com:65535/',
  'https://example.com./a',
  'https://bücher.example/ü',
  'https://1.1.1.1/x',
  'https://[2606:4700:4700::1111]:8443/x',
  'https://local.example.com/internal/@x',
  'https://internal.com/',
  'https://notlocalhost.example/',
]

test('public URLs can be saved in any spelling', () => {
  for (const url of GOOD) assert.equal(urlFault(url, false), null, url)
  const longest = `https://e.example/${'a'.repeat(TARGET_URL_MAX_LENGTH - 18)}`
  assert.equal(urlFault(longest, false), null)
  assert.match(urlFault(`${longest}a`, false) ?? '', /2048/)
  assert.match(urlFault(`https://e.example/${'ü'.repeat(400)}`, false) ?? '', /percent-encoded/)
})

test('unusable URLs are rejected with the reason', () => {
  const wrong: Readonly<Record<string, RegExp>> = {
    '': /absolute/,
    'example.com': /absolute/,
    '//example.com': /absolute/,
    'ftp://example.com': /absolute/,
    'file:///etc/passwd': /absolute/,
    'gopher://example.com': /absolute/,
    'javascript:alert(1)': /absolute/,
    'https:example.com': /absolute/,
    'https:\\\\example.com': /absolute/,
    'https://': /absolute/,
    'https:///example.com': /absolute/,
    'https://?x': /absolute/,
    'https://[::1': /absolute/,
    'https://[fe80::1%25lo]/': /absolute/,
    'https://example.com:99999/': /absolute/,
    ' https://example.com': /spaces/,
    'https://example.com/a b': /spaces/,
    'https://example.com/\r\nHost: x': /spaces/,
    'https://exa\tmple.com/': /spaces/,
    'https://example.com/\ud800': /spaces/,
    'https://user@example.com/': /user name/,
    'https://user:word@example.com/': /user name/,
    'https://@example.com/': /user name/,
    'https://example.com/#': /fragment/,
    'https://example.com/a#b': /fragment/,
    'https://example.com:22/': /port/,
    'https://example.com:0/': /port/,
    'https://example.com:1023/': /port/,
    'https://./': /host/,
    'https://example..com/': /host/,
    'https://example.com../': /host/,
  }
  for (const [url, reason] of Object.entries(wrong)) {
    for (const allowPrivate of [false, true]) {
      assert.match(urlFault(url, allowPrivate) ?? '', reason, JSON.stringify(url))
    }
  }
})

test('local names are rejected in every spelling, unless private targets are allowed', () => {
  const local = ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'db.local', 'x.internal.']
  const more = ['metadata.google.internal', 'nas.lan', 'r.home.arpa', 'postgres', 'ｌocalhost']
  for (const host of [...local, ...more]) {
    assert.match(urlFault(`http://${host}:3000/`, false) ?? '', /public host name/, host)
    assert.equal(urlFault(`http://${host}:3000/`, true), null, host)
  }
})

test('a non-public address is rejected in every spelling', () => {
  let tried = 0
  const families = [
    { addresses: INNER_IPV4, spellings: IPV4_SPELLINGS },
    { addresses: INNER_IPV6, spellings: IPV6_SPELLINGS },
  ]
  for (const { addresses, spellings } of families) {
    for (const [name, spell] of Object.entries(spellings)) {
      for (const address of addresses) {
        const url = `http://${spell(address)}:8080/`
        assert.notEqual(urlFault(url, false), null, `${name}: ${url}`)
        tried++
      }
    }
  }
  assert.ok(tried >= 60 * 25)
})

test('with private targets allowed, loopback can be saved, metadata services cannot', () => {
  for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::1]', '192.168.0.10', '[fd12::1]']) {
    assert.equal(urlFault(`http://${host}:3000/`, true), null, host)
  }
  const never = ['169.254.169.254', '2852039166', '[fd00:ec2::254]', '[::ffff:169.254.169.254]']
  for (const host of never) assert.match(urlFault(`http://${host}/`, true) ?? '', /address/, host)
})

test('the error names the setting only if the operator can allow the target', () => {
  const own = ['qr.example', 'links.example']
  for (const host of ['192.168.1.20', '127.0.0.1', '[fd12::1]', 'nas', 'nas.lan', 'QR.example.']) {
    assert.match(urlFault(`http://${host}:8080/`, false, own) ?? '', /ALLOW_PRIVATE_WEBHOOKS/, host)
    assert.equal(urlFault(`http://${host}:8080/`, true, own), null, host)
  }
  for (const host of ['169.254.169.254', '[fe80::1]', '224.0.0.1']) {
    assert.match(urlFault(`http://${host}/`, false, own) ?? '', /reserved address$/, host)
  }
  assert.equal(urlFault('https://a.qr.example/', false, own), null)
})
