import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser, openOwner, signIn } from '../support/browser/browser.ts'
import { openData } from '../support/service/databases.ts'
import { onEveryEngine } from '../support/service/service.ts'

const DAY_MS = 86_400_000
const CODE = { name: 'A', destination_url: 'https://example.com/' }

onEveryEngine('sessions', async (start) => {
  const service = await start()

  /** Sessions are in a file of their own on SQLite. */
  const activity = () => openData(service.env, 'activity')

  test('a session ends after 30 days, and after 7 without use', async () => {
    const { email } = await openOwner(service, (await service.account()).id)
    const db = await activity()
    try {
      for (const [createdDays, usedDays, status] of [
        [29.9, 0, 200],
        [30, 0, 401],
        [10, 6.9, 200],
        [10, 7, 401],
      ] as const) {
        const browser = openBrowser(service.base)
        const { json } = await signIn(browser, email)
        const { id } = json.session
        const now = Date.now()
        await db.batch([
          {
            text: 'update sessions set created_at = $1 where id = $2',
            values: [now - createdDays * DAY_MS, id],
          },
          {
            text: 'insert into uses (id, used_at) values ($1, $2) on conflict (id) do update set used_at = excluded.used_at',
            values: [id, now - usedDays * DAY_MS],
          },
        ])
        const answer = await browser.call('GET', '/v1/session')
        assert.equal(answer.status, status, `${createdDays} and ${usedDays} days`)
      }
    } finally {
      await db.close()
    }
  })

  test('a session sees live data, and test data with X-Mode or ?mode', async () => {
    const account = await service.account()
    const { browser } = await openOwner(service, account.id)
    await service.call('POST', '/v1/qrcodes', { key: account.testKey, body: CODE })
    const count = async (path: string, headers = {}) =>
      (await browser.call('GET', path, { headers })).json.pagination.total
    assert.equal(await count('/v1/qrcodes'), 0)
    assert.equal(await count('/v1/qrcodes', { 'x-mode': 'test' }), 1)
    assert.equal(await count('/v1/qrcodes?mode=test'), 1)
    const made = await browser.call('POST', '/v1/qrcodes', {
      body: CODE,
      headers: { 'x-mode': 'test' },
    })
    assert.equal(made.status, 201)
    assert.equal(await count('/v1/qrcodes?mode=test'), 2)
    const wrong = await browser.call('GET', '/v1/qrcodes?mode=both')
    assert.deepEqual([wrong.status, wrong.json.error.param], [400, 'mode'])
    const key = await service.call('GET', '/v1/qrcodes?mode=test', { key: account.liveKey })
    assert.equal(key.status, 400, 'a key has its mode')
  })

  test('a person has 600 requests a minute, and takes none from the keys', async () => {
    const account = await service.account('free')
    const { browser } = await openOwner(service, account.id)
    const left = async () => {
      const { headers } = await service.call('GET', '/v1/account', { key: account.liveKey })
      return [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]
    }
    assert.deepEqual(await left(), ['10', '9'])
    for (let n = 1; n <= 3; n++) {
      const { status, headers } = await browser.call('GET', '/v1/account')
      assert.equal(status, 200)
      assert.equal(headers.get('x-ratelimit-limit'), '600')
      assert.equal(headers.get('x-ratelimit-remaining'), String(600 - n))
    }
    assert.deepEqual(await left(), ['10', '8'])
  })

  test('codes made by a person count as made in the dashboard', async () => {
    const account = await service.account('free')
    const { browser, email } = await openOwner(service, account.id)
    const made = await browser.call('POST', '/v1/qrcodes', { body: CODE })
    assert.equal(made.status, 201)
    const { json } = await browser.call('GET', '/v1/account')
    assert.equal(json.usage.qrcodes, 0, 'the free plan counts those made through the API')
    const history = await browser.call('GET', `/v1/qrcodes/${made.json.id}/history`)
    assert.match(JSON.stringify(history.json.data[0]), new RegExp(email))
  })
})
