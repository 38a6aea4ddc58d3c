import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { chunk, DISC, plainPng, toPng, toSvg } from '../support/data/codes/images.ts'
import { rasterise } from '../support/oracles/pictures/decoders.ts'
import { onOneEngine } from '../support/service/service.ts'

/** Pictures for the middle of codes: read, kept as paths or pixels, and there as long as they are used. */

const HOME = 'https://example.com/'
const SVG = 'image/svg+xml'
const PNG = 'image/png'

onOneEngine('logos', async (start) => {
  const service = await start()

  async function upload(key: string, bytes: Buffer, type: string) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type }
    const options = { method: 'POST', headers, body: new Uint8Array(bytes) }
    const response = await fetch(`${service.base}/v1/logos`, options)
    const text = await response.text()
    return { status: response.status, text, json: JSON.parse(text), headers: response.headers }
  }

  async function openKeys() {
    const { liveKey, testKey } = await service.account()
    const ask = (method: string, path: string, body?: object, key = liveKey) =>
      service.call(method, `/v1${path}`, { key, ...(body && { body }) })
    const create = (style: object, key = liveKey) =>
      ask('POST', '/qrcodes', { name: 'Poster', destination_url: HOME, style }, key)
    return { liveKey, testKey, ask, create }
  }

  test('an upload is read, listed, served anew and deleted', async () => {
    const { liveKey, testKey, ask } = await openKeys()
    const made = await upload(liveKey, DISC, SVG)
    assert.equal(made.status, 201, made.text)
    const { id, type, width, height, url } = made.json
    assert.match(id, /^logo_[0-9a-z]{26}$/)
    assert.deepEqual([type, width, height], [SVG, 100, 100])
    assert.equal(made.headers.get('location'), `/v1/logos/${id}`)
    const again = await upload(liveKey, DISC, SVG)
    assert.deepEqual([again.status, again.json], [200, made.json], 'the same bytes')
    assert.equal((await upload(testKey, DISC, SVG)).status, 201, 'another mode')
    assert.deepEqual((await ask('GET', '/logos')).json.data, [made.json])
    assert.deepEqual((await ask('GET', `/logos/${id}`)).json, made.json)
    assert.ok(url.endsWith(`/v1/logos/${id}/image`))
    const image = await ask('GET', `/logos/${id}/image`)
    assert.equal(image.headers.get('content-type'), SVG)
    assert.equal(image.headers.get('x-content-type-options'), 'nosniff')
    assert.match(image.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
    assert.match(image.text, /^<svg [^>]*viewBox="0 0 100 100"><path fill="#c0225a"/)
    const other = await openKeys()
    for (const key of [testKey, other.liveKey]) {
      assert.equal((await ask('GET', `/logos/${id}`, undefined, key)).status, 404)
      assert.equal((await ask('GET', `/logos/${id}/image`, undefined, key)).status, 404)
    }
    assert.deepEqual((await ask('DELETE', `/logos/${id}`)).json, { deleted: true, id })
    assert.equal((await ask('GET', `/logos/${id}`)).status, 404)
    const { json } = await ask('GET', '/audit?limit=10')
    const actions = json.data.map(({ action }: { action: string }) => action)
    assert.ok(actions.includes('logo.created') && actions.includes('logo.deleted'), actions.join())
  })

  test('what is drawn beyond the edge of a logo covers nothing', async () => {
    const { liveKey, ask, create } = await openKeys()
    const around = '<rect x="-900" y="-900" width="2000" height="2000" fill="#fff"/>'
    const { id: logo } = (
      await upload(liveKey, toSvg(`${around}<path d="M20 20h60v60h-60z"/>`), SVG)
    ).json
    const { id, short_url } = (await create({ logo })).json
    const { text } = await ask('GET', `/qrcodes/${id}/download?format=svg`)
    assert.equal(await readByZxing(await rasterise(text)), short_url)
  })

  test('a code with a logo can be read, keeps its logo, and others cannot use it', async () => {
    const { liveKey, testKey, ask, create } = await openKeys()
    const { id: logo } = (await upload(liveKey, DISC, SVG)).json
    const made = await create({ logo, logoSize: 0.3, logoShape: 'circle', dotsType: 'dots' })
    assert.equal(made.status, 201, made.text)
    const { id, short_url, style } = made.json
    assert.deepEqual(style, { logo, logoSize: 0.3, logoShape: 'circle', dotsType: 'dots' })
    const svg = await ask('GET', `/qrcodes/${id}/download?format=svg`)
    assert.match(svg.text, /#c0225a/)
    assert.equal(await readByZxing(await rasterise(svg.text)), short_url)
    const refused = await ask('DELETE', `/logos/${logo}`)
    assert.deepEqual([refused.status, refused.json.error.code], [409, 'invalid_state'])
    assert.match(refused.json.error.message, /used by 1 code:/)
    const other = await openKeys()
    for (const key of [testKey, other.liveKey]) {
      const { status, json } = await create({ logo }, key)
      assert.deepEqual([status, json.error.param], [400, 'style.logo'])
    }
    assert.equal((await ask('DELETE', `/qrcodes/${id}`)).status, 200)
    assert.equal((await ask('DELETE', `/logos/${logo}`)).status, 200)
    assert.equal((await create({ logo })).json.error.param, 'style.logo')
    const bulk = {
      items: [{ logo }, {}].map((style) => ({ name: 'A', destination_url: HOME, style })),
    }
    const { json } = await ask('POST', '/qrcodes/bulk', bulk)
    const statuses = json.data.map(({ status }: { status: number }) => status)
    assert.deepEqual(statuses, [400, 201], 'a bulk refuses only that one')
  })

  test('a pixel logo keeps its colours and its transparency', async () => {
    const { liveKey, ask, create } = await openKeys()
    const { json, status, text } = await upload(liveKey, plainPng(40, [20, 120, 200, 255]), PNG)
    assert.equal(status, 201, text)
    assert.deepEqual([json.type, json.width, json.height], [PNG, 40, 40])
    const made = await create({ logo: json.id, backgroundColor: '#FFF8E7' })
    assert.equal(made.status, 201, made.text)
    const svg = await ask('GET', `/qrcodes/${made.json.id}/download?format=svg&size=600`)
    const { data, width } = await rasterise(svg.text)
    const middle = 4 * (width * (width / 2) + width / 2)
    assert.deepEqual([...data.subarray(middle, middle + 3)], [20, 120, 200])
  })

  test('what is not an image, or more than one, is refused with its reason', async () => {
    const { liveKey, ask } = await openKeys()
    const good = plainPng(10, [1, 2, 3, 255])
    const bomb = chunk('iCCP', Buffer.alloc(1000))
    const cases: [Buffer, string, number, RegExp][] = [
      [good.subarray(0, good.length / 2), PNG, 400, /is truncated/],
      [good, 'image/jpeg', 400, /is not image\/jpeg/],
      [DISC, PNG, 400, /is not image\/png/],
      [Buffer.from('hello'), SVG, 400, /neither a PNG, a JPEG nor an SVG/],
      [toPng({ width: 50_000, height: 50_000 }, Buffer.alloc(9)), PNG, 400, /50000 × 50000 pixels/],
      [toPng({ width: 0, height: 1 }, Buffer.alloc(9)), PNG, 400, /0 × 1 pixels/],
      [toPng({ width: 9, height: 9, depth: 3 }, Buffer.alloc(9)), PNG, 400, /format is unknown/],
      [toPng({ width: 9, height: 9 }, Buffer.alloc(9)), PNG, 400, /truncated/],
      [Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="x"/>'), SVG, 400, /entities/],
      [
        toSvg(`${'<g opacity=".9">'.repeat(9000)}${'</g>'.repeat(9000)}`),
        SVG,
        400,
        /cannot be used/,
      ],
      [toSvg('<text>Hello</text>'), SVG, 400, /nothing in it can be drawn/],
      [toSvg('', 'width="9000" height="10"'), SVG, 400, /9000 × 10/],
      [Buffer.alloc(0), PNG, 400, /empty/],
      [Buffer.alloc(524_289), PNG, 413, /524288 bytes/],
      [good, 'image/gif', 415, /image\/png, image\/jpeg/],
      [Buffer.from('{}'), 'application/json', 415, /Send the image itself/],
    ]
    for (const [bytes, type, status, reason] of cases) {
      const refused = await upload(liveKey, bytes, type)
      assert.equal(refused.status, status, `${reason}: ${refused.text}`)
      assert.match(refused.json.error.message, reason)
    }
    assert.deepEqual((await ask('GET', '/logos')).json.data, [])
    const extra = toPng({ width: 1, height: 1 }, Buffer.alloc(5_000_000), [bomb])
    const polyglot = Buffer.concat([extra, Buffer.from('<script>alert(1)</script>')])
    const kept = await upload(liveKey, polyglot, PNG)
    assert.equal(kept.status, 201, kept.text)
    const { text } = await ask('GET', `/logos/${kept.json.id}/image`)
    assert.ok(!text.includes('script') && !text.includes('iCCP'), 'only the pixels are kept')
  })
})
