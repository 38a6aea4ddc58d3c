import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_NAMES, TEST_EVENT } from '../../../domain/webhooks/events.ts'
import { openPosting } from '../support/data/webhooks/posting.ts'
import { openChecker } from '../support/oracles/requests/conformance.ts'
import { makeItems } from '../support/service/crowd.ts'
import { onOneEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** The other events, and what an owner can ask of deliveries. */
const GO = 'https://go.example'
const ENV = {
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  WEBHOOK_RETRY_SECONDS: '0.2,30',
  SHORT_DOMAINS: GO,
}

onOneEngine('events of webhooks', async (start) => {
  const service = await start(ENV)

  const { receivers, receive, ask, scan, arrived } = openPosting(service)

  async function states(key: string, id: string, expected: readonly string[]) {
    let told: string[] = []
    await until(
      async () => {
        const { data } = await ask(key, 'GET', `/webhooks/${id}/deliveries`)
        told = data.map(({ state }: { state: string }) => state)
        return told.join() === expected.join()
      },
      () => `${told} in place of ${expected}`,
    )
  }

  test('code changes are sent in order, to subscribers only', async () => {
    const { liveKey: key } = await service.account()
    const [all, scansOnly] = [await receive(), await receive()]
    await ask(key, 'POST', '/webhooks', { url: all.url, events: EVENT_NAMES })
    await ask(key, 'POST', '/webhooks', { url: scansOnly.url })
    const code = await service.newCode(key, { domain: GO })
    const path = `/qrcodes/${code.id}`
    const steps: [string, string, object?][] = [
      ['PATCH', path, { destination_url: 'https://example.com/winter' }],
      ['PATCH', path, { active: false }],
      ['PATCH', path, { active: false }],
      ['PATCH', path, { active: true, name: 'Winter' }],
      ['DELETE', path],
    ]
    const told = ['created', 'updated', 'paused', 'resumed', 'updated', 'deleted']
    for (const [index, [method, at, body]] of steps.entries()) {
      await arrived(all, index < 2 ? index + 1 : Math.min(index + 1, 3))
      await ask(key, method, at, body)
    }
    const events = await arrived(all, told.length)
    const sorted = (names: string[]) => [...names].sort()
    assert.deepEqual(
      sorted(events.map(({ event }) => event)),
      sorted(told.map((name) => `qrcode.${name}`)),
    )
    const created = events.find(({ event }) => event === 'qrcode.created')
    assert.deepEqual(created?.data, {
      qr_id: code.id,
      name: 'Menu',
      short_code: code.short_code,
      destination_url: 'https://example.com/',
      status: 'active',
      version: 1,
      tags: [],
      external_id: null,
      notes: null,
      domain: GO,
    })
    const updated = events.filter(({ event }) => event === 'qrcode.updated')
    const ofUpdates = updated.map(({ data }) => [data.name, data.destination_url, data.version])
    assert.deepEqual(ofUpdates.sort(), [
      ['Menu', 'https://example.com/winter', 2],
      ['Winter', 'https://example.com/winter', 2],
    ])
    await sleep(200)
    assert.deepEqual([all.got.length, scansOnly.got.length], [6, 0])
  })

  test('a bulk is sent code by code, and a rejected one not at all', async () => {
    const { liveKey: key } = await service.account('pro')
    const receiver = await receive()
    const events = ['qrcode.created', 'quota.threshold']
    await ask(key, 'POST', '/webhooks', { url: receiver.url, events })
    const bulk = (count: number) => ({ items: makeItems(count) })
    const refused = await service.call('POST', '/v1/qrcodes/bulk?atomic=true', {
      key,
      body: bulk(51),
    })
    assert.equal(refused.status, 400)
    await ask(key, 'POST', '/qrcodes/bulk', bulk(39))
    await arrived(receiver, 39)
    await service.newCode(key)
    await arrived(receiver, 41)
    await ask(key, 'POST', '/qrcodes/bulk', bulk(10))
    const told = await arrived(receiver, 52)
    const quotas = told.filter(({ event }) => event === 'quota.threshold')
    assert.deepEqual(
      quotas.map(({ data }) => data),
      [
        { threshold: 80, used: 40, limit: 50 },
        { threshold: 100, used: 50, limit: 50 },
      ],
    )
    assert.equal(new Set(told.map(({ data }) => data.qr_id)).size, 51)
  })

  test('a scan of a paused code is sent as missed to subscribers', async () => {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    await ask(key, 'POST', '/webhooks', { url: receiver.url, events: ['scan.missed'] })
    const code = await service.newCode(key)
    await scan(code)
    await ask(key, 'PATCH', `/qrcodes/${code.id}`, { active: false })
    assert.equal((await scan(code)).status, 404)
    const [body] = await arrived(receiver, 1)
    assert.equal(body.event, 'scan.missed')
    assert.deepEqual(Object.keys(body.data), [
      ...['qr_id', 'scan_id', 'country', 'city', 'device', 'is_unique'],
    ])
    await sleep(300)
    assert.equal(receiver.got.length, 1)
  })

  test('a test returns the receiver’s response, once, even if paused', async () => {
    const { liveKey: key } = await service.account()
    let status = 200
    const receiver = await receive(() => status)
    const { id } = await ask(key, 'POST', '/webhooks', { url: receiver.url, active: false })
    const good = await ask(key, 'POST', `/webhooks/${id}/test`)
    assert.deepEqual([good.state, good.event, good.tries.length], ['delivered', 'webhook.test', 1])
    status = 418
    const bad = await ask(key, 'POST', `/webhooks/${id}/test`)
    assert.deepEqual([bad.state, bad.tries[0].status], ['failed', 418])
    await receiver.close()
    const sendTest = () => ask(key, 'POST', `/webhooks/${id}/test`)
    let none = await sendTest()
    // The sender may not have noticed yet that its connection is closed.
    if (/closed before/.test(none.tries[0].error)) none = await sendTest()
    assert.deepEqual([none.state, none.tries[0].status], ['failed', null])
    assert.equal(none.tries[0].error, 'The address cannot be reached')
    assert.equal(receiver.got.length, 2)
    assert.equal((await ask(key, 'GET', `/webhooks/${id}`)).failing_since, null)
  })

  test('one delivery, or those of a period, are resent with their ids', async () => {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    const { id } = await ask(key, 'POST', '/webhooks', { url: receiver.url })
    const code = await service.newCode(key)
    for (let i = 1; i <= 3; i++) {
      await scan(code)
      await arrived(receiver, i)
    }
    await states(key, id, ['delivered', 'delivered', 'delivered'])
    const { data } = await ask(key, 'GET', `/webhooks/${id}/deliveries`)
    await ask(key, 'POST', `/webhooks/${id}/deliveries/${data[1].id}/retry`)
    await arrived(receiver, 4)
    assert.equal(receiver.got[3]?.headers['webhook-id'], data[1].id)
    const marks = () => receiver.got.map(({ headers }) => headers['webhook-replayed'])
    assert.deepEqual(marks(), [undefined, undefined, undefined, 'true'])
    await states(key, id, ['delivered', 'delivered', 'delivered'])
    const again = await ask(key, 'GET', `/webhooks/${id}/deliveries/${data[1].id}`)
    assert.equal(again.tries.length, 2)
    const range = { from: data[1].created_at, to: new Date(Date.now() + 1000).toISOString() }
    const failed = await ask(key, 'POST', `/webhooks/${id}/replay`, { ...range, state: 'failed' })
    assert.deepEqual(failed, { replayed: 0, next_from: null })
    const both = await ask(key, 'POST', `/webhooks/${id}/replay`, range)
    assert.deepEqual(both, { replayed: 2, next_from: null })
    await arrived(receiver, 6)
    const ids = receiver.got.slice(4).map(({ headers }) => headers['webhook-id'])
    assert.deepEqual(ids.sort(), [data[0].id, data[1].id].sort())
    assert.deepEqual(marks().slice(3), ['true', 'true', 'true'])
    await scan(code)
    await arrived(receiver, 7)
    assert.equal(marks().at(-1), undefined, 'what is new is no replay')
  })

  test('a failing webhook is reported, and 410 disables it until it is enabled again', async () => {
    const { liveKey: key } = await service.account()
    let status = 500
    const receiver = await receive(() => status)
    const { id } = await ask(key, 'POST', '/webhooks', { url: receiver.url })
    const code = await service.newCode(key)
    await scan(code)
    const now = () => ask(key, 'GET', `/webhooks/${id}`)
    await until(async () => (await now()).status === 'failing', 'not failing')
    assert.notEqual((await now()).failing_since, null)
    status = 410
    await scan(code)
    await until(async () => (await now()).status === 'disabled', 'not disabled')
    const { active, disabled_reason } = await now()
    assert.deepEqual({ active, disabled_reason }, { active: false, disabled_reason: 'gone' })
    status = 200
    const posted = () =>
      receiver.got.map(({ body }) => JSON.parse(body.toString()).data.scan_id as string)
    /** Of so many, once they are recorded: ids begin with their time. */
    const newest = async (count: number) => {
      let ids: string[] = []
      await until(
        async () => {
          const { data } = await ask(key, 'GET', `/qrcodes/${code.id}/analytics/scans`)
          ids = data.map((one: { id: string }) => one.id).sort()
          return ids.length === count
        },
        () => `${ids.length} of ${count} scans are recorded`,
      )
      return ids.at(-1) ?? ''
    }
    await newest(2)
    await scan(code)
    const third = await newest(3)
    const on = await ask(key, 'PATCH', `/webhooks/${id}`, { active: true })
    assert.deepEqual([on.status, on.failing_since], ['active', null])
    await scan(code)
    const fourth = await newest(4)
    await until(
      () => posted().includes(fourth),
      () => `${posted()}`,
    )
    assert.ok(!posted().includes(third), 'what was scanned meanwhile is not sent')
  })

  test('everything posted matches the document, and every event was posted', async () => {
    const document = (await service.call('GET', '/openapi.json')).json
    const checker = openChecker(document)
    const posted = receivers.flatMap(({ got }) =>
      got.map(({ body }) => JSON.parse(body.toString())),
    )
    const wrong = posted.filter(({ event, ...rest }) => {
      const schema = document.webhooks[event]?.post.requestBody.content['application/json'].schema
      return !schema || !checker.fits(schema, { event, ...rest })
    })
    assert.deepEqual(wrong, [])
    const told = Object.keys(document.webhooks).sort()
    assert.deepEqual(told, [...EVENT_NAMES, TEST_EVENT].sort())
    assert.deepEqual([...new Set(posted.map(({ event }) => event))].sort(), told)
    const scan = document.components.schemas.PostedScan
    const fields = ['qr_id', 'scan_id', 'country', 'city', 'device', 'is_unique']
    assert.deepEqual([Object.keys(scan.properties), scan.required], [fields, fields])
  })
})
