import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before } from 'node:test'
import {
  askRoute,
  assertNoListLeads,
  assertNoRouteLeads,
  type CodeOwner,
  openOwners,
  ROUTES,
} from '../support/oracles/accounts/isolation.ts'
import { completely } from '../support/service/patient.ts'
import { onEveryEngine, onOneEngine } from '../support/service/service.ts'
import { both, isProof, proof } from '../support/service/tiers.ts'

/** Two accounts in two modes: none sees data of another. Proofs: each against each other. */

/**
 * No key may use these: members.test.ts, api-keys.test.ts and sign-in.test.ts look at them. Tags have names
 * in place of ids: tags.test.ts. Reports are for whoever has their secret: reports.test.ts; links that stop
 * notices too: mail.test.ts. Views are of whoever is signed in: views.test.ts. PUT makes everyone a code of
 * their own: external-ids.test.ts.
 */
const ELSEWHERE =
  /^\/v1\/(?:members|api-keys|sessions|tags|reports|unsubscribe|views|qrcodes\/ext_.*$)\/?/

both('the table contains every path with an id that the API declares', () => {
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

onOneEngine('isolation', async (start) => {
  const service = await start()
  let owners: [CodeOwner, CodeOwner, CodeOwner, CodeOwner]
  before(async () => {
    owners = (await openOwners(service)) as typeof owners
  })

  both(
    'an id of another account or mode is 404 on every route and in lists, and changes nothing',
    async () => {
      const [anna, annaTest, bert] = owners
      await assertNoRouteLeads(service, [anna], [annaTest, bert])
      await assertNoListLeads(service, [anna], [annaTest, bert])
    },
  )

  both('every route of the table works for the owner', async () => {
    const [owner] = (await openOwners(service)) as [CodeOwner]
    for (const route of ROUTES) {
      const { status, text } = await askRoute(service, route, owner, owner.key)
      assert.ok(status === 200 || status === 201, `${route.method} ${route.path}: ${text}`)
    }
  })

  both('a foreign id with an invalid body still gets only 404', async () => {
    const [anna, annaTest, bert] = owners
    const path = `/v1/qrcodes/${anna.code.id}`
    for (const stranger of [annaTest, bert]) {
      for (const body of ['{', '[]', '{}', { style: {} }, { active: null }]) {
        const answer = await service.call('PATCH', path, { key: stranger.key, body })
        assert.equal(answer.status, 404, JSON.stringify(body))
      }
    }
  })

  both('without a key every id is 401', async () => {
    const [anna] = owners
    for (const route of ROUTES) {
      const { status } = await askRoute(service, route, anna, '')
      assert.equal(status, 401, `${route.method} ${route.path}`)
    }
  })

  both('a list shows the codes of its own account and mode, however it is filtered', async () => {
    for (const { key, code } of owners) {
      for (const query of ['', '?status=active', '?search=code', '?limit=100', '?search=example']) {
        const { json } = await service.call('GET', `/v1/qrcodes${query}`, { key })
        assert.deepEqual(
          json.data.map((item: { id: string }) => item.id),
          [code.id],
          query,
        )
        assert.equal(json.pagination.total, 1)
      }
      for (const other of owners.filter((owner) => owner.key !== key)) {
        const path = `/v1/qrcodes?search=${other.code.short_code}`
        assert.deepEqual((await service.call('GET', path, { key })).json.data, [])
      }
    }
  })

  both('short codes share one namespace across accounts and modes', async () => {
    for (const { code } of owners) {
      for (const { key } of owners) {
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

  both('a deleted short code stays reserved for its account and mode', async () => {
    const [anna] = owners
    const code = await service.newCode(anna.key, { name: 'Again' })
    await service.call('DELETE', `/v1/qrcodes/${code.id}`, { key: anna.key })
    const { short_code } = code
    const body = { name: 'Again', destination_url: 'https://example.com/', short_code }
    for (const { key, title } of owners.slice(1)) {
      const { status, json } = await service.call('POST', '/v1/qrcodes', { key, body })
      assert.deepEqual([status, json.error.code], [409, 'short_code_taken'], title)
      assert.equal((await service.call('GET', `/${short_code}`)).status, 410)
    }
    const again = await service.call('POST', '/v1/qrcodes', { key: anna.key, body })
    assert.equal(again.status, 201)
    await service.call('DELETE', `/v1/qrcodes/${again.json.id}`, { key: anna.key })
  })

  both('test codes do not count in an account’s usage, whichever key asks', async () => {
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

  both('live and test requests of an account have separate rate limits', async () => {
    const { liveKey, testKey } = await service.account('free')
    const left = async (key: string) => {
      const { headers } = await service.call('GET', '/v1/account', { key })
      return headers.get('x-ratelimit-remaining')
    }
    assert.deepEqual([await left(liveKey), await left(liveKey)], ['9', '8'])
    assert.equal(await left(testKey), '9')
  })

  both('scans of one code appear in no other', async () => {
    const [anna] = owners
    const scans = ({ key, code }: CodeOwner) =>
      completely(() => service.call('GET', `/v1/qrcodes/${code.id}`, { key }))
    const all = async () => {
      const answers = await Promise.all(owners.map(scans))
      return answers.map(({ json }) => json.total_scans as number)
    }
    const earlier = await all()
    for (let i = 0; i < 3; i++) await service.call('GET', `/${anna.code.short_code}`)
    const later = await all()
    assert.deepEqual(
      later.map((count, index) => count - (earlier[index] ?? 0)),
      [3, 0, 0, 0],
    )
  })
})

onEveryEngine('isolation of each from each', async (start) => {
  if (!isProof) return
  const service = await start()
  const owners = await openOwners(service)

  proof('an id of another account or mode is 404 on every route and changes nothing', async () => {
    await assertNoRouteLeads(service, owners, owners)
  })

  proof(
    'an id of another account or mode in a list of ids is 404 and changes nothing',
    async () => {
      await assertNoListLeads(service, owners, owners)
    },
  )
})
