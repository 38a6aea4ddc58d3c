import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { openPosting } from '../support/data/webhooks/posting.ts'
import { Webhook } from '../support/oracles/requests/foreign.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Webhooks while something else happens: failures, changes at the same time, a plan without them. */
const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '0.2' }

onEveryEngine('webhooks', async (start) => {
  const service = await start(ENV)
  const { receive, makeHook, scan, arrived, settled, webhook, calm, assertNextPosted } =
    openPosting(service)

  test('a failed delivery is retried with the same id and a new signature', async () => {
    const { liveKey: key } = await service.account()
    let posts = 0
    const receiver = await receive(() => (++posts < 3 ? 500 : 204))
    const hook = await makeHook(key, { url: receiver.url })
    await scan(await service.newCode(key))
    await arrived(receiver, 3)
    const [delivery] = await settled(key, hook.id, 'delivered')
    assert.deepEqual(
      delivery.tries.map((one: { status: number }) => one.status),
      [500, 500, 204],
    )
    assert.equal(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(receiver.got.map(({ body }) => body.toString())).size, 1)
    const verifier = new Webhook(hook.secret)
    for (const { body, headers } of receiver.got) {
      verifier.verify(body.toString(), headers as Record<string, string>)
    }
    assert.equal((await webhook(key, hook.id)).status, 'active')
  })

  test('simultaneous changes do not undo each other, nor a new secret', async () => {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    const { id } = await makeHook(key, { url: receiver.url })
    const change = (body: object) => calm('PATCH', `/v1/webhooks/${id}`, { key, body })
    let secret = ''
    for (let round = 0; round < 8; round++) {
      const description = `round ${round}`
      const events = round % 2 === 0 ? ['scan.created', 'scan.missed'] : ['scan.created']
      const rotate = calm('POST', `/v1/webhooks/${id}/rotate-secret`, { key })
      const [{ json }] = await Promise.all([rotate, change({ description }), change({ events })])
      secret = json.secret
      const now = await webhook(key, id)
      assert.deepEqual([now.description, now.events], [description, events])
    }
    await scan(await service.newCode(key))
    await arrived(receiver, 1)
    const [first] = receiver.got
    const verifier = new Webhook(secret)
    verifier.verify(first?.body.toString() ?? '', first?.headers as Record<string, string>)
  })

  test('the very next scan is posted, even if it is recorded immediately', () =>
    assertNextPosted(8))

  test('the free plan has no webhooks in either mode, and disables existing ones', async () => {
    const { id, liveKey: key, testKey } = await service.account('pro')
    const receiver = await receive()
    const hook = await makeHook(key, { url: receiver.url })
    const code = await service.newCode(key)
    await openAccountStore(service.db).setPlan(id, 'free')
    await until(async () => {
      await scan(code)
      const before = receiver.got.length
      await sleep(800)
      return receiver.got.length === before
    }, 'still posted')
    const calls = [
      ['POST', '/v1/webhooks', { url: 'https://example.com/hook' }],
      ['GET', '/v1/webhooks'],
      ['GET', `/v1/webhooks/${hook.id}`],
      ['POST', `/v1/webhooks/${hook.id}/test`],
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await service.call(method, path, { key, body })
      assert.deepEqual([answer.status, answer.json.error.code], [403, 'plan_required'], path)
    }
    assert.equal((await service.call('GET', '/v1/webhooks', { key: testKey })).status, 403)
  })
})
