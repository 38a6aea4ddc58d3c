import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import type { Scopes } from '../../../domain/accounts/permissions.ts'
import { readConfig } from '../../config.ts'
import { openCallers } from '../../enrich/address.ts'
import { toClientIpHeader, toTrustedProxies } from '../../enrich/trusted-proxies.ts'
import type { RequestHead } from '../../lib/request-head.ts'
import { openHome, openMember } from '../support/browser/browser.ts'
import { newCode, newVisitors } from '../support/data/scans/hops.ts'
import { call, openService } from '../support/service/service.ts'

/** Whose address a request has: by X-Forwarded-For, by CLIENT_IP_HEADER, over IPv4 and IPv6. */

const HEADER = 'cf-connecting-ip'
const VISITORS = 20
/** One of Cloudflare's: all visitors come from there. */
const EDGE = '162.158.1.1'

/** What openCallers reads of a request. */
function requestOf(peer: string, headers: Record<string, string>): RequestHead {
  return { method: 'GET', url: '/', peer, header: (name) => headers[name] }
}

test('20 visitors behind a network that names them in a header are 20', async () => {
  const service = await openService({ CLIENT_IP_HEADER: 'CF-Connecting-IP' })
  const { id, liveKey: key } = await service.account()
  const code = await newCode(service, key)
  const visitors = newVisitors(VISITORS)
  for (const visitor of [...visitors, ...visitors]) {
    await code.scan(EDGE, 'Phone', { [HEADER]: visitor })
  }
  assert.deepEqual(await code.counts(), [2 * VISITORS, VISITORS])
  const { json } = await service.call('GET', '/v1/whoami', {
    key,
    headers: { [HEADER]: '81.2.69.142', 'x-forwarded-for': EDGE },
  })
  const address = { version: 'IPv4', class: 'public', forwarded: true, ip: '81.2.69.142' }
  assert.deepEqual(json.address, address, id)
})

test('the header alone counts, from a trusted proxy alone, with one address alone', () => {
  const callers = openCallers(toTrustedProxies('10.0.0.0/8'), HEADER)
  const seen = (peer: string, headers: Record<string, string>) =>
    callers.addressOf(requestOf(peer, { 'x-forwarded-for': '198.51.100.1', ...headers }))
  assert.equal(seen('10.0.0.1', { [HEADER]: '81.2.69.142' }), '81.2.69.142')
  assert.equal(seen('10.0.0.1', { [HEADER]: '2001:db8::7' }), '2001:db8::7')
  assert.equal(seen('203.0.113.9', { [HEADER]: '81.2.69.142' }), '203.0.113.9')
  // As Node has a header that came twice.
  const twice = '81.2.69.142, 81.2.69.143'
  for (const bad of [
    '',
    ' ',
    'unknown',
    '81.2.69',
    '81.2.69.142,',
    twice,
    `81.2.69.142, ${EDGE}`,
  ]) {
    assert.equal(seen('10.0.0.1', { [HEADER]: bad }), '10.0.0.1', bad)
  }
  assert.equal(seen('10.0.0.1', {}), '10.0.0.1')
})

test('an address of CloudFront always ends in a port', () => {
  const header = 'cloudfront-viewer-address'
  const callers = openCallers(toTrustedProxies('loopback'), header)
  const seen = (value: string) => callers.addressOf(requestOf('::1', { [header]: value }))
  assert.equal(seen('198.51.100.10:46532'), '198.51.100.10')
  assert.equal(seen('2001:db8:1:2:3:4:5:6:443'), '2001:db8:1:2:3:4:5:6')
  assert.equal(seen('2001:db8::1:443'), '2001:db8::1')
  assert.equal(seen('[2001:db8::1]:443'), '2001:db8::1')
  assert.equal(seen('nonsense:443'), '::1')
})

test('TRUST_PROXY takes loopback among addresses, and names what it cannot read', () => {
  const { viaProxy } = openCallers(toTrustedProxies('10.0.0.0/8, loopback,2001:db8::1'))
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.9', '10.9.9.9', '2001:db8::1']) {
    assert.equal(viaProxy(requestOf(peer, {})), true, peer)
  }
  for (const peer of ['192.0.2.1', '11.0.0.1', '2001:db8::2', '']) {
    assert.equal(viaProxy(requestOf(peer, {})), false, peer)
  }
  for (const raw of ['loopback,none', 'loopback,', 'Loopback', '10.0.0.0/8,nginx']) {
    assert.throws(
      () => readConfig({ TRUST_PROXY: raw }),
      /^Error: TRUST_PROXY: ".*" is not loopback/,
    )
  }
})

test('CLIENT_IP_HEADER is the name of a header that can name an address', () => {
  assert.equal(toClientIpHeader('True-Client-IP'), 'true-client-ip')
  const wrong = ['x y', 'cf-connecting-ip:', 'ä', 'a,b', 'X-Forwarded-For', 'Forwarded', 'Host']
  for (const raw of wrong) {
    assert.throws(() => readConfig({ CLIENT_IP_HEADER: raw }), /^Error: CLIENT_IP_HEADER: /, raw)
  }
})

test('whoami shows the address to owners and full keys, and to nobody else', async () => {
  const service = await openService()
  const { browser: owner } = await openHome(service)
  const headers = { 'x-forwarded-for': '::ffff:81.2.69.142' }
  const ofSession = async (browser: typeof owner) =>
    (await browser.call('GET', '/v1/whoami', { headers })).json.address
  assert.equal((await ofSession(owner)).ip, '81.2.69.142')
  for (const role of ['editor', 'viewer'] as const) {
    const { browser } = await openMember(service.base, owner, role)
    assert.deepEqual(Object.keys(await ofSession(browser)), ['version', 'class', 'forwarded'])
  }
  const ofKey = async (scopes: Scopes) => {
    const { json } = await owner.call('POST', '/v1/api-keys', { body: { name: 'Key', scopes } })
    return (await service.call('GET', '/v1/whoami', { key: json.key, headers })).json.address
  }
  assert.equal((await ofKey('full')).ip, '81.2.69.142')
  assert.equal('ip' in (await ofKey(['codes:read', 'codes:write', 'analytics:read'])), false)
})

async function hasIpv6(): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.on('error', () => resolve(false))
    server.listen(0, '::1', () => server.close(() => resolve(true)))
  })
}

test('HOST=:: serves IPv4 and IPv6, and both are loopback', async (t) => {
  if (!(await hasIpv6())) return t.skip('this machine has no IPv6')
  const service = await openService({ HOST: '::' })
  const { liveKey: key } = await service.account()
  const port = new URL(service.base).port
  for (const [host, ip, version] of [
    ['127.0.0.1', '127.0.0.1', 'IPv4'],
    ['[::1]', '::1', 'IPv6'],
  ] as const) {
    const { json } = await call(`http://${host}:${port}/v1/whoami`, 'GET', { key })
    assert.deepEqual(json.address, { version, class: 'loopback', forwarded: false, ip }, host)
    const headers = { 'x-forwarded-for': '2001:db8::9' }
    const behind = await call(`http://${host}:${port}/v1/whoami`, 'GET', { key, headers })
    assert.equal(behind.json.address.ip, '2001:db8::9', 'both are trusted proxies')
  }
})
