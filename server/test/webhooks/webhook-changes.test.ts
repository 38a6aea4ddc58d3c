import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import { databaseFile } from '../../storage/engine/open-database.ts'
import { openHookChanges } from '../support/data/webhooks/hook-changes.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { openData } from '../support/service/databases.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Changes of webhooks: the response matches the effect, and other endpoints stay unchanged. Proofs: while
 * posts are under way.
 */

const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '0.2' }

onEveryEngine('changes of webhooks', async (start) => {
  const service = await start(isProof ? ENV : undefined)
  const receiver = await openReceiver()

  const { post, makeHook, verifying, postNow } = openHookChanges(service, receiver)
  const scans = await openData(service.env, 'scans')

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

  after(async () => {
    await scans.close()
    await receiver.close()
  })

  proof('a change that got 503 can be repeated and loses no secret', async () => {
    const { liveKey: key } = await service.account()
    const [keyed, keyless] = [await makeHook(key, '/keyed'), await makeHook(key, '/keyless')]
    const url = (path: string) => ({ url: `${receiver.url}${path}` })
    const create = (by = post) => by(key, '/webhooks', url('/new'), 'create')
    const rotate = (by = post) =>
      by(key, `/webhooks/${keyed.id}/rotate-secret`, undefined, 'rotate')
    const rotateKeyless = (by = post) => by(key, `/webhooks/${keyless.id}/rotate-secret`)
    const letGo = await holdSender(service)
    const refused = await Promise.all([
      create(postNow),
      postNow(key, '/webhooks', url('/lost')),
      rotate(postNow),
      rotateKeyless(postNow),
    ]).finally(letGo)
    for (const { status, json, text } of refused) {
      assert.deepEqual([status, json.error?.code], [503, 'unavailable'], text)
    }

    const made = await create()
    assert.equal(made.status, 201, made.text)
    const { json: list } = await service.call('GET', '/v1/webhooks', { key })
    const paths = list.data.map((hook: { url: string }) => new URL(hook.url).pathname)
    assert.deepEqual(paths.sort(), ['/keyed', '/keyless', '/new'])
    assert.ok(list.data.some(({ id }: { id: string }) => id === made.json.id))
    const own = [made.json.secret]
    assert.deepEqual(await verifying(key, '/new', own), own)

    const [first, again] = [await rotate(), await rotate()]
    assert.deepEqual([first.status, again.json], [200, first.json])
    const both = [keyed.secret, first.json.secret]
    assert.deepEqual(await verifying(key, '/keyed', both), both)
    const after = [keyless.secret, (await rotateKeyless()).json.secret]
    assert.deepEqual(await verifying(key, '/keyless', after), after)
  })

  proof('changing a webhook does not touch those of other accounts', async () => {
    const [own, other] = [await service.account(), await service.account()]
    const { id } = await makeHook(own.liveKey, '/own')
    const { id: otherId } = await makeHook(other.liveKey, '/other')
    // Only a copy of all of them would come across these.
    await service.db.batch([
      { text: `update endpoints set secret = 'broken' where id = $1`, values: [otherId] },
    ])
    await scans.batch([
      { text: 'update hooks set events = 3 where endpoint = $1', values: [otherId] },
    ])
    const wanted = async () =>
      (
        await scans.query<{ events: number }>('select events from hooks where endpoint = $1', [
          otherId,
        ])
      )[0]?.events
    const body = { description: 'changed' }
    const changed = await service.call('PATCH', `/v1/webhooks/${id}`, { key: own.liveKey, body })
    assert.equal(changed.json.description, 'changed')
    assert.equal(await wanted(), 3)
    const tested = await post(other.liveKey, `/webhooks/${otherId}/test`)
    assert.equal(tested.json.state, 'delivered', tested.text)

    // A sender that is too far behind to know what has changed reads all of them.
    await service.db.batch([
      { text: 'update endpoint_feed set version = version + 5000', values: [] },
    ])
    await until(async () => (await wanted()) === 1, 'not copied')
    assert.equal((await post(own.liveKey, `/webhooks/${id}/test`)).json.state, 'delivered')
  })
})

/** Keeps the thread that sends from taking over any change, until it is let go. */
async function holdSender({ engine, env }: Service): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    const db = new DatabaseSync(databaseFile(readConfig(env), 'scans'), { timeout: 5000 })
    db.exec('begin immediate')
    return async () => {
      db.exec('rollback')
      db.close()
    }
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query('begin')
  await client.query('select * from scan_feed for update')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
