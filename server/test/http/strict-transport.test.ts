import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, openService, type Service } from '../support/service/service.ts'

/** Strict-Transport-Security is on every answer where all addresses are https, and else on none. */

const PATHS = ['/v1/account', '/v1/nothing', '/app', '/docs', '/healthz', '/no-such-code', '/%ff']

async function told({ env }: Service, method: string, path: string): Promise<string | null> {
  const { headers } = await call(`http://127.0.0.1:${env.PORT}${path}`, method)
  return headers.get('strict-transport-security')
}

test('browsers are told to stay with https', async () => {
  const urls = { BASE_URL: 'https://qr.example.com', SHORT_DOMAINS: 'https://go.example.com' }
  const service = await openService(urls)
  const { liveKey: key } = await service.account()
  const body = { name: 'Menu', destination_url: 'https://example.com/', short_code: 'menu' }
  const base = `http://127.0.0.1:${service.env.PORT}`
  assert.equal((await call(`${base}/v1/qrcodes`, 'POST', { key, body })).status, 201)
  for (const path of [...PATHS, '/menu']) {
    assert.equal(await told(service, 'GET', path), 'max-age=31536000', path)
  }
  assert.equal(await told(service, 'POST', '/menu'), 'max-age=31536000')
  assert.equal((await call(`${base}/menu`, 'GET')).status, 302)
})

test('nobody is told where a printed link is plain http', async () => {
  const printed = { BASE_URL: 'https://qr.example.com', SHORT_BASE_URL: 'http://qr.example.com:81' }
  const service = await openService(printed)
  for (const path of PATHS) assert.equal(await told(service, 'GET', path), null, path)
})
