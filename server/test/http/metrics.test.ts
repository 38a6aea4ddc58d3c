import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { call, openService } from '../support/service/service.ts'

/** Who may read `/metrics`. */

describe('metrics', () => {
  test('are available to this machine and its network only, as seen through a trusted proxy', async () => {
    const { base } = await openService()
    const ask = (address: string) =>
      call(`${base}/metrics`, 'GET', { headers: { 'x-forwarded-for': address } })
    for (const address of ['203.0.113.7', '2001:db8::1', '127.0.0.1, 203.0.113.7']) {
      const { status, json } = await ask(address)
      assert.equal(`${status} ${json?.error.code}`, '403 forbidden', address)
    }
    for (const address of ['10.1.2.3', '192.168.0.9', 'fd00::1', '127.0.0.1']) {
      assert.equal((await ask(address)).status, 200, address)
    }
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
})
