import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DISC } from '../support/data/codes/images.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Styles with a name: read before they are kept, and copied into codes. */

const HOME = 'https://example.com/'
const ROUND = { dotsType: 'rounded', dotsColor: '#1A2B6D' }

onEveryEngine('brand styles', async (start) => {
  const service = await start()

  async function openKeys() {
    const { liveKey, testKey } = await service.account()
    const ask = (method: string, path: string, body?: object, key = liveKey) =>
      service.call(method, `/v1${path}`, { key, ...(body && { body }) })
    const make = async (body: object) => {
      const { status, json, text } = await ask('POST', '/styles', body)
      assert.equal(status, 201, text)
      return json
    }
    return { liveKey, testKey, ask, make }
  }

  test('are created, listed by name, changed and deleted', async () => {
    const { testKey, ask, make } = await openKeys()
    const house = await make({ name: 'House', style: ROUND, is_default: true })
    assert.match(house.id, /^sty_[0-9a-z]{26}$/)
    assert.deepEqual([house.name, house.style, house.is_default], ['House', ROUND, true])
    const event = await make({ name: 'Event', style: { logo: 'glyph:ticket' }, is_default: true })
    const { json } = await ask('GET', '/styles')
    const listed = json.data.map((one: typeof house) => [one.name, one.is_default])
    assert.deepEqual(
      listed,
      [
        ['Event', true],
        ['House', false],
      ],
      'one is the default',
    )
    const changed = await ask('PATCH', `/styles/${house.id}`, { name: ' Home ', is_default: true })
    assert.deepEqual([changed.status, changed.json.name, changed.json.style], [200, 'Home', ROUND])
    assert.equal((await ask('GET', `/styles/${event.id}`)).json.is_default, false)
    assert.equal((await ask('GET', `/styles/${house.id}`, undefined, testKey)).status, 404)
    assert.deepEqual((await ask('DELETE', `/styles/${event.id}`)).json, {
      deleted: true,
      id: event.id,
    })
    assert.equal((await ask('DELETE', `/styles/${event.id}`)).status, 404)
  })

  test('that cannot be read, or are wrong, are refused', async () => {
    const { ask, make } = await openKeys()
    const { id } = await make({ name: 'House', style: ROUND })
    const cases: [object, string][] = [
      [{ name: 'Pale', style: { dotsColor: '#F8F8F8' } }, 'style'],
      [{ name: 'No', style: { logo: 'glyph:nothing' } }, 'style.logo'],
      [{ name: 'No', style: { logo: `logo_${'0'.repeat(26)}` } }, 'style.logo'],
      [{ name: 'No', style: { logoSize: 0.2 } }, 'style.logoSize'],
      [
        { name: 'No', style: { transparent: true, backgroundColor: '#FFFFFF' } },
        'style.backgroundColor',
      ],
      [{ name: 'No', style: { frame: 1 } }, 'style.frame'],
      [{ name: '', style: ROUND }, 'name'],
    ]
    for (const [body, param] of cases) {
      for (const [method, path] of [
        ['POST', '/styles'],
        ['PATCH', `/styles/${id}`],
      ] as const) {
        const { status, json, text } = await ask(method, path, body)
        assert.equal(status, 400, text)
        assert.equal(json.error.param, param, text)
      }
    }
    assert.equal((await ask('PATCH', `/styles/${id}`, {})).status, 400)
    assert.deepEqual((await ask('GET', `/styles/${id}`)).json.style, ROUND)
  })

  test('are copied into codes, and draw others without changing them', async () => {
    const { ask, make } = await openKeys()
    const { id } = await make({ name: 'House', style: ROUND })
    const wanted = { name: 'Menu', destination_url: HOME, style_id: id }
    const made = await ask('POST', '/qrcodes', wanted)
    assert.deepEqual([made.status, made.json.style], [201, ROUND])
    await ask('PATCH', `/styles/${id}`, { style: { dotsColor: '#B0003A' } })
    assert.deepEqual((await ask('GET', `/qrcodes/${made.json.id}`)).json.style, ROUND)
    const path = `/qrcodes/${made.json.id}/download?format=svg`
    assert.match((await ask('GET', path)).text, /#1a2b6d/)
    const other = await ask('GET', `${path}&style_id=${id}`)
    assert.match(other.text, /#b0003a/)
    assert.doesNotMatch(other.text, /#1a2b6d/)
    const unknown = { ...wanted, style_id: `sty_${'0'.repeat(26)}` }
    assert.equal((await ask('POST', '/qrcodes', unknown)).json.error.param, 'style_id')
    assert.equal(
      (await ask('POST', '/qrcodes', { ...wanted, style: {} })).json.error.param,
      'style_id',
    )
    const bulk = await ask('POST', '/qrcodes/bulk', { items: [wanted, unknown] })
    const results = bulk.json.data.map((one: { status: number }) => one.status)
    assert.deepEqual(results, [201, 400])
    assert.deepEqual(bulk.json.data[0].qrcode.style, { dotsColor: '#B0003A' })
  })

  test('keep the logo that they show', async () => {
    const { liveKey, ask, make } = await openKeys()
    const headers = { authorization: `Bearer ${liveKey}`, 'content-type': 'image/svg+xml' }
    const options = { method: 'POST', headers, body: new Uint8Array(DISC) }
    const uploaded = await fetch(`${service.base}/v1/logos`, options)
    const logo = (await uploaded.json()) as { id: string }
    const { id } = await make({ name: 'House', style: { logo: logo.id } })
    const refused = await ask('DELETE', `/logos/${logo.id}`)
    assert.equal(refused.status, 409)
    assert.match(refused.json.error.message, /used by 1 brand style:/)
    await ask('PATCH', `/styles/${id}`, { style: ROUND })
    assert.equal((await ask('DELETE', `/logos/${logo.id}`)).status, 200)
  })
})
