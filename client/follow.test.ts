import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openFlakyProxy } from '../server/test/support/service/network/flaky-proxy.ts'
import { freePort, onOneEngine, stop } from '../server/test/support/service/service.ts'
import { until } from '../server/test/support/service/until.ts'
import { createClient, each, type Feed, follow, orThrow, QrouteError } from './index.ts'

const BUSY = {
  status: 429,
  headers: new Headers({ 'retry-after': '1', 'content-type': 'application/json' }),
  text: '{"error":{"code":"rate_limit_exceeded","message":"Too many"}}',
  json: {},
} as const
const AWAY = { ...BUSY, status: 502, headers: new Headers(), text: '<html>' } as const

/** Reads in the background what a feed gives. */
function read(feed: Feed) {
  const ids: string[] = []
  const ended = (async () => {
    for await (const event of feed) {
      ids.push(event.id)
      assert.equal(feed.cursor, event.id, 'the cursor is that of the event in hand')
    }
  })()
  ended.catch(() => undefined)
  return { ids, ended }
}

onOneEngine('follow', async (start) => {
  const service = await start()
  const proxy = await openFlakyProxy(service.base)
  after(() => proxy.close())

  async function furnish(baseUrl = proxy.url) {
    const { id: accountId, liveKey: key } = await service.account()
    const direct = createClient({ baseUrl: service.base, key })
    const body = { name: 'Poster', destination_url: 'https://example.com/a' }
    const { short_code } = await orThrow(direct.createCode({ body }))
    const scan = async (times: number) => {
      for (let at = 0; at < times; at++) await service.call('GET', `/${short_code}`)
    }
    const told = async () => {
      const ids: string[] = []
      for await (const { id } of each(direct.listEvents)) ids.push(id)
      return ids
    }
    return { accountId, key, direct, client: createClient({ baseUrl, key }), scan, told }
  }

  /** Until everything that was told has been given: in order, and once. */
  async function assertGiven(ids: readonly string[], told: () => Promise<string[]>, count: number) {
    await until(
      () => ids.length >= count,
      () => `${ids.length} of ${count}`,
    )
    assert.deepEqual(ids, await told())
    assert.equal(ids.length, count)
  }

  test('gives every event once, past refusals and lost connections', async () => {
    const { client, scan, told } = await furnish()
    await scan(2)
    const stopped = new AbortController()
    const feed = follow(client, { after: '', signal: stopped.signal })
    proxy.meet(BUSY, AWAY)
    const { ids, ended } = read(feed)
    await assertGiven(ids, told, 2)
    for (let round = 1; round <= 3; round++) {
      proxy.cut()
      await scan(2)
      await assertGiven(ids, told, 2 + round * 2)
      assert.match(proxy.resumed.at(-1) ?? '', /^scan_/)
    }
    stopped.abort()
    await ended
    assert.equal(feed.cursor, ids.at(-1))
  })

  test('loses and repeats nothing while its server is stopped, killed and started again', async () => {
    const port = await freePort()
    let server = await service.spawn({}, port)
    const { client, scan, told } = await furnish(server.base)
    const stopped = new AbortController()
    const { ids, ended } = read(follow(client, { after: '', signal: stopped.signal }))
    await scan(3)
    await assertGiven(ids, told, 3)
    for (const [round, sign] of (['SIGTERM', 'SIGKILL'] as const).entries()) {
      await stop(server.child, sign)
      await scan(3)
      server = await service.spawn({}, port)
      await scan(1)
      await assertGiven(ids, told, 7 + round * 4)
    }
    stopped.abort()
    await ended
  })

  test('goes on from a cursor that was stored, and otherwise begins with what is new', async () => {
    const { client, scan, told } = await furnish()
    await scan(3)
    const [first, ...rest] = await told()
    const stored = follow(client, { after: first, include: 'details' })
    assert.equal(stored.cursor, first)
    const ids: string[] = []
    for await (const { id, data } of stored) {
      assert.ok(data.os, 'with details')
      if (ids.push(id) === rest.length) break
    }
    assert.deepEqual(ids, rest)
    assert.equal(stored.cursor, rest.at(-1))
    const stopped = new AbortController()
    const fresh = follow(client, { signal: stopped.signal })
    const { ids: heard, ended } = read(fresh)
    await until(
      () => fresh.cursor === rest.at(-1),
      'where it begins is known before an event comes',
    )
    await scan(1)
    await until(() => heard.length > 0, 'nothing was heard')
    assert.deepEqual(heard, (await told()).slice(3))
    stopped.abort()
    await ended
  })

  test('throws if asking again cannot help', async () => {
    const stranger = createClient({ baseUrl: service.base, key: 'sk_live_unknown' })
    const isRefused = (status: number) => (error: unknown) =>
      error instanceof QrouteError && error.status === status
    await assert.rejects(read(follow(stranger)).ended, isRefused(401))
    const { client, accountId } = await furnish()
    await assert.rejects(read(follow(client, { after: 'nonsense' })).ended, isRefused(400))
    const { key } = await service.addKey(accountId)
    const revoked = createClient({ baseUrl: service.base, key })
    const feed = follow(revoked)
    const { ended } = read(feed)
    await until(() => feed.cursor !== 'latest', 'connected')
    await orThrow(client.revokeLeakedKey({ body: { key } }))
    await assert.rejects(ended, isRefused(401))
  })

  test('an abort ends it quietly, before and while it waits', async () => {
    const { client } = await furnish()
    await read(follow(client, { signal: AbortSignal.abort() })).ended
    const gone = createClient({ baseUrl: `http://127.0.0.1:${await freePort()}`, key: 'sk_live_1' })
    await read(follow(gone, { signal: AbortSignal.timeout(300) })).ended
  })
})
