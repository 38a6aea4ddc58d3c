import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { readPng, toPicture } from '../support/oracles/pictures/png-reader.ts'
import { patiently } from '../support/service/patient.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { type Answer, onOneEngine } from '../support/service/service.ts'

/** Short links on several domains: SHORT_DOMAINS. */

const HOME = 'https://example.com/'
const MAIN = 'https://qr.example/to'
const GO = 'https://go.example'
const PORT = 'http://xn--bcher-kva.example:8080'
const DOMAINS = `${GO}, HTTP://Bücher.example:8080/`

onOneEngine('domains', async (start) => {
  const env = { SHORT_BASE_URL: MAIN, SHORT_DOMAINS: DOMAINS, PLANS_FILE: roomyPlans() }
  const service = await start(env)
  const key = (await service.account()).liveKey

  const ask = (method: string, path: string, body?: unknown) =>
    service.call(method, `/v1${path}`, { key, ...(body !== undefined && { body }) })
  const create = (fields: object = {}) =>
    ask('POST', '/qrcodes', { name: 'Menu', destination_url: HOME, ...fields })

  /** On a busy machine scans take longer to be recorded than a read waits. */
  async function readCounts(path: string): Promise<Answer> {
    for (;;) {
      const answer = await ask('GET', path)
      if (!answer.headers.has('x-scans-pending')) return answer
    }
  }

  /** Past fetch, which sets Host itself. */
  function scan(
    path: string,
    host: string,
  ): Promise<{ status: number | undefined; location: string | undefined }> {
    return new Promise((resolve, reject) => {
      const asked = request(service.base + path, { headers: { host } }, (response) => {
        response.resume()
        const { statusCode: status, headers } = response
        resolve({ status, location: headers.location })
      })
      asked.on('error', reject).end()
    })
  }

  test('a ZIP that cannot hold the longest link is refused before its first byte', async () => {
    const short = (await create({ short_code: 'ninechars' })).json
    const long = (await create({ domain: PORT })).json
    assert.ok(long.short_url.length > short.short_url.length, long.short_url)
    // Wide enough for 29 modules and their margin, not for 33.
    const body = { ids: [short.id, long.id], width_mm: 8, dpi: 122 }
    const response = await fetch(`${service.base}/v1/qrcodes/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 400)
    assert.match(
      await response.text(),
      /width_mm and dpi make an image of 38 pixels; it must have 41/,
    )
  })

  test('a code is created on a domain, which every view shows', async () => {
    const cases: [given: unknown, domain: string][] = [
      [undefined, MAIN],
      [null, MAIN],
      [MAIN, MAIN],
      [`${MAIN}/`, MAIN],
      ['HTTPS://QR.example:443/to', MAIN],
      [GO, GO],
      ['https://GO.example:443/', GO],
      [PORT, PORT],
      ['http://bücher.example:8080', PORT],
    ]
    for (const [given, domain] of cases) {
      const made = await create({ ...(given !== undefined && { domain: given }) })
      assert.equal(made.status, 201, made.text)
      const { id, short_code } = made.json
      const expected = [domain, `${domain}/${short_code}`]
      const shown = ({ json }: Answer) => [json.domain, json.short_url]
      assert.deepEqual(shown(made), expected, String(given))
      assert.deepEqual(shown(await ask('GET', `/qrcodes/${id}`)), expected)
      assert.deepEqual(shown(await ask('PATCH', `/qrcodes/${id}`, { name: 'B' })), expected)
      const [item] = (await ask('GET', `/qrcodes?search=${short_code}`)).json.data
      assert.deepEqual([item.short_url, 'domain' in item], [expected[1], false])
      const [whole] = (await ask('GET', `/qrcodes?view=full&search=${short_code}`)).json.data
      assert.deepEqual([whole.domain, whole.short_url], expected)
    }
  })

  test('the domain of a code cannot be changed', async () => {
    const { json } = await create({ domain: GO })
    for (const domain of [GO, MAIN, null, 7]) {
      const refused = await ask('PATCH', `/qrcodes/${json.id}`, { domain })
      assert.deepEqual([refused.status, refused.json.error.param], [400, 'domain'])
      assert.match(refused.json.error.message, /cannot be changed/)
    }
    assert.equal((await ask('GET', `/qrcodes/${json.id}`)).json.domain, GO)
  })

  test('an unknown domain is refused with those that are known', async () => {
    const hostile = [
      ...['', ' ', 'go.example', '//go.example', 'https:go.example', 'https://', 'x'.repeat(9000)],
      ...['http://go.example', `${GO}:8443`, `${GO}.`, `${GO}/x`, `${GO}//`, `${GO}/?`, `${GO}#`],
      ...[`${GO} `, `\t${GO}`, 'https://go.exa\nmple', `${GO}\u0000`, `${GO}\\`, `${GO},${PORT}`],
      ...['https://a@go.example', 'https://@go.example', 'https://go.example@evil.example'],
      ...['https://qr.example', 'https://qr.example/TO', "https://go.example' or 1=1 --", '\ud800'],
      ...['javascript:alert(1)', 'https://evil.example', 'null', '__proto__'],
    ]
    for (const domain of hostile) {
      const { status, json } = await create({ domain })
      assert.deepEqual([status, json.error.param], [400, 'domain'], domain.slice(0, 80))
      const known = `domain must be one of: ${MAIN}, ${GO}, ${PORT}`
      assert.equal(json.error.message, known)
    }
    for (const domain of [7, true, [GO], { GO }]) {
      const { status, json } = await create({ domain })
      assert.deepEqual([status, json.error.param], [400, 'domain'])
    }
    const { json } = await ask('GET', '/qrcodes?view=full&limit=100')
    const used = new Set(json.data.map(({ domain }: { domain: string }) => domain))
    assert.ok([...used].every((domain) => [MAIN, GO, PORT].includes(String(domain))))
  })

  test('a bulk creates codes on several domains, and names the item with an unknown one', async () => {
    const domains = [GO, undefined, 'https://evil.example', PORT]
    const items = domains.map((domain) => ({ name: 'x', destination_url: HOME, domain }))
    const { json } = await ask('POST', '/qrcodes/bulk', { items })
    type Result = { status: number; qrcode?: { domain: string; short_url: string; id: string } }
    const results: Result[] = json.data
    assert.deepEqual(
      results.map(({ status, qrcode }) => [status, qrcode?.domain]),
      [
        [201, GO],
        [201, MAIN],
        [400, undefined],
        [201, PORT],
      ],
    )
    assert.ok(results[0]?.qrcode?.short_url.startsWith(`${GO}/`))
    const atomic = await ask('POST', '/qrcodes/bulk?atomic=true', { items })
    assert.deepEqual([atomic.status, atomic.json.error.param], [400, 'items[2].domain'])
  })

  test('names are unique across the domains', async () => {
    const short_code = `one-${service.engine}`
    assert.equal((await create({ short_code, domain: GO })).status, 201)
    for (const domain of [undefined, GO, PORT]) {
      const taken = await create({ short_code, domain })
      assert.deepEqual([taken.status, taken.json.error.code], [409, 'short_code_taken'])
    }
  })

  test('every code answers on every host and under every base path', async () => {
    const hosts = [
      'qr.example',
      'go.example',
      'xn--bcher-kva.example:8080',
      'evil.example',
      '[::1]',
    ]
    for (const domain of [undefined, GO, PORT]) {
      const { json: code } = await create({ domain })
      const paths = [`/${code.short_code}`, `/to/${code.short_code}`]
      for (const path of [
        ...paths,
        ...paths.map((one) => `${one.toUpperCase()}/?x=1`.replace('/TO/', '/to/')),
      ]) {
        for (const host of hosts) {
          const { status, location } = await scan(path, host)
          assert.deepEqual([status, location], [302, HOME], `${host}${path}`)
        }
      }
      assert.equal((await scan(`/x/${code.short_code}`, 'go.example')).status, 404)
      assert.equal((await scan(`/to/to/${code.short_code}`, 'go.example')).status, 404)
      const { json } = await readCounts(`/qrcodes/${code.id}`)
      assert.equal(json.total_scans, 20)
      await ask('PATCH', `/qrcodes/${code.id}`, { active: false })
      for (const host of hosts) assert.equal((await scan(paths[0] ?? '', host)).status, 404)
      await ask('DELETE', `/qrcodes/${code.id}`)
      for (const path of paths) assert.equal((await scan(path, 'go.example')).status, 410)
    }
    for (const host of hosts) assert.equal((await scan('/robots.txt', host)).status, 200)
  })

  test('no destination may be a short link on any domain', async () => {
    const { json: code } = await create({ domain: GO })
    const origins = [
      'https://qr.example',
      GO,
      PORT,
      'https://GO.example.:443',
      'http://bücher.example:8080',
    ]
    const loops = origins.flatMap((origin) =>
      ['/abc', '/to/abc/?x', '/%61bc'].map((path) => origin + path),
    )
    for (const destination_url of loops) {
      const fields = [
        { destination_url },
        {
          split: [
            { destination_url, weight: 1 },
            { destination_url: HOME, weight: 1 },
          ],
        },
        { rules: [{ when: { device: ['ios'] }, destination_url }] },
        { fallback_url: destination_url },
      ]
      for (const wanted of fields) {
        const made = await create(wanted)
        assert.equal(made.status, 400, `${JSON.stringify(wanted)} ${made.text}`)
        assert.match(made.json.error.message, /redirect loop/)
        assert.equal((await ask('PATCH', `/qrcodes/${code.id}`, wanted)).status, 400)
      }
      const at = new Date(Date.now() + 3_600_000).toISOString()
      const later = await ask('POST', `/qrcodes/${code.id}/schedule`, { at, destination_url })
      assert.equal(later.status, 400)
    }
    const fine = [`${GO}/a/b`, `${GO}:8443/abc`, 'http://go.example/abc', `${GO}/docs`, `${PORT}/`]
    for (const destination_url of fine) {
      const made = await create({ destination_url })
      assert.equal(made.status, 201, `${destination_url} ${made.text}`)
    }
  })

  test('a picture contains the short link on the domain of the code', async () => {
    const { json: code } = await create({ domain: GO })
    const { pathname } = new URL(code.image_url)
    const png = await patiently(() => fetch(`${service.base}${pathname}?size=600`))
    const picture = toPicture(readPng(Buffer.from(await png.arrayBuffer())))
    assert.equal(await readByZxing(picture), code.short_url)
    const unknown = await ask('POST', '/qrcodes/preview', { domain: 'https://evil.example' })
    assert.deepEqual([unknown.status, unknown.json.error.param], [400, 'domain'])
  })

  test('analytics show the short link on the domain of the code', async () => {
    const { json: code } = await create({ domain: PORT })
    for (let index = 0; index < 5; index++) await scan(`/${code.short_code}`, 'go.example')
    const top = await readCounts('/analytics/top')
    const { json } = await readCounts('/analytics/aggregate')
    for (const [first] of [top.json.data, json.top_qrcodes]) {
      assert.deepEqual([first.qr_id, first.short_url], [code.id, code.short_url])
    }
  })
})
