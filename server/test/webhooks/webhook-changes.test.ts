import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openHookChanges } from '../support/data/webhooks/hook-changes.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Changes of webhooks: what is answered and what holds are the same, and others are left alone. */

onEveryEngine('changes of webhooks', async (start) => {
  const service = await start()
  const receiver = await openReceiver()
  after(async () => {
    await receiver.close()
  })

  const { post, makeHook, verifying } = openHookChanges(service, receiver)

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
