import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answering, openReceiver, type Receiver } from './receiver.ts'
import { onEveryEngine, type Service } from './service.ts'
import { until } from './yard.ts'

const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '0.2' }
const WAIT_MS = 5000

onEveryEngine('webhooks', (start) => {
  let service: Service
  const receivers: Receiver[] = []
  before(async () => {
    service = await start(ENV)
  })
  after(() => Promise.all(receivers.map((receiver) => receiver.close())))

  async function receive(answering?: Answering): Promise<Receiver> {
    const receiver = await openReceiver(answering)
    receivers.push(receiver)
    return receiver
  }
  async function makeCode(key: string, body: object = {}) {
    const all = { name: 'Menu', destination_url: 'https://example.com/', ...body }
    return (await service.call('POST', '/v1/qrcodes', { key, body: all })).json
  }
  async function makeHook(key: string, body: object) {
    const made = await service.call('POST', '/v1/webhooks', { key, body })
    assert.equal(made.status, 201, made.text)
    return made.json
  }
  const scan = (code: { short_code: string }) => service.call('GET', `/${code.short_code}`)
  async function arrived(receiver: Receiver, count: number) {
    await until(
      () => receiver.got.length >= count,
      WAIT_MS,
      () => `${receiver.got.length} posts`,
    )
    return receiver.got.map(({ body }) => JSON.parse(body.toString()))
  }
  const deliveries = async (key: string, id: string, query = '') =>
    (await service.call('GET', `/v1/webhooks/${id}/deliveries${query}`, { key })).json
  async function settled(key: string, id: string, state: string, count = 1) {
    let last: unknown
    await until(
      async () => {
        last = await deliveries(key, id, `?state=${state}`)
        return (last as { pagination: { total: number } }).pagination.total === count
      },
      WAIT_MS,
      () => JSON.stringify(last),
    )
    return (await deliveries(key, id, `?state=${state}`)).data
  }
  const webhook = async (key: string, id: string) =>
    (await service.call('GET', `/v1/webhooks/${id}`, { key })).json

  test('a scan is posted with the fields of the specification and no others', async () => {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    const hook = await makeHook(key, { url: `${receiver.url}/scans` })
    const code = await makeCode(key)
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

  test('a failed delivery is tried again with the same id and a fresh signature', async () => {
    const { liveKey: key } = await service.account()
    let posts = 0
    const receiver = await receive(() => (++posts < 3 ? 500 : 204))
    const hook = await makeHook(key, { url: receiver.url })
    await scan(await makeCode(key))
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
})
