import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { completely, patiently } from '../support/patient.ts'
import { onEveryEngine, type Service } from '../support/service.ts'

/**
 * Every route that takes an id. One line here is all that a new route needs: the tests see to it
 * that strangers get 404 and change nothing, and that the route does work for the owner.
 */
const CHANGE = { at: '2200-01-01T00:00:00Z', destination_url: 'https://evil.example/' }
const WHEN = { from: '2026-01-01', to: '2026-01-02' }
const ROUTES: readonly { method: string; path: string; body?: unknown }[] = [
  { method: 'GET', path: '/v1/qrcodes/:id' },
  { method: 'HEAD', path: '/v1/qrcodes/:id' },
  { method: 'PATCH', path: '/v1/qrcodes/:id', body: { name: 'Taken over' } },
  { method: 'PATCH', path: '/v1/qrcodes/:id', body: { destination_url: 'https://evil.example/' } },
  { method: 'PATCH', path: '/v1/qrcodes/:id', body: { active: false } },
  { method: 'GET', path: '/v1/qrcodes/:id/history' },
  { method: 'GET', path: '/v1/qrcodes/:id/download' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics' },
  { method: 'GET', path: '/v1/analytics/qrcodes/:id' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/scans' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/timeseries' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/export' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/quality' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/heatmap' },
  { method: 'GET', path: '/v1/qrcodes/:id/schedule' },
  { method: 'POST', path: '/v1/qrcodes/:id/schedule', body: CHANGE },
  { method: 'DELETE', path: '/v1/qrcodes/:id/schedule/:change_id' },
  { method: 'POST', path: '/v1/qrcodes/:id/simulate', body: {} },
  { method: 'POST', path: '/v1/qrcodes/:id/rollback', body: { version: 1 } },
  { method: 'GET', path: '/v1/webhooks/:id' },
  { method: 'PATCH', path: '/v1/webhooks/:id', body: { url: 'https://evil.example/' } },
  { method: 'PATCH', path: '/v1/webhooks/:id', body: { active: false } },
  { method: 'GET', path: '/v1/webhooks/:id/deliveries' },
  { method: 'POST', path: '/v1/webhooks/:id/test' },
  { method: 'GET', path: '/v1/webhooks/:id/deliveries/:delivery_id' },
  { method: 'POST', path: '/v1/webhooks/:id/deliveries/:delivery_id/retry' },
  { method: 'POST', path: '/v1/webhooks/:id/replay', body: WHEN },
  { method: 'POST', path: '/v1/webhooks/:id/rotate-secret' },
  { method: 'DELETE', path: '/v1/webhooks/:id' },
  { method: 'DELETE', path: '/v1/qrcodes/:id' },
]

interface World {
  readonly title: string
  readonly key: string
  // biome-ignore lint/suspicious/noExplicitAny: the code as the service answered it
  readonly code: any
  /** The id of a change that is scheduled for it. */
  readonly change: string
  /** A webhook and a delivery of it. */
  readonly hook: { readonly id: string; readonly delivery: string }
}

/** Two accounts in two modes: four worlds, each with one code of its own. */
async function openWorlds(service: Service): Promise<World[]> {
  const worlds: World[] = []
  for (const name of ['Anna', 'Bert']) {
    const { liveKey, testKey } = await service.account()
    for (const key of [liveKey, testKey]) {
      const title = `${name} ${key.slice(3, 7)}`
      const body = { name: `Code of ${title}`, destination_url: 'https://example.com/' }
      const { json } = await service.call('POST', '/v1/qrcodes', { key, body })
      const path = `/v1/qrcodes/${json.id}/schedule`
      const later = { ...CHANGE, at: '2199-01-01T00:00:00Z' }
      const { json: change } = await service.call('POST', path, { key, body: later })
      const hook = await openHook(service, key)
      worlds.push({ title, key, code: json, change: change.id, hook })
    }
  }
  return worlds
}

/** Nobody answers there, so its test is a delivery that failed. */
async function openHook(service: Service, key: string): Promise<World['hook']> {
  const body = { url: 'http://127.0.0.1:1024/' }
  // The first one starts a thread, and is refused if that takes too long.
  const ask = (path: string, options = {}) =>
    patiently(() => service.call('POST', `/v1/webhooks${path}`, { key, ...options }))
  const { json: hook } = await ask('', { body })
  const { json: tested } = await ask(`/${hook.id}/test`)
  return { id: hook.id, delivery: tested.id }
}

/** Which world's things a path names, and what an id that names nothing is. */
function idsIn(path: string, { code, hook }: World): { id: string; nobody: string } {
  const isHook = path.startsWith('/v1/webhooks')
  const nobody = `${isHook ? 'wh' : 'qr'}_${'0'.repeat(26)}`
  return { id: isHook ? hook.id : code.id, nobody }
}

/**
 * No key may use these: members.test.ts, api-keys.test.ts and sign-in.test.ts look at them. Tags have
 * names in place of ids: tags.test.ts. Reports are for whoever has their secret: reports.test.ts.
 */
const ELSEWHERE = /^\/v1\/(?:members|api-keys|sessions|tags|reports)\//

test('the table contains every path with an id that the API declares', () => {
  const folder = join(import.meta.dirname, '..', '..', 'http')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts'))
  const texts = sources.map((file) => readFileSync(join(folder, file), 'utf8'))
  const declared = texts.join('').matchAll(/'(\/[\w/-]*:\w[\w/:-]*)'/g)
  const listed = new Set(ROUTES.map(({ path }) => path))
  const missing = [...declared]
    .map(([, path]) => `/v1${path}`)
    .filter((path) => !listed.has(path) && !ELSEWHERE.test(path))
  assert.deepEqual(missing, [])
})

onEveryEngine('isolation', (start) => {
  let service: Service
  before(async () => {
    service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  })

  function ask(route: (typeof ROUTES)[number], owner: World, key: string, isUnknown = false) {
    const { method, path, body } = route
    const { id, nobody } = idsIn(path, owner)
    const at = path.replace(':id', isUnknown ? nobody : id)
    const options = { key, ...(body ? { body } : {}) }
    const named = at.replace(':delivery_id', owner.hook.delivery)
    return service.call(method, named.replace(':change_id', owner.change), options)
  }
  const everything = async ({ key, code }: World) => [
    (await service.call('GET', `/v1/qrcodes/${code.id}`, { key })).json,
    (await service.call('GET', `/v1/qrcodes/${code.id}/history`, { key })).json,
    (await service.call('GET', '/v1/qrcodes', { key })).json,
    (await service.call('GET', '/v1/webhooks', { key })).json,
  ]

  test('an id of another account or mode is 404 on every route and changes nothing', async () => {
    const worlds = await openWorlds(service)
    for (const owner of worlds) {
      const before = await everything(owner)
      for (const stranger of worlds.filter((world) => world !== owner)) {
        for (const route of ROUTES) {
          const label = `${stranger.title}: ${route.method} ${route.path} of ${owner.title}`
          const answer = await ask(route, owner, stranger.key)
          assert.equal(answer.status, 404, label)
          if (route.method === 'HEAD') continue
          assert.equal(answer.json.error.code, 'not_found', label)
          const { json } = await ask(route, owner, stranger.key, true)
          const { id, nobody } = idsIn(route.path, owner)
          const said = answer.json.error.message.replace(id, nobody)
          assert.equal(said, json.error.message, `${label} must read as an unknown one`)
        }
      }
      assert.deepEqual(await everything(owner), before)
      assert.equal((await service.call('GET', `/${owner.code.short_code}`)).status, 302)
    }
  })

  test('an id of another account or mode in a list of ids is 404 and changes nothing', async () => {
    const worlds = await openWorlds(service)
    for (const owner of worlds) {
      const before = await everything(owner)
      for (const { key, title, code } of worlds.filter((world) => world !== owner)) {
        const ids = [owner.code.id, `qr_${'0'.repeat(26)}`]
        for (const [method, path, body] of [
          ['PATCH', '/v1/qrcodes/bulk', { ids, change: { name: 'Taken over', active: false } }],
          ['PATCH', '/v1/qrcodes/bulk', { ids: [...ids, code.id], add_tags: ['Taken over'] }],
          ['POST', '/v1/qrcodes/bulk/delete', { ids }],
        ] as const) {
          const { json, text } = await service.call(method, path, { key, body })
          const [foreign, nobody, ...own] = json.data
          assert.deepEqual([foreign.status, nobody.status], [404, 404], `${title}: ${text}`)
          assert.equal(foreign.error.message.replace(ids[0], ids[1]), nobody.error.message)
          assert.ok(own.every(({ status }: { status: number }) => status === 200))
        }
      }
      assert.deepEqual(await everything(owner), before)
    }
  })

  test('every route of the table works for the owner', async () => {
    const [owner] = (await openWorlds(service)) as [World]
    for (const route of ROUTES) {
      const { status, text } = await ask(route, owner, owner.key)
      assert.ok(status === 200 || status === 201, `${route.method} ${route.path}: ${text}`)
    }
  })

  test('a foreign id with an invalid body still gets only 404', async () => {
    const [anna, annaTest, bert] = await openWorlds(service)
    const path = `/v1/qrcodes/${anna?.code.id}`
    for (const stranger of [annaTest, bert]) {
      for (const body of ['{', '[]', '{}', { style: {} }, { active: null }]) {
        const answer = await service.call('PATCH', path, { key: stranger?.key ?? '', body })
        assert.equal(answer.status, 404, JSON.stringify(body))
      }
    }
  })

  test('without a key every id is 401', async () => {
    const [anna] = (await openWorlds(service)) as [World]
    for (const route of ROUTES) {
      const { status } = await ask(route, anna, '')
      assert.equal(status, 401, `${route.method} ${route.path}`)
    }
  })

  test('a list shows the codes of its own account and mode, however it is filtered', async () => {
    const worlds = await openWorlds(service)
    for (const { key, code } of worlds) {
      for (const query of ['', '?status=active', '?search=code', '?limit=100', '?search=example']) {
        const { json } = await service.call('GET', `/v1/qrcodes${query}`, { key })
        assert.deepEqual(
          json.data.map((item: { id: string }) => item.id),
          [code.id],
          query,
        )
        assert.equal(json.pagination.total, 1)
      }
      for (const other of worlds.filter((world) => world.key !== key)) {
        const path = `/v1/qrcodes?search=${other.code.short_code}`
        assert.deepEqual((await service.call('GET', path, { key })).json.data, [])
      }
    }
  })

  test('short codes share one namespace across accounts and modes', async () => {
    const worlds = await openWorlds(service)
    for (const { code } of worlds) {
      for (const { key } of worlds) {
        const body = {
          name: 'A',
          destination_url: 'https://example.com/',
          short_code: code.short_code,
        }
        const { status, json } = await service.call('POST', '/v1/qrcodes', { key, body })
        assert.deepEqual([status, json.error.code], [409, 'short_code_taken'])
      }
    }
  })

  test('a deleted short code stays reserved for its account and mode', async () => {
    const worlds = await openWorlds(service)
    const [anna] = worlds
    await service.call('DELETE', `/v1/qrcodes/${anna?.code.id}`, { key: anna?.key ?? '' })
    const short_code = anna?.code.short_code
    const body = { name: 'Again', destination_url: 'https://example.com/', short_code }
    for (const { key, title } of worlds.slice(1)) {
      const { status, json } = await service.call('POST', '/v1/qrcodes', { key, body })
      assert.deepEqual([status, json.error.code], [409, 'short_code_taken'], title)
      assert.equal((await service.call('GET', `/${short_code}`)).status, 410)
    }
    const again = await service.call('POST', '/v1/qrcodes', { key: anna?.key ?? '', body })
    assert.equal(again.status, 201)
  })

  test('test codes do not count in an account’s usage, whichever key asks', async () => {
    const { liveKey, testKey } = await service.account('pro')
    const body = { name: 'A', destination_url: 'https://example.com/' }
    const usage = async (key: string) => {
      return (await service.call('GET', '/v1/account', { key })).json.usage.qrcodes
    }
    for (const key of [testKey, testKey, testKey, liveKey, liveKey]) {
      await service.call('POST', '/v1/qrcodes', { key, body })
    }
    await service.call('POST', '/v1/qrcodes', { key: liveKey, body: { ...body, status: 'draft' } })
    assert.deepEqual([await usage(liveKey), await usage(testKey)], [3, 3])
    const { json } = await service.call('GET', '/v1/qrcodes', { key: liveKey })
    await service.call('DELETE', `/v1/qrcodes/${json.data[0].id}`, { key: liveKey })
    assert.deepEqual([await usage(liveKey), await usage(testKey)], [2, 2])
  })

  test('live and test requests of an account have separate rate limits', async () => {
    const { liveKey, testKey } = await service.account('free')
    const left = async (key: string) => {
      const { headers } = await service.call('GET', '/v1/account', { key })
      return headers.get('x-ratelimit-remaining')
    }
    assert.deepEqual([await left(liveKey), await left(liveKey)], ['9', '8'])
    assert.equal(await left(testKey), '9')
  })

  test('scans of one code appear in no other', async () => {
    const [anna, ...others] = await openWorlds(service)
    for (let i = 0; i < 3; i++) await service.call('GET', `/${anna?.code.short_code}`)
    const scans = async ({ key, code }: World) => {
      const read = () => service.call('GET', `/v1/qrcodes/${code.id}`, { key })
      return (await completely(read)).json.total_scans
    }
    assert.equal(anna && (await scans(anna)), 3)
    for (const other of others) assert.equal(await scans(other), 0)
  })
})
