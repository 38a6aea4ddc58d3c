import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Fields, MENU, openJudge, verdict } from '../support/oracles/requests/judge.ts'
import { type Answer, onOneEngine } from '../support/service/service.ts'

/** What the fields of a code may be. */

onOneEngine('validation', async (start) => {
  const service = await start()
  let key: string
  beforeEach(async () => {
    key = (await service.account()).liveKey
  })

  const { send, post, accepts, refuses, refusesChange } = openJudge(() => ({ service, key }))

  test('a name has 1 to 255 code points after trimming', async () => {
    await accepts('name', ['x', 'x'.repeat(255), '🍜'.repeat(255), ` ${'é'.repeat(255)} `])
    await refuses('name', ['', '   ', '\u00a0', 'x'.repeat(256), '🍜'.repeat(256)])
    await refuses('name', [123, true, [], {}, null])
    const { json } = await post({ name: '🍜'.repeat(255) })
    assert.equal(json.name, '🍜'.repeat(255))
  })

  test('a name has no control characters and no broken Unicode', async () => {
    await refuses('name', ['a\u0000b', 'a\nb', 'a\tb', 'a\u001bb', 'a\u007fb', 'a\u0085b'])
    await refuses('name', ['a\ud800b', '\udc00', '🍜'.slice(1)])
  })

  test('a destination has up to 8,000 bytes and is stored as given', async () => {
    const long = (bytes: number) => `https://example.com/${'x'.repeat(bytes - 20)}`
    const accented = `https://example.com/${'é'.repeat(3990)}`
    const odd = ['HTTPS://Example.COM', 'http://example.com:8080/a b?q=%zz&x=\\#é', 'http://[::1]/']
    const allowed = [long(8000), accented, ...odd, 'https://example.com/@me?mail=a@b.c:d']
    for (const destination_url of allowed) {
      const { status, json, text } = await post({ destination_url })
      assert.equal(status, 201, text)
      assert.equal(json.destination_url, destination_url)
    }
    await refuses('destination_url', [long(8001), `${accented}x`, `${accented}é`])
    const { destination_url: _, ...rest } = MENU
    const variant = await send({ ...rest, destination: long(8001) })
    assert.equal(verdict(variant), '400 destination')
  })

  test('a destination is an absolute http or https URL', async () => {
    const relative = 'example.com /menu //example.com/ https:example.com ?a #a'.split(' ')
    const schemes = 'ftp://example.com/ javascript:alert(1) data:text/html,x mailto:a@b.c'.split(
      ' ',
    )
    const broken = 'http:// https://?x http://[::1/ http://a:99999/ http:///a'.split(' ')
    await refuses('destination_url', [...relative, ...schemes, ...broken, 'https://a b.example/'])
    await refuses('destination_url', ['', ' ', ' https://a.example/', 5, true, [], {}, null])
  })

  test('a destination has no control characters, broken Unicode or password', async () => {
    const inside = ['\u0000', '\n', '\r\nX: y', '\t', '\u007f', '\u0085', '\ud800', '\udfff']
    const people = 'user:password@ user@ :password@ a%40b:c@ example.org\\@'.split(' ')
    const faulty = inside.map((text) => `https://example.com/${text}`)
    await refuses('destination_url', [
      ...faulty,
      ...people.map((who) => `https://${who}a.example/`),
    ])
  })

  test('a style knows only its keys, their values and #RRGGBB colours', async () => {
    const colours = ['', '#12345', '#1234567', '#GGGGGG', '123456', '#abc', 'red', '#12345\n', 0]
    const keys = ['dotsColor', 'backgroundColor', 'cornersSquareColor', 'cornersDotColor']
    for (const name of keys) {
      const values = colours.map((colour) => ({ [name]: colour }))
      await refuses('style', values, `style.${name}`)
    }
    await refuses('style', [{ dotsType: 'Square' }, { dotsType: 'dot' }], 'style.dotsType')
    await refuses('style', [{ cornersDotType: 'rounded' }], 'style.cornersDotType')
    await refuses('style', [{ cornersSquareType: 'dots' }], 'style.cornersSquareType')
    await refuses('style', [{ logo: 'x' }], 'style.logo')
    await refuses('style', ['square', 5, true, [], [{}]])
  })

  test('a create rejects unknown fields, other types and contradictions', async () => {
    const faults: [Fields, string][] = [
      [{ colour: 'red' }, '400 colour'],
      [{ id: 'qr_1' }, '400 id'],
      [{ total_scans: 5 }, '400 total_scans'],
      [{ type: 'vcard' }, '400 type'],
      [{ type: 'URL' }, '400 type'],
      [{ destination: 'https://example.com/other' }, '400 destination'],
      [{ status: 'deleted' }, '400 status'],
      [{ status: 'paused' }, '400 status'],
      [{ status: 1 }, '400 status'],
      [{ active: 'false' }, '400 active'],
      [{ active: 0 }, '400 active'],
      [{ status: 'draft', active: true }, '400 active'],
      [{ status: 'active', active: false }, '400 active'],
      [{ status: 'draft', destination_url: 'nowhere' }, '400 destination_url'],
      [{ status: 'active', destination_url: null }, '400 destination_url'],
    ]
    for (const [fields, expected] of faults) {
      assert.equal(verdict(await post(fields)), expected, JSON.stringify(fields))
    }
    const { json } = await service.call('GET', '/v1/qrcodes', { key })
    assert.equal(json.pagination.total, 0)
  })

  test('a body that is not an object is rejected', async () => {
    const { json } = await post({})
    for (const body of ['[]', '"text"', '5', 'null', 'true', '[{"name":"x"}]']) {
      assert.equal(verdict(await send(body)), '400', body)
      await refusesChange(json.id, body)
    }
  })

  test('an update with wrong types, unknown fields or no fields is rejected and changes nothing', async () => {
    const { json } = await post({})
    const shapes = ['{"active":null}', '{"active":"false"}', '{"active":0}', '{"name":123}']
    const values = ['{"name":null}', '{"name":" "}', '{"destination_url":null}', '{}']
    const unknown = ['{"status":"paused"}', '{"destination":"https://a.example/"}', '{"id":"qr_1"}']
    const mixed = [
      '{"name":"New","active":null}',
      '{"name":"New","x":1}',
      '{"active":false,"name":""}',
    ]
    for (const body of [...shapes, ...values, ...unknown, ...mixed]) {
      await refusesChange(json.id, body)
    }
  })

  test('an update of style or short_code is rejected with the reason', async () => {
    const { json } = await post({ style: { dotsType: 'dots' } })
    for (const change of [{ style: { dotsType: 'dots' } }, { short_code: 'other' }]) {
      const [field = ''] = Object.keys(change)
      const { error } = (await refusesChange(json.id, { ...change, name: 'New' })).json
      assert.equal(error.param, field)
      assert.match(error.message, /cannot be changed/)
    }
  })

  const params = ({ json }: Answer): string =>
    json.error.details
      .map((fault: { param: string }) => fault.param)
      .sort()
      .join(' ')

  test('the details list every error, of shape and value, with its field', async () => {
    const style = { dotsColor: 'red', logo: 1 }
    const body = { name: '', destination_url: 'x', short_code: 'v1', style, active: 'no', extra: 1 }
    const answer = await send(body)
    const all = 'active destination_url extra name short_code style.dotsColor style.logo'
    assert.equal(params(answer), all)
    for (const { param, message } of answer.json.error.details) {
      assert.ok(message.includes(param), `"${message}" names ${param}`)
    }
    const { json } = await post({})
    const change = { name: 5, destination_url: '/x', active: null, style: {}, extra: 1 }
    const refused = await refusesChange(json.id, change)
    assert.equal(params(refused), 'active destination_url extra name style')
  })

  test('the details list no error twice', async () => {
    assert.equal(params(await send({})), 'destination_url name')
    const wrong = await send({ name: null, type: 5, status: 1 })
    assert.equal(params(wrong), 'destination_url name status type')
  })

  test('a list rejects invalid page, limit and status', async () => {
    const numbers = ['0', '-1', '1.5', 'abc', '', '1e3', '0x10', '%201', '1%00']
    const queries = numbers.flatMap((value) => [`page=${value}`, `limit=${value}`])
    queries.push('limit=101', 'page=1&page=1', 'limit=5&limit=6', 'status=active&status=paused')
    queries.push('status=', 'status=deleted', 'status=ACTIVE', 'search=a&search=b', 'search=a%00b')
    for (const query of queries) {
      const [param = ''] = query.split('=')
      const answer = await service.call('GET', `/v1/qrcodes?${query}`, { key })
      assert.equal(verdict(answer), `400 ${param}`, query)
    }
    const { json } = await post({})
    const history = `/v1/qrcodes/${json.id}/history?limit=101`
    assert.equal(verdict(await service.call('GET', history, { key })), '400 limit')
    const two = await service.call('GET', '/v1/qrcodes?page=0&limit=0', { key })
    assert.equal(two.json.error.details.length, 2)
  })

  test('a page far past the end is empty', async () => {
    await post({})
    const read = (query: string) => service.call('GET', `/v1/qrcodes?${query}`, { key })
    for (const page of [2, 1_000_000, 999_999_999_999_999]) {
      const { json } = await read(`page=${page}&limit=100`)
      const pagination = { page, limit: 100, total: 1, total_pages: 1 }
      assert.deepEqual(json, { data: [], pagination })
    }
  })

  test('the largest page number that JSON carries exactly is a page past the end', async () => {
    const path = `/v1/qrcodes?page=${Number.MAX_SAFE_INTEGER}`
    assert.equal((await service.call('GET', path, { key })).status, 200)
  })
})
