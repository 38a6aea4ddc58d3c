import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newEmail, openBrowser, openOwner, PASSWORD, signIn } from '../support/browser.ts'
import { unlessShed } from '../support/patient.ts'
import { type Answer, call, onEveryEngine, type Service } from '../support/service.ts'

const CODE = { name: 'A', destination_url: 'https://example.com/' }

onEveryEngine('attacks on signing in', (start) => {
  let service: Service
  before(async () => {
    service = await start()
  })

  const assertRefused = (answer: Answer, status: number, code: string) =>
    assert.deepEqual([answer.status, answer.json?.error?.code], [status, code], answer.text)

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

  test('ten failures in 15 minutes from an address, whatever the email address', async () => {
    const { email } = await openOwner(service, (await service.account()).id)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const guess = (address: string, password: string) =>
      openBrowser(service.base).call('POST', '/v1/session', {
        body: { email: address, password },
        headers,
      })
    for (let n = 0; n < 20; n++)
      assert.equal((await guess(email, PASSWORD)).status, 201, 'right ones')
    for (let n = 0; n < 10; n++) {
      assert.equal((await guess(newEmail('nobody'), 'wrong guess')).status, 401)
    }
    assertRefused(await guess(newEmail('nobody'), 'wrong guess'), 429, 'rate_limit_exceeded')
    assert.equal((await signIn(openBrowser(service.base), email)).status, 201, 'from elsewhere')
  })
})
