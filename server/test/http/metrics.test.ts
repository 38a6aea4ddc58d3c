import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { FAULTS } from '../../../domain/faults.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { OUTCOMES } from '../../redirect/exchange.ts'
import { call, openService } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Who may read `/metrics`, and what is there from the start.
 * Proofs: metrics are computed at most once a second, whatever the number of requests.
 */

const { version } = packageJson

describe('metrics', () => {
  test('are available to this machine and its network only, as seen through a trusted proxy', async () => {
    const { base } = await openService()
    const ask = (address: string) =>
      call(`${base}/metrics`, 'GET', { headers: { 'x-forwarded-for': address } })
    for (const address of ['203.0.113.7', '2001:db8::1', '127.0.0.1, 203.0.113.7']) {
      const { status, json } = await ask(address)
      assert.equal(`${status} ${json?.error.code}`, '403 forbidden', address)
    }
    for (const address of ['10.1.2.3', '192.168.0.9', 'fd00::1', '127.0.0.1', '10.1.2.3, ::1']) {
      assert.equal((await ask(address)).status, 200, address)
    }
  })

  test('are refused where somebody else may be behind a private address', async () => {
    const { base } = await openService()
    const ask = async (headers: Record<string, string>) =>
      (await call(`${base}/metrics`, 'GET', { headers })).status
    const lists = ['203.0.113.7, 10.1.2.3', '10.9.9.9, 10.1.2.3', '10.1.2.3, 10.1.2.3']
    for (const list of [
      ...lists,
      '203.0.113.7, unknown',
      'unknown',
      '',
      ',',
      'unknown, 127.0.0.1',
    ]) {
      assert.equal(await ask({ 'x-forwarded-for': list }), 403, list)
    }
    const forwarded = 'for=203.0.113.7'
    assert.equal(await ask({ forwarded }), 403)
    for (const name of ['via', 'x-real-ip', 'cf-connecting-ip']) {
      assert.equal(await ask({ [name]: '10.1.2.3' }), 403, name)
    }
    assert.equal(await ask({ forwarded, 'x-forwarded-for': '10.1.2.3' }), 403)
    assert.equal(await ask({}), 200)
  })

  test('with CLIENT_IP_HEADER are only for requests without a proxy', async () => {
    const { base } = await openService({ CLIENT_IP_HEADER: 'cf-connecting-ip' })
    const ask = async (headers: Record<string, string>) =>
      (await call(`${base}/metrics`, 'GET', { headers })).status
    for (const address of ['203.0.113.7', '10.1.2.3', '127.0.0.1', 'unknown', '']) {
      assert.equal(await ask({ 'cf-connecting-ip': address }), 403, address)
      assert.equal(await ask({ 'x-forwarded-for': address }), 403, address)
    }
    assert.equal(await ask({}), 200)
  })

  test('require a token if one is set, from any address', async () => {
    const token = 'a-token-that-only-prometheus-knows'
    const { base } = await openService({ METRICS_TOKEN: token })
    for (const given of [undefined, '', 'x', `${token}x`, token.slice(1)]) {
      const options = given === undefined ? {} : { key: given }
      const { status, headers } = await call(`${base}/metrics`, 'GET', options)
      assert.equal(status, 401, given)
      assert.equal(headers.get('www-authenticate'), 'Bearer')
    }
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { status, text } = await call(`${base}/metrics`, 'GET', { key: token, headers })
    assert.equal(status, 200)
    assert.match(text, /^qroute_http_answers_total/m)
  })

  test('name the version, every outcome and every fault from the start', async () => {
    const { base } = await openService({})
    const { text } = await call(`${base}/metrics`, 'GET')
    const build = `qroute_build_info{version="${version}",node="${process.versions.node}"} 1`
    assert.ok(text.includes(`\n${build}\n`), text)
    const seriesOf = (name: string, label: string) =>
      [...text.matchAll(new RegExp(`^${name}{${label}="(\\w+)"} 0$`, 'gm'))].map(([, one]) => one)
    assert.deepEqual(seriesOf('qroute_redirects_total', 'outcome'), [...OUTCOMES])
    assert.deepEqual(seriesOf('qroute_degraded', 'what'), [...FAULTS])
  })
})

proof('metrics are computed at most once a second', async () => {
  const service = await openService({})
  const texts = new Set<string>()
  const begun = performance.now()
  while (performance.now() - begun < 1500) {
    texts.add((await call(`${service.base}/metrics`, 'GET')).text)
  }
  assert.ok(texts.size <= 4, `${texts.size} different ones`)
})
