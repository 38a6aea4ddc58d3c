import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, openOwner, PASSWORD } from '../support/browser/browser.ts'
import { unlessShed } from '../support/service/patient.ts'
import { call, onEveryEngine } from '../support/service/service.ts'

const CODE = { name: 'A', destination_url: 'https://example.com/' }

onEveryEngine('attacks on signing in', async (start) => {
  const service = await start()

  test('a request that another site caused changes nothing', async () => {
    const { id } = await service.account()
    const { browser, email } = await openOwner(service, id)
    const cookie = browser.cookie()
    const post = (headers: Record<string, string>, body: string, path = '/v1/qrcodes') =>
      unlessShed(() => call(service.base + path, 'POST', { body, headers: { cookie, ...headers } }))
    const json = { 'content-type': 'application/json' }
    const text = JSON.stringify(CODE)
    const forged = [
      post({ ...json, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, text),
      post({ ...json, 'sec-fetch-site': 'same-site', origin: 'https://sub.example' }, text),
      post({ ...json, 'sec-fetch-site': 'cross-site', origin: service.base }, text),
      post({ ...json, origin: 'https://evil.example' }, text),
      post({ ...json, origin: `${service.base}.evil.example` }, text),
      post({ ...json, origin: 'null' }, text),
      post(json, text),
      post({ 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }, text),
      post({ 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }, 'name=A'),
    ]
    for (const answer of await Promise.all(forged)) assertRefused(answer, 403, 'forbidden')
    const plain = await post({ 'content-type': 'text/plain', origin: service.base }, text)
    assertRefused(plain, 415, 'unsupported_media_type')
    const { json: list } = await browser.call('GET', '/v1/qrcodes')
    assert.equal(list.pagination.total, 0)
    const login = { ...json, cookie: '', origin: 'https://evil.example' }
    const body = JSON.stringify({ email, password: PASSWORD })
    assertRefused(await post(login, body, '/v1/session'), 403, 'forbidden')
    const own = await post({ ...json, origin: service.base }, text)
    assert.equal(own.status, 201, 'a matching Origin is enough')
  })
})
