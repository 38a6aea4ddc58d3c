import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook } from '../support/foreign.ts'
import { patiently } from '../support/patient.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type Answer, onEveryEngine, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Changes of webhooks: what is answered and what holds are the same, and others are left alone. */

onEveryEngine('changes of webhooks', (start) => {
  let service: Service
  let receiver: Receiver
  before(async () => {
    service = await start()
    receiver = await openReceiver()
  })
  after(async () => {
    await receiver.close()
  })

  const postNow = (key: string, path: string, body?: object, once?: string): Promise<Answer> =>
    service.call('POST', `/v1${path}`, {
      key,
      ...(body && { body }),
      ...(once && { headers: { 'idempotency-key': once } }),
    })
  const post: typeof postNow = (...asked) => patiently(() => postNow(...asked))
  async function makeHook(key: string, path: string, body: object = {}) {
    const made = await post(key, '/webhooks', { url: `${receiver.url}${path}`, ...body })
    assert.equal(made.status, 201, made.text)
    return made.json
  }
  /** Which of the secrets verify what arrives there next. */
  async function verifying(key: string, path: string, secrets: readonly string[]) {
    const from = receiver.got.length
    const body = { name: 'Menu', destination_url: 'https://example.com/' }
    const { json: code } = await post(key, '/qrcodes', body)
    await service.call('GET', `/${code.short_code}`)
    const arrived = () => receiver.got.slice(from).find((got) => got.path === path)
    await until(
      () => arrived() !== undefined,
      () => `nothing at ${path}`,
    )
    const { body: bytes, headers } = arrived() as (typeof receiver.got)[number]
    return secrets.filter((secret) => {
      try {
        new Webhook(secret).verify(bytes.toString(), headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    })
  }

  test('however often a secret is rotated, the one in use still signs for a day', async () => {
    const { liveKey: key } = await service.account()
    const { id, secret } = await makeHook(key, '/often')
    const secrets = [secret]
    for (let i = 0; i < 12; i++) {
      secrets.push((await post(key, `/webhooks/${id}/rotate-secret`)).json.secret)
    }
    const good = await verifying(key, '/often', secrets)
    assert.deepEqual(good, [...secrets.slice(0, 1), ...secrets.slice(-8)])
  })

  test('a test, a retry and a replay with an idempotency key run once', async () => {
    const { liveKey: key } = await service.account()
    const { id } = await makeHook(key, '/once')
    const got = () => receiver.got.filter(({ path }) => path === '/once').length
    const twice = async (path: string, body?: object) => {
      const both = [post(key, path, body, 'once'), post(key, path, body, 'once')]
      const [first, twin] = await Promise.all(both)
      const later = await post(key, path, body, 'once')
      assert.equal(first?.status, 200, first?.text)
      assert.deepEqual([twin?.json, later.json], [first?.json, first?.json])
      assert.equal(later.headers.get('idempotent-replayed'), 'true')
      return first?.json
    }
    const tested = await twice(`/webhooks/${id}/test`)
    assert.equal(tested.state, 'delivered')
    assert.equal(got(), 1)
    const delivery = `/webhooks/${id}/deliveries/${tested.id}`
    const sentAgain = async (posts: number) => {
      await until(
        async () => {
          const { json } = await service.call('GET', `/v1${delivery}`, { key })
          return json.state === 'delivered' && got() === posts
        },
        () => `${got()} of ${posts}`,
      )
    }
    await twice(`${delivery}/retry`)
    await sentAgain(2)
    const range = { from: tested.created_at, to: new Date(Date.now() + 60_000).toISOString() }
    const replayed = await twice(`/webhooks/${id}/replay`, range)
    assert.equal(replayed.replayed, 1)
    await sentAgain(3)
    const other = await post(key, `/webhooks/${id}/replay`, { ...range, state: 'failed' }, 'once')
    assert.deepEqual([other.status, other.json.error.code], [409, 'idempotency_conflict'])
  })
})
