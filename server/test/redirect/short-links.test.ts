import assert from 'node:assert/strict'
import {
  assertPage,
  assertRedirect,
  assertServesPath,
  DELETED,
  HOME,
  MOVED,
  make,
  PAUSED,
  UNKNOWN,
} from '../support/oracles/codes/short-links.ts'
import { type Answer, call, onEveryEngine, type Service } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/** The front door: what becomes of every path and method. Proofs: two servers that share their data. */

const JSON_FIRST = { accept: 'application/json, text/html;q=0.9' }

/** As soon as it lacks none: a machine that stands still has them recorded late. */
async function totalScans(service: Service, key: string, id: string): Promise<number> {
  let total = Number.NaN
  const isWhole = async () => {
    const { json, headers } = await service.call('GET', `/v1/qrcodes/${id}`, { key })
    total = json.total_scans
    return !headers.has('x-scans-pending')
  }
  await until(isWhole, 'scans are not recorded')
  return total
}

onEveryEngine('short links', async (start, engine) => {
  const service = await start()

  test('an active code redirects to its destination, uncached', async () => {
    const { liveKey: key } = await service.account()
    const { short_code: code, short_url: url } = await make(service, key)
    assert.equal(url, `${service.base}/${code}`)
    const answer = await call(url, 'GET')
    assertRedirect(answer, HOME)
    assert.equal(answer.headers.get('x-qr-mode'), null)
    assert.equal(answer.headers.get('x-robots-tag'), null)
  })

  test('a destination in ASCII arrives exactly as it was given, however odd', async () => {
    const { liveKey: key } = await service.account()
    const urls = [
      'HTTPS://Example.COM:443/a/../b/./c//',
      'http://example.com?q=1&&r=%zz%C3%BC+#!/x',
      'https://example.com/a b  c/"<>^`{|}\\',
      'http://[2001:db8::1]:8080/%7euser',
      `https://example.com/${'x'.repeat(7980)}`,
    ]
    for (const destination_url of urls) {
      const code = await make(service, key, { destination_url })
      assert.equal(code.destination_url, destination_url)
      assertRedirect(await call(code.short_url, 'GET'), destination_url)
    }
  })

  test('only non-ASCII is encoded: the host as punycode, the rest percent-encoded', async () => {
    const { liveKey: key } = await service.account()
    const pairs = {
      'https://example.com/münchen?Q=ö b#%zz': 'https://example.com/m%C3%BCnchen?Q=%C3%B6 b#%zz',
      'HTTPS://bücher.example:8443/a/../🎉': 'HTTPS://xn--bcher-kva.example:8443/a/../%F0%9F%8E%89',
      'https://例え.テスト': 'https://xn--r8jz45g.xn--zckzah',
    }
    for (const [destination_url, location] of Object.entries(pairs)) {
      const code = await make(service, key, { destination_url })
      assert.equal(code.destination_url, destination_url)
      assertRedirect(await call(code.short_url, 'GET'), location)
    }
  })

  test('HEAD is answered like GET, without a body', async () => {
    const { liveKey: key } = await service.account()
    const active = await make(service, key)
    const paused = await make(service, key, { active: false })
    const redirect = await call(active.short_url, 'HEAD')
    assertRedirect(redirect, HOME)
    const page = await call(paused.short_url, 'HEAD')
    assert.equal(page.status, 404)
    assert.equal(page.text, '')
    const size = Buffer.byteLength((await call(paused.short_url, 'GET')).text)
    assert.equal(page.headers.get('content-length'), String(size))
  })

  test('case, a trailing slash, a query and percent-encoded letters make no difference', async () => {
    const { liveKey: key } = await service.account()
    const { short_code: code } = await make(service, key, {
      short_code: `Spring-${service.engine}`,
    })
    assert.equal(code, `Spring-${service.engine}`)
    const tail = code.slice(1)
    const paths = [code, code.toUpperCase(), code.toLowerCase(), `${code}/`, `${code}?utm=1&x`]
    for (const path of [...paths, `${code}/?`, `%53${tail}`, `${code}?/a/b/%zz`]) {
      assertRedirect(await service.call('GET', `/${path}`), HOME)
    }
    for (const path of [`${code}/more`, `${code}//`, `x/${code}`, `/${code}`]) {
      assert.equal((await service.call('GET', `/${path}`)).status, 404, path)
    }
  })

  test('paused, draft, unknown and deleted codes have different pages', async () => {
    const { liveKey: key } = await service.account()
    const paused = await make(service, key, { active: false })
    const draft = await make(service, key, { status: 'draft' })
    const gone = await make(service, key)
    await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
    const unknown = await service.call('GET', '/never-made')
    assertPage(await call(paused.short_url, 'GET'), 404, PAUSED)
    assertPage(unknown, 404, UNKNOWN)
    assertPage(await call(gone.short_url, 'GET'), 410, DELETED)
    const drafted = await call(draft.short_url, 'GET')
    assertPage(drafted, 404, UNKNOWN)
    assert.equal(drafted.text, unknown.text)
  })

  test('clients that prefer JSON get the error in JSON, others the page', async () => {
    const { liveKey: key } = await service.account()
    const paused = await make(service, key, { active: false })
    const gone = await make(service, key)
    await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
    for (const [url, status, words] of [
      [paused.short_url, 404, PAUSED],
      [`${service.base}/never-made`, 404, UNKNOWN],
      [gone.short_url, 410, DELETED],
    ] as const) {
      const { json, headers, ...answer } = await call(url, 'GET', { headers: JSON_FIRST })
      assert.equal(answer.status, status)
      assert.match(headers.get('content-type') ?? '', /^application\/json/)
      assert.match(headers.get('cache-control') ?? '', /no-store/)
      assert.match(json.error.message, words)
      assert.equal(json.error.request_id, headers.get('x-request-id'))
      if (status === 404) assert.equal(json.error.code, 'not_found')
    }
    for (const accept of ['*/*', 'text/html', 'text/html, application/json;q=0.9', '']) {
      assertPage(await call(paused.short_url, 'GET', { headers: { accept } }), 404, PAUSED)
    }
  })

  test('the page makes no external requests, runs no script and repeats no input', async () => {
    const { text, headers } = await service.call('GET', '/%3Cscript%3Ealert(1)%3B%22%27')
    assert.doesNotMatch(text, /(?:src|href|action|data)\s*=\s*["']?\s*(?:https?:)?\/\//i)
    assert.doesNotMatch(text, /@import|url\(|<script|alert\(1\)/i)
    assert.match(text, /^<!doctype html>/i)
    assert.match(text, /<meta name="viewport"/)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })

  test('other methods are 405 with the allowed ones', async () => {
    const { liveKey: key } = await service.account()
    const { short_url, id } = await make(service, key)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await call(short_url, method)
      assert.equal(answer.status, 405, method)
      assert.deepEqual(answer.headers.get('allow')?.split(/, */).sort(), ['GET', 'HEAD'])
    }
    const posted = await call(short_url, 'POST', { body: { a: 1 }, headers: JSON_FIRST })
    assert.equal(posted.json.error.code, 'method_not_allowed')
    assert.equal(await totalScans(service, key, id), 0)
  })

  test('a test code redirects like a live one, and is marked as such', async () => {
    const { testKey: key } = await service.account()
    const code = await make(service, key)
    for (const method of ['GET', 'HEAD']) {
      const answer = await call(code.short_url, method)
      assertRedirect(answer, HOME)
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex')
      assert.equal(answer.headers.get('x-qr-mode'), 'test')
    }
    assert.equal(await totalScans(service, key, code.id), 1)
  })

  test('a draft does not redirect until it is published', async () => {
    const { liveKey: key } = await service.account()
    const { short_url, id } = await make(service, key, { status: 'draft', destination_url: null })
    assertPage(await call(short_url, 'GET'), 404, UNKNOWN)
    const body = { destination_url: HOME, active: true }
    await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
    assertRedirect(await call(short_url, 'GET'), HOME)
    assert.equal(await totalScans(service, key, id), 1)
  })

  test('a short code reused by its owner leads to the new code', async () => {
    const { liveKey: key } = await service.account()
    const first = await make(service, key)
    await call(first.short_url, 'GET')
    await service.call('DELETE', `/v1/qrcodes/${first.id}`, { key })
    const again = await make(service, key, {
      short_code: first.short_code.toUpperCase(),
      destination_url: 'https://example.com/again',
    })
    assert.notEqual(again.id, first.id)
    assertRedirect(await call(first.short_url, 'GET'), 'https://example.com/again')
    assert.equal(await totalScans(service, key, again.id), 1)
  })

  test('every redirected GET is a scan; HEAD and GET of a paused code are not', async () => {
    const { liveKey: key } = await service.account()
    const { short_url, id } = await make(service, key)
    const patch = (body: object) => service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
    await Promise.all(Array.from({ length: 20 }, () => call(short_url, 'GET')))
    assert.equal(await totalScans(service, key, id), 20)
    await call(short_url, 'HEAD')
    await patch({ active: false })
    await call(short_url, 'GET')
    const { json } = await patch({ active: true })
    assert.equal(json.total_scans, 20)
    await call(short_url, 'GET', { headers: { 'user-agent': '' } })
    assert.equal(await totalScans(service, key, id), 21)
    const list = await service.call('GET', '/v1/qrcodes', { key })
    assert.equal(list.json.data[0].total_scans, 21)
  })

  test('paths of the service are never short links', async () => {
    assert.equal((await service.call('GET', '/healthz')).status, 200)
    for (const path of ['/', '/v1', '/v1/', '/app', '/robots.txt', '/favicon.ico']) {
      assert.doesNotMatch((await service.call('GET', path)).text, UNKNOWN, path)
    }
  })

  // The path is no matter of the engine.
  if (engine === 'postgres') return
  test('a path in SHORT_BASE_URL is part of every short link and is served', async () => {
    await assertServesPath(await start({ SHORT_BASE_URL: MOVED }))
  })

  proof(
    'edits, pauses, resumes and deletes take effect with their response, on every node',
    async () => {
      const service = await start({})
      const { liveKey: key } = await service.account()
      const { short_code, id } = await make(service, key)
      const other = await service.spawn()
      const look = async (check: (answer: Answer) => void) => {
        for (const base of [service.base, other.base]) {
          check(await call(`${base}/${short_code}`, 'GET'))
        }
      }
      const patch = (body: object) => service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
      await look((answer) => assertRedirect(answer, HOME))
      for (let round = 0; round < 50; round++) {
        const destination_url = `https://example.com/${round}`
        await patch({ destination_url })
        await look((answer) => assertRedirect(answer, destination_url))
        await patch({ active: false })
        await look((answer) => assertPage(answer, 404, PAUSED))
        await patch({ active: true })
        await look((answer) => assertRedirect(answer, destination_url))
      }
      await service.call('DELETE', `/v1/qrcodes/${id}`, { key })
      await look((answer) => assertPage(answer, 410, DELETED))
    },
  )
})
