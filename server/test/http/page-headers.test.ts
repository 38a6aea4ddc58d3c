import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHome } from '../support/browser/browser.ts'
import { make } from '../support/oracles/codes/short-links.ts'
import { call, openService } from '../support/service/service.ts'

/** What every page that browsers get has in common: headers, an icon that costs no request, no comments. */

const HTML = { accept: 'text/html' }
/** Names of sources, and what bundlers leave behind. */
const SOURCE =
  /<!--|#region|sourceMappingURL|node_modules|(?<!\/)\b(?:client|dashboard|server|src)\/[\w./-]+\.(?:css|tsx?)\b/

const service = await openService()
const { account, browser } = await openHome(service)
const { short_code: paused } = await make(service, account.liveKey, { active: false })

const read = (path: string) => call(service.base + path, 'GET', { headers: HTML })

test('pages may not use the camera, the microphone or the place, but the clipboard and security keys', async () => {
  for (const path of ['/app', '/app/report/rpt_1', '/docs/', `/${paused}`, '/no-such-code']) {
    const policy = (await read(path)).headers.get('permissions-policy') ?? ''
    for (const name of ['camera', 'microphone', 'geolocation']) {
      assert.ok(policy.split(', ').includes(`${name}=()`), `${path}: ${name}`)
    }
    assert.doesNotMatch(policy, /clipboard|publickey/)
  }
})

test('pages of codes that lead nowhere have an icon, which browsers need not ask for', async () => {
  for (const path of [`/${paused}`, '/no-such-code', '/menu/x']) {
    const { text, headers } = await read(path)
    assert.match(text, /<link rel="icon" href="data:,">/)
    assert.match(headers.get('content-security-policy') ?? '', /img-src 'self' data:;/)
  }
  for (const path of ['/app', '/docs/']) {
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec((await read(path)).text) ?? []
    assert.equal((await read(icon)).status, 200, path)
  }
})

test('pages are sent without comments, and name no source', async () => {
  const document = (await read('/app')).text
  const told = new Set([...document.matchAll(/\/app\/assets\/[\w.-]+/g)].map(([path]) => path))
  for (const path of ['/app', '/docs/', '/docs/site.css', '/docs/site.js', `/${paused}`, ...told]) {
    const { text } = await read(path)
    assert.equal(SOURCE.exec(text)?.[0], undefined, path)
  }
  assert.doesNotMatch((await read('/docs/site.js')).text, /^\s*\/\//m)
})

test('pages are forgotten by the browser that signs out', async () => {
  const { json } = await browser.call('GET', '/v1/session')
  const timing = async () => (await browser.call('GET', '/app')).headers.get('server-timing')
  assert.equal(await timing(), 'session')
  const own = await browser.call('DELETE', `/v1/sessions/${json.session.id}`)
  assert.equal(own.headers.get('clear-site-data'), '"cache"')
  assert.match(own.headers.get('set-cookie') ?? '', /^qroute=; Max-Age=0/)
  assert.equal(await timing(), 'no-session')
  const next = (await openHome(service)).browser
  const out = await next.call('DELETE', '/v1/session')
  assert.equal(out.headers.get('clear-site-data'), '"cache"')
  assert.equal((await next.call('GET', '/v1/session')).status, 401)
})
