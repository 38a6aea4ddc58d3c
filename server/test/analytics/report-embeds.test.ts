import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { closeAfter } from '../support/service/close-all.ts'
import { onOneEngine, type Service, startService } from '../support/service/service.ts'

/** Which pages may embed a report: the header that browsers go by. A real browser is in report-embed.test.ts. */

const folder = mkdtempSync(join(tmpdir(), 'qroute-embeds-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Qroute</title>')
after(() => rmSync(folder, { recursive: true, force: true }))

onOneEngine('embedding a report', (_, engine) => {
  const onClose = closeAfter()
  let service: Service
  let key: string
  before(async () => {
    service = await startService(engine, {}, onClose, { dashboard: folder })
    key = (await service.account()).liveKey
  })
  const post = (embed_origins: unknown, more = {}) => {
    const body = { scope: { type: 'account' }, embed_origins, ...more }
    return service.call('POST', '/v1/reports', { key, body })
  }
  async function ancestorsOf(path: string): Promise<string> {
    const { status, headers } = await service.call('GET', path)
    assert.equal(status, 200, path)
    const policy = headers.get('content-security-policy') ?? ''
    return /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? ''
  }

  test('its page names the origins, and no other page does', async () => {
    const origins = [
      'https://Shop.example',
      'https://shop.example:443/',
      'https://bücher.example:8443',
    ]
    const { status, json, text } = await post(origins)
    assert.equal(status, 201, text)
    const stored = ['https://shop.example', 'https://xn--bcher-kva.example:8443']
    assert.deepEqual(json.embed_origins, stored)
    const page = `/app/report/${json.id}`
    assert.equal(await ancestorsOf(page), stored.join(' '))
    assert.equal(await ancestorsOf(`${page}?x=1`), stored.join(' '))
    const { json: none } = await post(null)
    assert.deepEqual(none.embed_origins, [])
    const others = [
      ...[
        '/app',
        '/app/',
        '/app/settings',
        '/app/sign-in',
        '/app/report/',
        `/app/report/${none.id}`,
      ],
      ...[`${page}/`, `${page}x`, `/app/report%2F${json.id}`, `/app/x/../report/x${json.id}`],
      `/app/report/rpt_${'0'.repeat(26)}`,
      new URL(json.url).hash.replace('#', '/app/report/'),
    ]
    for (const path of others) assert.equal(await ancestorsOf(path), "'none'", path)
    const { data } = (await service.call('GET', '/v1/reports', { key })).json
    assert.deepEqual(data[1].embed_origins, stored)
    const log = await service.call('GET', `/v1/audit?target=${json.id}`, { key })
    assert.deepEqual(log.json.data[0].changes.embed_origins, { from: null, to: stored })

    await service.call('DELETE', `/v1/reports/${json.id}`, { key })
    assert.equal(await ancestorsOf(page), "'none'")
  })

  test('only https origins are taken, at most ten', async () => {
    const wrong = [
      ...[
        'http://shop.example',
        'https://*',
        'https://*.shop.example',
        '*',
        "'self'",
        'shop.example',
      ],
      ...['https://shop.example/path', 'https://shop.example/?', 'https://shop.example/#x', ''],
      // Ten such would make a header that clients refuse.
      `https://${'a1.'.repeat(1900)}example`,
      ...['https://u:p@shop.example', 'https://a;b.example', "https://a'b.example", 'https://a,b'],
      ...[
        'https://[::1]',
        'data:text/html,x',
        'https://a b',
        'https://a.example https://b.example',
      ],
    ]
    for (const origin of wrong) {
      const { status, json } = await post(['https://fine.example', origin])
      assert.deepEqual([status, json.error.param], [400, 'embed_origins[1]'], origin)
    }
    const many = (count: number) => Array.from({ length: count }, (_, n) => `https://s${n}.example`)
    assert.equal((await post(many(10))).status, 201)
    const { status, json } = await post(many(11))
    assert.deepEqual([status, json.error.param], [400, 'embed_origins'])
    assert.equal((await post('https://shop.example')).status, 400)
  })

  test('what has expired is not embedded any more', async () => {
    const soon = new Date(Date.now() + 1500).toISOString()
    const { json } = await post(['https://shop.example'], { expires_at: soon })
    const page = `/app/report/${json.id}`
    assert.equal(await ancestorsOf(page), 'https://shop.example')
    await new Promise((done) => setTimeout(done, 1600))
    assert.equal(await ancestorsOf(page), "'none'")
  })
})
