import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../support/service/service.ts'

/** The link of a report: its secret goes in the body of a request, where no proxy logs it. */

onEveryEngine('the link of a report', async (start) => {
  const service = await start()

  async function share() {
    const { liveKey: key } = await service.account()
    const body = { scope: { type: 'account' } }
    const { status, json, text } = await service.call('POST', '/v1/reports', { key, body })
    assert.equal(status, 201, text)
    const { id, url } = json as { id: string; url: string }
    return { id, url, key, secret: new URL(url).hash.slice(1) }
  }
  const post = (body: unknown, headers = {}) =>
    service.call('POST', '/v1/reports/shared', { body, headers })

  test('is asked for with the secret in the body, which takes nothing else', async () => {
    const { secret, id, url, key } = await share()
    assert.equal(new URL(url).pathname, `/app/report/${id}`)
    for (const [body, param] of [
      [{}, 'secret'],
      [{ secret: 1 }, 'secret'],
      [{ secret: 'x'.repeat(101) }, 'secret'],
      [{ secret, days: 3 }, 'days'],
    ] as const) {
      const { status, json } = await post(body)
      assert.deepEqual([status, json.error.param], [400, param], JSON.stringify(body))
    }
    // What is left of a link that was cut off, or mistyped.
    for (const part of ['', secret.slice(1), id]) {
      assert.equal((await post({ secret: part })).status, 404, part)
    }
    assert.equal((await post({ secret, padding: 'x'.repeat(5000) })).status, 413)
    // Nothing is kept of it: not even a key of another body is a conflict.
    const headers = { 'idempotency-key': 'seen' }
    assert.equal((await post({ secret: 'x'.repeat(43) }, headers)).status, 404)
    const seen = await post({ secret }, headers)
    assert.deepEqual([seen.status, seen.headers.get('idempotent-replayed')], [200, null])
    assert.equal(seen.headers.get('deprecation'), null)
    const wrong = await service.call('GET', '/v1/reports/shared', { key })
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST'])
  })

  test('a link of before goes on, and says until when', async () => {
    const { secret } = await share()
    const read = (word: string) => service.call('GET', `/v1/reports/shared/${word}`)
    const [old, now] = [await read(secret), await post({ secret })]
    assert.deepEqual([old.status, old.json], [200, now.json])
    for (const { headers } of [old, await read('x'.repeat(43))]) {
      assert.match(headers.get('deprecation') ?? '', /^@\d{10}$/)
      const end = Date.parse(headers.get('sunset') ?? '')
      assert.ok(end > Date.parse('2027-11-16'), String(headers.get('sunset')))
    }
    assert.equal((await service.call('GET', `/v1/reports/shared/${secret}?days=3`)).status, 400)
  })
})
