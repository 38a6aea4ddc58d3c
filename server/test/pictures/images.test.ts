import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readByZxing } from '../../pictures/judge/reader.ts'
import { openPictures } from '../../pictures/pictures.ts'
import { assertChecked, createMany } from '../support/data/codes/styled-bulk.ts'
import { readPng, toPicture } from '../support/oracles/pictures/png-reader.ts'
import { patiently } from '../support/service/patient.ts'
import { onOneEngine } from '../support/service/service.ts'

const ROUND = { dotsType: 'rounded', cornersSquareType: 'extra-rounded', cornersDotType: 'dot' }

onOneEngine('images', async (start) => {
  const service = await start()
  const account = await service.account()

  async function create(fields: object = {}, key = account.liveKey) {
    const body = { name: 'A', destination_url: 'https://example.com/', ...fields }
    return service.call('POST', '/v1/qrcodes', { key, body })
  }

  const pathOf = (code: { image_url: string }) => new URL(code.image_url).pathname

  async function fetchPicture(path: string, headers: Record<string, string> = {}) {
    const response = await patiently(() => fetch(service.base + path, { headers }))
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('the public image is a 512 pixel PNG that decodes to the short_url', async () => {
    const { json } = await create({ style: ROUND })
    const { response, bytes } = await fetchPicture(pathOf(json))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin')
    const picture = toPicture(readPng(bytes))
    assert.deepEqual([picture.width, picture.height], [512, 512])
    assert.equal(await readByZxing(picture), json.short_url)
  })

  test('size and format are as requested; invalid ones are rejected', async () => {
    const { json } = await create()
    for (const size of [64, 500, 2048]) {
      const { bytes } = await fetchPicture(`${pathOf(json)}?size=${size}`)
      assert.equal(readPng(bytes).width, size)
    }
    const svg = await fetchPicture(`${pathOf(json)}?format=svg&size=300`)
    assert.equal(svg.response.headers.get('content-type'), 'image/svg+xml')
    assert.match(svg.response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.match(svg.bytes.toString(), /^<svg [^>]*width="300" height="300"/)
    for (const query of ['size=2049', 'size=0', 'size=20', 'size=1.5', 'size=abc', 'size=']) {
      const { status, json: body, headers } = await service.call('GET', `${pathOf(json)}?${query}`)
      assert.deepEqual([status, body.error.param], [400, 'size'], query)
      assert.equal(headers.get('cache-control'), 'no-store', 'a refusal is not kept')
    }
    const { json: wrong } = await service.call('GET', `${pathOf(json)}?format=gif`)
    assert.equal(wrong.error.param, 'format')
  })

  test('a client that has the image gets 304', async () => {
    const { json } = await create({ style: { dotsColor: '#123456' } })
    const download = `/v1/qrcodes/${json.id}/download`
    const auth = { authorization: `Bearer ${account.liveKey}` }
    for (const [path, headers] of [
      [pathOf(json), {}],
      [download, auth],
    ] as const) {
      const { response } = await fetchPicture(path, headers)
      const tag = response.headers.get('etag') ?? ''
      assert.match(tag, /^"[\w-]{20,}"$/)
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const again = await fetchPicture(path, { ...headers, 'if-none-match': known })
        assert.deepEqual([again.response.status, again.bytes.length], [304, 0], known)
        assert.equal(again.response.headers.get('etag'), tag)
      }
      const other = await fetchPicture(path, { ...headers, 'if-none-match': '"x"' })
      assert.equal(other.response.status, 200)
      const larger = await fetchPicture(`${path}?size=600`, { ...headers, 'if-none-match': tag })
      assert.equal(larger.response.status, 200)
    }
  })

  test('a download is private and has a file name', async () => {
    const { json } = await create({ short_code: `Shown-${service.engine}` })
    const path = `/v1/qrcodes/${json.id}/download?format=svg`
    const { headers, text } = await service.call('GET', path, { key: account.liveKey })
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="Shown-${service.engine}.svg"`,
    )
    assert.match(headers.get('cache-control') ?? '', /^private/)
    assert.doesNotMatch(text, /Shown|script|href|example/, 'no text of anybody in it')
    assert.equal((await service.call('GET', path)).status, 401)
  })

  test('after a delete the image is 410, the download 404', async () => {
    const { json } = await create()
    await service.call('DELETE', `/v1/qrcodes/${json.id}`, { key: account.liveKey })
    assert.equal((await service.call('GET', pathOf(json))).status, 410)
    const { status } = await service.call('GET', `/v1/qrcodes/${json.id}/download`, {
      key: account.liveKey,
    })
    assert.equal(status, 404)
    for (const id of ['qr_00000000000000000000000000', 'x', '%00']) {
      const answer = await service.call('GET', `/images/${id}/public`)
      assert.equal(answer.status, 404, id)
    }
  })

  test('paused codes and drafts have images; a test image is marked as such', async () => {
    const draft = (await create({ status: 'draft', destination_url: null })).json
    assert.equal((await fetchPicture(pathOf(draft))).response.status, 200)
    const { json } = await create({}, account.testKey)
    const { response } = await fetchPicture(pathOf(json))
    assert.equal(response.headers.get('x-qr-mode'), 'test')
    assert.equal(response.headers.get('x-robots-tag'), 'noindex')
  })

  test('unreadable styles are rejected, risky ones get a warning', async () => {
    const faint = await create({ style: { dotsColor: '#FDFDFD' } })
    assert.deepEqual([faint.status, faint.json.error.param], [400, 'style'])
    assert.match(faint.json.error.message, /contrast/i)
    const pale = await create({ style: { dotsColor: '#888888' } })
    assert.equal(pale.status, 201)
    assert.match(pale.json.warnings.join(' '), /3\.54 : 1/)
    const path = `/v1/qrcodes/${pale.json.id}`
    const { json } = await service.call('GET', path, { key: account.liveKey })
    assert.deepEqual(json.warnings, pale.json.warnings)
    assert.equal('warnings' in (await create()).json, false)
    const yellow = await create({ style: { dotsColor: '#FFFF00' } })
    assert.deepEqual([yellow.status, yellow.json.error.param], [400, 'style'])
    assert.match(yellow.json.error.message, /1\.07 : 1; at least 1\.5 : 1 is required/)
    const small = await create({ style: { cornersDotType: 'dot', cornersDotColor: '#FF6B35' } })
    assert.equal(small.status, 201)
    assert.match(small.json.warnings.join(' '), /Do not use it below \d+ pixels/)
    const night = await create({ style: { backgroundColor: '#000000' } })
    assert.match(night.json.warnings.join(' '), /dark background/)
  })

  test('a bulk checks each item', async () => {
    const { status, json, text } = await createMany(service, account, 20)
    assert.equal(status, 200, text)
    assertChecked(json, 20)
  })

  test('a preview draws and checks, and creates nothing', async () => {
    const preview = (body: object) =>
      service.call('POST', '/v1/qrcodes/preview', { key: account.liveKey, body })
    const good = (await preview({ style: ROUND, format: 'png', size: 300 })).json
    assert.deepEqual([good.readable, good.reason, good.warnings], [true, null, []])
    const [head, data = ''] = good.image.split(',')
    assert.equal(head, 'data:image/png;base64')
    assert.equal(readPng(Buffer.from(data, 'base64')).width, 300)
    const bad = (await preview({ style: { dotsColor: '#FFFFFF' } })).json
    assert.equal(bad.readable, false)
    assert.match(bad.reason, /cannot be read/)
    assert.equal(
      (await preview({ style: { dotsType: 'stars' } })).json.error.param,
      'style.dotsType',
    )
    assert.equal((await preview({ size: 5000 })).json.error.param, 'size')
  })

  test('a preview validates destination_url like create, and draws the same image', async () => {
    const preview = (body: object) =>
      service.call('POST', '/v1/qrcodes/preview', { key: account.liveKey, body })
    const before = (await service.call('GET', '/v1/account', { key: account.liveKey })).json.usage
    const without = await preview({ style: ROUND })
    for (const destination_url of ['https://example.com/menu?table=4', null]) {
      const { status, json } = await preview({ style: ROUND, destination_url })
      assert.deepEqual([status, json.readable], [200, true], String(destination_url))
      assert.ok(json.image === without.json.image, 'the picture encodes the short link')
    }
    for (const destination_url of ['example.com', 'ftp://example.com/', `${service.base}/abc`, 7]) {
      const { status, json } = await preview({ destination_url })
      assert.deepEqual(
        [status, json.error.param],
        [400, 'destination_url'],
        String(destination_url),
      )
    }
    const after = (await service.call('GET', '/v1/account', { key: account.liveKey })).json.usage
    assert.deepEqual(after, before, 'nothing is made')
  })
})

test('a style is checked once for codes of one length, however it is spelled', async () => {
  const pictures = openPictures(async () => null)
  const style = { dotsColor: '#0A0B0C' }
  const asker = { accountId: 'acct_a', signal: new AbortController().signal }
  const first = pictures.judge('https://example.com/abcd', style, asker)
  const others = Array.from({ length: 1000 }, (_, index) =>
    pictures.judge(`https://example.com/${1000 + index}`, { dotsColor: '#0a0b0c' }, asker),
  )
  for (const other of others) assert.equal(other, first, 'the same verdict, not an equal one')
  assert.notEqual(
    pictures.judge('https://example.com/abcd', { dotsColor: '#0a0b0d' }, asker),
    first,
  )
  const larger = pictures.judge(`https://example.com/${'a'.repeat(20)}`, style, asker)
  assert.notEqual(larger, first)
  assert.equal((await first).readable, true)
  assert.equal((await larger).readable, true)
  await pictures.close()
})
