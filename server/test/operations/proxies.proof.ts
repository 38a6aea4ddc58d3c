import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { newVisitors } from '../support/data/scans/hops.ts'
import {
  type Door,
  isMissing,
  NAME,
  PROXIES,
  startProxy,
} from '../support/service/network/proxies.ts'
import { completely } from '../support/service/patient.ts'
import { call, type Environment } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'

/**
 * The samples of nginx, HAProxy and Caddy with real certificates, over IPv4 and IPv6: `/metrics` is denied,
 * visitors have their own address, and 20 visitors through Cloudflare are 20.
 */

const HEADER = 'cf-connecting-ip'
const VISITORS = 20
/** Each may reach a route of that name; to a neighbour, as this test is one, the server would answer. */
const SPELLINGS = ['/metrics', '/metrics?x', '/%6Detrics', '/%6d%65trics', '//metrics', '/metrics/']
SPELLINGS.push('/metrics#x', '/./metrics', '/x/../metrics', '/metrics;x', `https://${NAME}/metrics`)

async function serve(t: TestContext, env: Environment = {}) {
  const site = await openSite(t, 'sqlite', { HOST: '::', ...env })
  await site.start(site.port, { BASE_URL: `https://${NAME}` })
  const [[code = '', id = ''] = []] = await site.makeCodes(1)
  const counts = async () => {
    const { json } = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
    return [json.total_scans, json.unique_scans]
  }
  const addressOf = async (proxy: Door, options: Parameters<Door['ask']>[1] = {}) => {
    const headers = { authorization: `Bearer ${site.key}`, ...options.headers }
    const { status, text } = await proxy.ask('/v1/whoami', { ...options, headers })
    assert.equal(status, 200, text)
    return JSON.parse(text).address
  }
  return { site, code, counts, addressOf }
}

/** All come through the same machine, some twice. */
async function scanAs(proxy: Door, code: string): Promise<void> {
  for (const visitor of [...newVisitors(VISITORS), ...newVisitors(5)]) {
    const headers = { [HEADER]: visitor, 'x-forwarded-for': '198.51.100.9' }
    assert.equal((await proxy.ask(`/${code}`, { headers })).status, 302)
  }
}

for (const name of PROXIES) {
  describe(name, { skip: isMissing(name) }, () => {
    test('serves both families over TLS, and nobody /metrics', async (t) => {
      const { site, code } = await serve(t)
      const proxy = await startProxy(t, name, site.port)
      for (const family of [4, 6] as const) {
        const { status, headers } = await proxy.ask(`/${code}`, { family })
        assert.deepEqual([status, headers['strict-transport-security']], [302, 'max-age=31536000'])
        for (const path of SPELLINGS) {
          const denied = await proxy.ask(path, { family })
          assert.doesNotMatch(denied.text, /qroute_/, path)
          assert.ok([301, 400, 404, 308].includes(denied.status), `${denied.status} ${path}`)
        }
        const host = family === 4 ? '127.0.0.1' : '[::1]'
        const plain = await call(`http://${host}:${proxy.plain}/${code}`, 'GET', {
          headers: { host: NAME },
        })
        assert.ok([301, 308].includes(plain.status), `${plain.status}`)
        assert.match(plain.headers.get('location') ?? '', /^https:/)
        const direct = await call(`http://${host}:${site.port}/metrics`, 'GET')
        assert.equal(direct.status, 200)
        assert.match(direct.text, /^qroute_build_info/m)
      }
    })

    test('tells the address of its visitor, whatever that one writes', async (t) => {
      const { site, addressOf } = await serve(t)
      const proxy = await startProxy(t, name, site.port)
      const forged = {
        'x-forwarded-for': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
        'x-real-ip': '203.0.113.7',
        [HEADER]: '203.0.113.7',
      }
      for (const headers of [{}, forged]) {
        const near = await addressOf(proxy, { from: '127.0.0.5', headers })
        assert.deepEqual([near.ip, near.forwarded], ['127.0.0.5', true])
        assert.equal((await addressOf(proxy, { family: 6, headers })).ip, '::1')
      }
    })

    test('20 visitors that Cloudflare names are 20 with CLIENT_IP_HEADER', async (t) => {
      const { site, code, counts, addressOf } = await serve(t, { CLIENT_IP_HEADER: HEADER })
      const proxy = await startProxy(t, name, site.port)
      await scanAs(proxy, code)
      assert.deepEqual(await counts(), [VISITORS + 5, VISITORS])
      const { ip } = await addressOf(proxy, { headers: { [HEADER]: '2001:db8::7' } })
      assert.equal(ip, '2001:db8::7')
      // Without one, or with two, nobody is made up of X-Forwarded-For.
      for (const value of ['81.2.69.1, 81.2.69.2', 'x']) {
        const { ip: peer } = await addressOf(proxy, { headers: { [HEADER]: value } })
        assert.ok(['127.0.0.1', '::1'].includes(peer), `${value}: ${peer}`)
      }
    })
  })
}

test('nginx: 20 visitors behind the Cloudflare sample are 20', {
  skip: isMissing('nginx'),
}, async (t) => {
  const { site, code, counts, addressOf } = await serve(t)
  const proxy = await startProxy(t, 'nginx', site.port, true)
  await scanAs(proxy, code)
  assert.deepEqual(await counts(), [VISITORS + 5, VISITORS])
  const { ip, class: kind } = await addressOf(proxy, { headers: { [HEADER]: '81.2.69.142' } })
  assert.deepEqual([ip, kind], ['81.2.69.142', 'public'])
})
