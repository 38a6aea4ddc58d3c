import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { patiently } from '../support/service/patient.ts'
import { call, startService } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Processes that answer together report to each other once a second. */
const REPORTED_MS = 1_500

test('LINKS_PER_MINUTE limits short links and public images per address only', async (t) => {
  const service = await startService('sqlite', { LINKS_PER_MINUTE: '5' }, (close) =>
    atEnd(t, close),
  )
  const { base } = service
  const { liveKey: key } = await service.account()
  const code = { name: 'A', short_code: 'printed', destination_url: 'https://example.com/' }
  const { json } = await patiently(() => service.call('POST', '/v1/qrcodes', { key, body: code }))
  const image = `/images/${json.id}/public`
  const ask = (path: string, address: string, accept = '*/*') =>
    call(base + path, 'GET', { headers: { 'x-forwarded-for': address, accept } })
  for (const path of ['/printed', image, '/printed', '/no-such-code', image]) {
    assert.ok((await ask(path, '2001:db8::1')).status < 429)
  }
  await sleep(REPORTED_MS)
  for (const [path, accept] of [
    ['/printed', '*/*'],
    ['/printed', 'application/json'],
    [image, '*/*'],
  ] as const) {
    const { status, headers, text, json } = await ask(path, '2001:db8::2', accept)
    assert.equal(status, 429, path)
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/)
    if (path === '/printed' && accept === '*/*') assert.match(text, /<h1>/)
    else assert.equal(json.error.code, 'rate_limit_exceeded')
  }
  assert.equal((await ask('/printed', '2001:db8:0:1::1')).status, 302)
  assert.equal((await ask('/healthz', '2001:db8::1')).status, 200)
})
