import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Browser, openHome } from '../support/browser/browser.ts'
import { HARBOUR, uploadLogo } from '../support/data/codes/brands.ts'
import { make } from '../support/oracles/codes/short-links.ts'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { call, onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** Notices over HTTP: whose name they carry, in which language, on every server. */
const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const DANISH = { 'accept-language': 'da' }

onEveryEngine('notices', async (start, engine) => {
  let account: TestAccount
  let browser: Browser
  let bases: string[]
  const service = await start(engine === 'postgres' ? {} : undefined)
  before(async () => {
    ;({ account, browser } = await openHome(service))
    bases = [service.base]
    if (engine === 'postgres') bases.push((await service.spawn()).base)
  })

  const read = (base: string, code: string, headers: Readonly<Record<string, string>> = {}) =>
    patiently(() => call(`${base}/${code}`, 'GET', { headers }))
  async function save(body: object): Promise<void> {
    const { status, text } = await browser.call('PATCH', '/v1/account', { body })
    assert.equal(status, 200, text)
  }

  test('a path that leads nowhere is a page for browsers and JSON for programs', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const paths = ['//menu', '/menu/x', '/docs/nope', '/images/none.png']
    for (const path of paths) {
      for (const [accept, type] of [
        [browser, 'text/html; charset=utf-8'],
        ['*/*', 'application/json'],
        ['application/json', 'application/json'],
      ] as const) {
        const reply = await fetch(service.base + path, { headers: { accept } })
        const text = await reply.text()
        assert.equal(reply.status, 404, path)
        assert.ok(reply.headers.get('content-type')?.startsWith(type), `${path} ${accept}`)
        assert.match(text, type === 'application/json' ? /^\{"error"/ : /This code does not exist/)
        assert.equal(reply.headers.has('x-request-id'), true)
      }
    }
    const api = await fetch(`${service.base}/v1/nope`, { headers: { accept: browser } })
    assert.match(await api.text(), /^\{"error"/)
  })

  test('a brand holds on every server once it has been saved', async () => {
    const { short_code: code } = await make(service, account.liveKey, { active: false })
    const logo = await uploadLogo(service, account.liveKey)
    for (const brand of [{ ...HARBOUR, logo }, { name: 'Moved' }, null, { color: '#00ff00' }]) {
      await save({ brand })
      const { json } = await browser.call('GET', '/v1/account')
      for (const base of [...bases, ...bases]) {
        const { text } = await read(base, code)
        const { name = null, color = null } = json.brand ?? {}
        assert.equal(text.includes('Harbour'), name === HARBOUR.name)
        assert.equal(text.includes('Moved'), name === 'Moved')
        assert.equal(text.includes(`--b:${color};`), color !== null)
        assert.equal(text.includes(`src="/images/${logo}/public"`), json.brand?.logo === logo)
        assert.equal(text.includes('https://harbourcafe.example/hello'), name !== null)
      }
    }
    await save({ brand: null })
  })

  test('the language is the visitor’s, else the account’s, else English', async () => {
    const { short_code: code } = await make(service, account.liveKey, { active: false })
    const meets = async (headers: Readonly<Record<string, string>>, language: string) => {
      const { text, headers: sent } = await read(service.base, code, headers)
      assert.match(text, new RegExp(`<html lang="${language}">`))
      assert.equal(sent.get('content-language'), language)
      assert.equal(sent.get('vary'), 'Accept, Accept-Language')
    }
    await meets(GERMAN, 'de')
    await meets(DANISH, 'en')
    await save({ brand: { language: 'ja' } })
    await meets(GERMAN, 'de')
    await meets(DANISH, 'ja')
    await meets({ 'accept-language': '*' }, 'ja')
    const unknown = await read(service.base, 'never-made', DANISH)
    assert.equal(unknown.headers.get('content-language'), 'en')
    const json = await read(service.base, code, { ...GERMAN, accept: 'application/json' })
    assert.equal(json.headers.get('content-language'), 'en')
    assert.match(json.json.error.message, /^This code is paused\. /)
    await save({ brand: null })
  })

  test('opening and end are told in the time zone of the account', async () => {
    await save({ timezone: 'Asia/Tokyo' })
    const starts_at = '2099-06-30T15:00:00.000Z'
    const soon = await make(service, account.liveKey, { starts_at })
    const over = await make(service, account.liveKey, { expires_at: '2020-01-01T00:00:00Z' })
    const { text, status } = await read(service.base, soon.short_code)
    assert.equal(status, 404)
    assert.match(text, /Wednesday,? 1 July 2099 at 00:00 GMT\+9/)
    const ended = await read(service.base, over.short_code, GERMAN)
    assert.equal(ended.status, 410)
    assert.match(ended.text, /1\. Januar 2020 um 09:00 GMT\+9/)
    const json = await read(service.base, soon.short_code, { accept: 'application/json' })
    assert.ok(json.json.error.message.endsWith(starts_at), json.text)
    await save({ timezone: 'UTC' })
  })

  test('unknown, draft, blocked and suspended carry nobody’s name; a deleted code does', async () => {
    await save({ brand: HARBOUR })
    const { liveKey: key } = account
    const draft = await make(service, key, { status: 'draft' })
    const gone = await make(service, key)
    const blocked = await make(service, key)
    await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
    const { code: failed, stderr } = await operate(
      ['code', 'block', blocked.id, '--yes'],
      service.env,
    )
    assert.equal(failed, 0, stderr)
    assert.equal((await read(service.base, blocked.short_code)).status, 403)
    const isNamed = async (code: string) =>
      (await read(service.base, code)).text.includes('Harbour')
    assert.deepEqual(
      [
        await isNamed('never-made'),
        await isNamed(draft.short_code),
        await isNamed(blocked.short_code),
        await isNamed(gone.short_code),
      ],
      [false, false, false, true],
    )
  })

  test('no notice carries the name of an account that is suspended', async () => {
    const home = await openHome(service)
    const { liveKey: key, id } = home.account
    await home.browser.call('PATCH', '/v1/account', { body: { brand: HARBOUR } })
    const paused = await make(service, key, { active: false })
    const gone = await make(service, key)
    await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
    const meets = async (statuses: readonly number[], isNamed: boolean) => {
      for (const base of bases) {
        const pages = [await read(base, paused.short_code), await read(base, gone.short_code)]
        assert.deepEqual([pages[0]?.status, pages[1]?.status], statuses)
        for (const { text } of pages) assert.equal(/harbour/i.test(text), isNamed)
      }
    }
    await meets([404, 410], true)
    await operate(['account', 'suspend', id, '--yes'], service.env)
    await meets([403, 410], false)
    await operate(['account', 'resume', id], service.env)
    await meets([404, 410], true)
  })

  test('a notice does not lead to a domain that the operator has blocked', async () => {
    const domain = `blocked-${engine}.example`
    const brand = { name: 'Harbour', contact_url: `https://www.${domain}/` }
    await save({ brand })
    const { liveKey: key } = account
    const paused = await make(service, key, { active: false })
    const gone = await make(service, key)
    await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
    const linked = async () => {
      const pages = bases.flatMap((base) => [paused, gone].map((c) => read(base, c.short_code)))
      return (await Promise.all(pages)).map(({ text }) => text.includes(domain))
    }
    const all = (is: boolean) => bases.flatMap(() => [is, is])
    assert.deepEqual(await linked(), all(true))
    await operate(['block', 'add', domain, '--yes'], service.env)
    assert.deepEqual(await linked(), all(false))
    await save({ brand: { name: 'Harbour Café' } })
    await save({ brand: null })
    const refused = await browser.call('PATCH', '/v1/account', { body: { brand } })
    assert.equal(refused.status, 400)
    assert.equal(refused.json.error.param, 'brand.contact_url')
    await operate(['block', 'remove', domain], service.env)
    await save({ brand })
    assert.deepEqual(await linked(), all(true))
    await save({ brand: null })
  })

  test('a page may load pictures of its own host, and nothing else', async () => {
    const { headers } = await read(service.base, 'never-made')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /img-src 'self'/)
    assert.doesNotMatch(policy, /script-src|connect-src/)
  })
})
