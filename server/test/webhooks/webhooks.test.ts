import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { openPosting } from '../support/data/webhooks/posting.ts'
import { Webhook } from '../support/oracles/requests/foreign.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Webhooks are made, posted to, paused and deleted. Retries, by a clock that is held: webhook-clock.
 * Proofs: webhooks while something else happens: failures, changes at the same time, a plan without them.
 */

const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '0.2' }

onEveryEngine('webhooks', async (start) => {
  const service = await start(isProof ? ENV : undefined)

  const { receive, makeHook, scan, arrived, settled, webhook, calm, recorded, assertNextPosted } =
    openPosting(service)

  test('a scan is posted with the fields of the specification and no others', async () => {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    const hook = await makeHook(key, { url: `${receiver.url}/scans` })
    const code = await service.newCode(key)
    await scan(code)
    const [body] = await arrived(receiver, 1)
    const { json } = await service.call('GET', `/v1/qrcodes/${code.id}/analytics/scans`, { key })
    const [{ timestamp, id, country, city, device }] = json.data
    assert.deepEqual(body, {
      event: 'scan.created',
      timestamp,
      data: { qr_id: code.id, scan_id: id, country, city, device, is_unique: true },
    })
    const [first] = receiver.got
    assert.equal(first?.path, '/scans')
    assert.equal(first?.headers['content-type'], 'application/json')
    const [delivery] = await settled(key, hook.id, 'delivered')
    assert.equal(delivery.id, first?.headers['webhook-id'])
    assert.equal(delivery.body, first?.body.toString())
    assert.deepEqual([delivery.tries[0].status, delivery.tries[0].answer], [200, 'answered 200'])
  })

  test('scans are posted after a create returns, and not after a pause or delete', async () => {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    const code = await service.newCode(key)
    await scan(code)
    const hook = await makeHook(key, { url: receiver.url })
    const path = `/v1/webhooks/${hook.id}`
    for (let round = 0; round < 2; round++) {
      await scan(code)
      await arrived(receiver, round + 1)
      await calm('PATCH', path, { key, body: { active: false } })
      await scan(code)
      await recorded(key, code)
      const { json } = await calm('PATCH', path, { key, body: { active: true } })
      assert.deepEqual([json.status, json.disabled_reason], ['active', null])
    }
    assert.equal((await service.call('DELETE', path, { key })).json.deleted, true)
    await scan(code)
    await recorded(key, code)
    await sleep(200)
    assert.equal(receiver.got.length, 2)
    assert.equal((await service.call('GET', path, { key })).status, 404)
  })

  both('the very next scan is posted, even if it is recorded immediately', () =>
    assertNextPosted(isProof ? 8 : 3),
  )

  test('live and test scans go to endpoints of their own mode', async () => {
    const { liveKey, testKey } = await service.account()
    const [live, forTests] = [await receive(), await receive()]
    await makeHook(liveKey, { url: live.url })
    await makeHook(testKey, { url: forTests.url })
    const [liveCode, testCode] = [await service.newCode(liveKey), await service.newCode(testKey)]
    for (const code of [liveCode, testCode]) await scan(code)
    const [[ofLive], [ofTest]] = [await arrived(live, 1), await arrived(forTests, 1)]
    assert.deepEqual([ofLive.data.qr_id, ofTest.data.qr_id], [liveCode.id, testCode.id])
    assert.deepEqual([live.got.length, forTests.got.length], [1, 1])
  })

  test('a webhook shows its secret once, and eleven are too many', async () => {
    const { liveKey: key } = await service.account()
    const made = await makeHook(key, { url: 'https://example.com/hook', description: 'CRM' })
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { secret, ...view } = made
    assert.deepEqual(await webhook(key, made.id), view)
    const rows = await service.db.query<{ secret: string }>('select secret from endpoints')
    assert.ok(!JSON.stringify(rows).includes(secret))
    for (let i = 1; i < 10; i++) await makeHook(key, { url: `https://example.com/${i}` })
    const body = { url: 'https://example.com/more' }
    const more = await service.call('POST', '/v1/webhooks', { key, body })
    assert.deepEqual([more.status, more.json.error.code], [403, 'quota_exceeded'])
    const list = await service.call('GET', '/v1/webhooks?limit=4&page=3', { key })
    assert.equal(list.json.pagination.total, 10)
    assert.deepEqual(list.json.data.at(-1), view)
  })

  test('an idempotency key creates one webhook, and one rotation of each', async () => {
    const { liveKey: key } = await service.account()
    const headers = { 'idempotency-key': 'once' }
    const body = { url: 'https://example.com/hook' }
    const make = () => service.call('POST', '/v1/webhooks', { key, body, headers })
    const [first, again] = [await make(), await make()]
    assert.deepEqual(again.json, first.json)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    const other = await makeHook(key, body)
    const rotate = (id: string) =>
      service.call('POST', `/v1/webhooks/${id}/rotate-secret`, { key, headers })
    const rotated = await rotate(first.json.id)
    assert.deepEqual((await rotate(first.json.id)).json, rotated.json)
    assert.equal((await rotate(other.id)).status, 409)
  })

  test('bad input is a 400 that names the field', async () => {
    const { liveKey: key } = await service.account()
    const url = 'https://example.com/hook'
    const bodies: [object, string][] = [
      [{}, 'url'],
      [{ url: 'ftp://example.com' }, 'url'],
      [{ url: 'https://u:p@example.com/' }, 'url'],
      [{ url: 'http://169.254.169.254/latest' }, 'url'],
      [{ url, events: [] }, 'events'],
      [{ url, events: ['scan.created', 'scan.created'] }, 'events'],
      [{ url, events: ['scan.deleted'] }, 'events[0]'],
      [{ url, description: 'x'.repeat(256) }, 'description'],
      [{ url, active: 'yes' }, 'active'],
      [{ url, secret: 'whsec_mine' }, 'secret'],
    ]
    for (const [body, param] of bodies) {
      const { status, json } = await service.call('POST', '/v1/webhooks', { key, body })
      assert.deepEqual([status, json.error?.param], [400, param], JSON.stringify(body))
    }
    const hook = await makeHook(key, { url })
    const path = `/v1/webhooks/${hook.id}`
    const more: [string, string, object | undefined, string][] = [
      ['PATCH', path, {}, ''],
      ['PATCH', path, { url: null }, 'url'],
      ['GET', `${path}/deliveries?state=lost`, undefined, 'state'],
      ['GET', `${path}/deliveries?limit=101`, undefined, 'limit'],
      ['POST', `${path}/replay`, { from: '2026-02-30', to: '2026-03-01' }, 'from'],
      ['POST', `${path}/replay`, { from: '2026-03-02', to: '2026-03-01' }, 'from'],
      ['POST', `${path}/replay`, { from: '2026-03-02' }, 'to'],
    ]
    for (const [method, at, body, param] of more) {
      const { status, json } = await service.call(method, at, { key, ...(body && { body }) })
      assert.deepEqual([status, json.error?.param ?? ''], [400, param], `${method} ${at}`)
    }
    for (const id of ['dlv_1', `dlv_${'0'.repeat(26)}`]) {
      const { status } = await service.call('POST', `${path}/deliveries/${id}/retry`, { key })
      assert.equal(status, 404)
    }
  })

  proof('a failed delivery is retried with the same id and a new signature', async () => {
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

  proof('simultaneous changes do not undo each other, nor a new secret', async () => {
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

  proof('the free plan has no webhooks in either mode, and disables existing ones', async () => {
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
