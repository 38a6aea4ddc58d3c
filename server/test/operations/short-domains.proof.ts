import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf, qroute } from '../support/service/command.ts'
import { patiently } from '../support/service/patient.ts'
import { call, onEveryEngine, stop } from '../support/service/service.ts'

/** SHORT_DOMAINS changes from one start to the next: what servers make of domains in use, on both engines. */

const HOME = 'https://example.com/'
const GO = 'https://go.example'
const OLD = 'https://old.example'
const MAIN = { SHORT_BASE_URL: 'https://qr.example/to' }

test('a wrong domain stops the start with one line that names the setting', async () => {
  const { code, stderr } = await qroute(['start'], { ...MAIN, SHORT_DOMAINS: 'go.example' })
  assert.deepEqual([code, linesOf(stderr).length], [1, 1], stderr)
  assert.match(stderr, /^SHORT_DOMAINS: entry 1 /)
})

onEveryEngine('starts with short domains', async (start) => {
  const service = await start({ ...MAIN, SHORT_DOMAINS: `${GO},${OLD}` })
  const key = (await service.account()).liveKey

  const ask = (base: string, method: string, path: string, body?: object) =>
    patiently(() => call(base + path, method, { key, ...(body && { body }) }))

  async function create(domain: string | null, destination_url = HOME, base = service.base) {
    const body = { name: 'Menu', destination_url, domain }
    const { json } = await ask(base, 'POST', '/v1/qrcodes', body)
    return json
  }
  /** The lines of a start that is refused. */
  async function refusal(env: Record<string, string>): Promise<string[]> {
    const { code, stderr, stdout } = await qroute(['start'], {
      ...service.env,
      ...env,
      PORT: '3997',
    })
    assert.deepEqual([code, stdout], [1, ''], stderr)
    return linesOf(stderr)
  }

  test('a domain that codes use cannot be taken out, until they are deleted', async () => {
    const codes = [await create(GO), await create(GO), await create(OLD), await create(null)]
    const two = /^SHORT_DOMAINS: 2 codes use https:\/\/go\.example, /
    const one = /^SHORT_DOMAINS: 1 code uses https:\/\/old\.example, /
    const both = await refusal({ SHORT_DOMAINS: '' })
    assert.equal(both.length, 2)
    assert.match(both[0] ?? '', two)
    assert.match(both[1] ?? '', one)
    const other = await refusal({ SHORT_DOMAINS: `https://new.example,${OLD}` })
    assert.equal(other.length, 1)
    assert.match(other[0] ?? '', two)

    const back = await service.spawn({ SHORT_DOMAINS: `${OLD},${GO}` })
    assert.ok(back.output().includes(`${MAIN.SHORT_BASE_URL} or ${OLD} or ${GO}`))
    const found = await ask(back.base, 'GET', `/v1/qrcodes/${codes[0].id}`)
    assert.equal(found.json.short_url, codes[0].short_url)
    await stop(back.child)

    const command = await qroute(['account', 'list', '--json'], {
      ...service.env,
      SHORT_DOMAINS: '',
    })
    assert.equal(command.code, 0, command.stderr)

    await ask(service.base, 'DELETE', `/v1/qrcodes/${codes[2].id}`)
    await ask(service.base, 'DELETE', `/v1/qrcodes/${codes[1].id}`)
    const [left, ...more] = await refusal({ SHORT_DOMAINS: '' })
    assert.deepEqual(more, [])
    assert.match(left ?? '', /^SHORT_DOMAINS: 1 code uses https:\/\/go\.example, /)
    const without = await service.spawn({ SHORT_DOMAINS: GO })
    const gone = await create(OLD, HOME, without.base)
    assert.equal(gone.error.param, 'domain')
    await stop(without.child)

    const main = await service.spawn({ SHORT_BASE_URL: GO, SHORT_DOMAINS: 'https://qr.example' })
    const moved = await ask(main.base, 'GET', `/v1/qrcodes/${codes[3].id}`)
    assert.equal(moved.json.domain, GO)
    assert.equal((await call(`${main.base}/${codes[0].short_code}`, 'GET')).status, 302)
    await stop(main.child)
  })

  test('a code that names the main domain keeps it, also when another becomes the main one', async () => {
    const [main, other] = ['https://main.example', 'https://other.example']
    const several = await start({ SHORT_BASE_URL: main, SHORT_DOMAINS: other })
    const { liveKey } = await several.account()
    const [named, unnamed] = [
      await several.newCode(liveKey, { domain: main }),
      await several.newCode(liveKey),
    ]
    const moved = { SHORT_BASE_URL: other, SHORT_DOMAINS: main }
    const server = await several.spawn(moved)
    const domains = [named, unnamed].map(async ({ id }) => {
      const read = () => call(`${server.base}/v1/qrcodes/${id}`, 'GET', { key: liveKey })
      return (await patiently(read)).json.domain
    })
    assert.deepEqual(await Promise.all(domains), [main, other])
    await stop(server.child)
    const env = { ...several.env, ...moved, SHORT_DOMAINS: '', PORT: '3997' }
    const { code, stderr } = await qroute(['start'], env)
    assert.equal(code, 1)
    assert.match(stderr, /^SHORT_DOMAINS: 1 code uses https:\/\/main\.example, /)
  })

  test('a code that names the only domain moves with it', async () => {
    const alone = await start({ SHORT_BASE_URL: 'https://main.example' })
    const { liveKey } = await alone.account()
    const json = await alone.newCode(liveKey, { domain: 'https://main.example' })
    const server = await alone.spawn({ SHORT_BASE_URL: 'https://new.example' })
    const read = () => call(`${server.base}/v1/qrcodes/${json.id}`, 'GET', { key: liveKey })
    assert.equal((await patiently(read)).json.domain, 'https://new.example')
    await stop(server.child)
  })

  test('no rollback to a destination that a new domain has made a short link', async () => {
    const code = await create(null, 'https://new.example/abc')
    const path = `/v1/qrcodes/${code.id}`
    await service.call('PATCH', path, { key, body: { destination_url: HOME } })
    const grown = await service.spawn({ SHORT_DOMAINS: `${GO},${OLD},https://new.example` })
    const body = { version: 1 }
    const { status, json } = await ask(grown.base, 'POST', `${path}/rollback`, body)
    assert.equal(status, 400)
    assert.match(json.error.message, /redirect loop/)
    await stop(grown.child)
  })

  test('without domains only the base path is served', async () => {
    const alone = await start(MAIN)
    const { liveKey } = await alone.account()
    const json = await alone.newCode(liveKey)
    assert.equal(json.domain, MAIN.SHORT_BASE_URL)
    assert.equal((await alone.call('GET', `/to/${json.short_code}`)).status, 302)
    assert.equal((await alone.call('GET', `/${json.short_code}`)).status, 404)
    const wrong = { name: 'Menu', destination_url: HOME, domain: GO }
    const refused = await alone.call('POST', '/v1/qrcodes', { key: liveKey, body: wrong })
    assert.equal(refused.json.error.message, 'domain must be https://qr.example/to')
  })
})
