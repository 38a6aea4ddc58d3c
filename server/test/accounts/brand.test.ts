import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, openHome, openMember } from '../support/browser/browser.ts'
import { HARBOUR, uploadLogo } from '../support/data/codes/brands.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** How an account shows itself: who sets it, what it may be, and what it holds on to. */
onEveryEngine('the brand of an account', async (start) => {
  const service = await start()

  const brandOf = async (browser: Browser) => (await browser.call('GET', '/v1/account')).json.brand
  const change = (browser: Browser, brand: unknown) =>
    browser.call('PATCH', '/v1/account', { body: { brand } })
  const set = async (browser: Browser, brand: unknown) => {
    const { status, json, text } = await change(browser, brand)
    assert.equal(status, 200, text)
    return json.brand
  }
  const seen = (logo: string) => service.call('GET', `/images/${logo}/public`)

  test('its owner sets each field, and null clears one or all', async () => {
    const { account, browser } = await openHome(service)
    assert.equal(await brandOf(browser), null)
    const logo = await uploadLogo(service, account.liveKey)
    const whole = { ...HARBOUR, logo }
    assert.deepEqual(await set(browser, { ...whole, name: ' Harbour Café ', color: '#8A2F16' }), {
      ...whole,
    })
    assert.deepEqual(await brandOf(browser), whole)
    const byKey = await service.call('GET', '/v1/account', { key: account.testKey })
    assert.deepEqual(byKey.json.brand, whole)
    assert.deepEqual(await set(browser, { color: null }), { ...whole, color: null })
    const { status } = await browser.call('PATCH', '/v1/account', { body: { name: 'Renamed' } })
    assert.equal(status, 200)
    assert.deepEqual(await brandOf(browser), { ...whole, color: null })
    assert.equal(await set(browser, null), null)
    assert.equal(await brandOf(browser), null)
    for (const name of ['👩\u200d🍳 Café', 'نمی\u200cشود', '港のカフェ']) {
      assert.equal((await set(browser, { name })).name, name)
    }
    await set(browser, null)
    const one = { name: null, color: null, logo: null, contact_url: null, language: 'pl' }
    assert.deepEqual(await set(browser, { language: 'pl' }), one)
    assert.equal(await set(browser, { language: null }), null)
  })

  test('each change is in the audit log, by the names of the API', async () => {
    const { account, browser, id } = await openHome(service)
    await set(browser, { name: 'One', contact_url: 'tel:+49405550142' })
    await set(browser, { name: 'One' })
    await set(browser, null)
    const path = `/v1/audit?target=${account.id}&action=account.updated`
    const { json } = await service.call('GET', path, { key: account.liveKey })
    const brand = { name: 'One', color: null, logo: null, contact_url: 'tel:+49405550142' }
    const to = { ...brand, language: null }
    assert.deepEqual(
      json.data.map(({ actor, changes }: { actor: { id: string }; changes: object }) => [
        actor.id,
        changes,
      ]),
      [
        [id, { brand: { from: to, to: null } }],
        [id, { brand: { from: null, to } }],
      ],
    )
  })

  test('what is wrong is named, and changes nothing', async () => {
    const { account, browser } = await openHome(service)
    const test = await uploadLogo(service, account.testKey)
    const theirs = await uploadLogo(service, (await service.account()).liveKey)
    const wrong: readonly (readonly [brand: unknown, param: string])[] = [
      [{ name: ' ' }, 'brand.name'],
      [{ name: 'x'.repeat(61) }, 'brand.name'],
      [{ name: 'a\u202eb' }, 'brand.name'],
      [{ name: 'a\u0000b' }, 'brand.name'],
      ...['a\u061cb', '\u200b', '\u200d\u200d', '\u3164', '\u00ad \u2800'].map(
        (name) => [{ name }, 'brand.name'] as const,
      ),
      [{ name: 5 }, 'brand.name'],
      ...['red', '#fff', '#8a2f1g', '#8a2f16;}', ''].map(
        (color) => [{ color }, 'brand.color'] as const,
      ),
      ...[
        ...['http://a.example/', 'javascript:alert(1)', 'data:text/html,x', '//a.example', ''],
        ...[
          'https://',
          'https://u:p@a.example/',
          'https://a.example/"><b>',
          'mailto:',
          'tel:x',
          'tel:...',
        ],
        ...['mailto:a b@c.example', `https://a.example/${'x'.repeat(300)}`, 'HTTPS//a'],
      ].map((contact_url) => [{ contact_url }, 'brand.contact_url'] as const),
      ...['da', 'EN', 'de-AT', ''].map((language) => [{ language }, 'brand.language'] as const),
      ...[test, theirs, 'logo_1', 'glyph:star', `logo_${'0'.repeat(26)}`].map(
        (logo) => [{ logo }, 'brand.logo'] as const,
      ),
      [{ colour: '#8a2f16' }, 'brand.colour'],
      [{}, 'brand'],
      [[], 'brand'],
      ['Harbour', 'brand'],
    ]
    for (const [brand, param] of wrong) {
      const { status, json, text } = await change(browser, brand)
      assert.equal(status, 400, `${JSON.stringify(brand)} ${text}`)
      assert.equal(json.error.param, param, text)
    }
    const all = await change(browser, { name: '', color: 'x', contact_url: 'y', language: 'z' })
    assert.equal(all.json.error.details.length, 4)
    assert.equal(await brandOf(browser), null)
  })

  test('nobody else sets it', async () => {
    const { account, browser } = await openHome(service)
    for (const role of ['editor', 'viewer'] as const) {
      const { browser: member } = await openMember(service.base, browser, role)
      assert.equal((await change(member, HARBOUR)).status, 403, role)
    }
    const body = { brand: HARBOUR }
    const byKey = await service.call('PATCH', '/v1/account', { key: account.liveKey, body })
    assert.equal(byKey.status, 403)
    assert.equal(await brandOf(browser), null)
  })

  test('its logo is public as long as it is in the brand, and cannot be deleted meanwhile', async () => {
    const { account, browser } = await openHome(service)
    const key = account.liveKey
    const logo = await uploadLogo(service, key)
    assert.equal((await seen(logo)).status, 404)
    await set(browser, { logo })
    const image = await seen(logo)
    assert.equal(image.status, 200)
    // An SVG whose paths take too long to read is kept as pixels.
    const type = image.headers.get('content-type') ?? ''
    assert.match(type, /^image\/(?:svg\+xml|png)$/)
    const policy = image.headers.get('content-security-policy')
    if (type === 'image/svg+xml') assert.equal(policy, "default-src 'none'; sandbox")
    assert.match(image.headers.get('cache-control') ?? '', /^public, max-age=\d+$/)
    const headers = { 'if-none-match': image.headers.get('etag') ?? '' }
    const again = () => service.call('GET', `/images/${logo}/public`, { headers })
    assert.equal((await again()).status, 304)
    const refused = await service.call('DELETE', `/v1/logos/${logo}`, { key })
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.json.error.message, /used by 1 brand/)
    await set(browser, { logo: null })
    assert.deepEqual([(await seen(logo)).status, (await again()).status], [404, 404])
    assert.equal((await service.call('DELETE', `/v1/logos/${logo}`, { key })).status, 200)
    assert.equal((await change(browser, { logo })).status, 400)
  })

  test('of changes at once none is lost', async () => {
    const { browser } = await openHome(service)
    const brands = [{ name: 'One' }, { color: '#112233' }, { language: 'sv' }]
    const answers = await Promise.all(brands.map((brand) => change(browser, brand)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const { name, color, language } = await brandOf(browser)
    assert.deepEqual([name, color, language], ['One', '#112233', 'sv'])
  })
})
